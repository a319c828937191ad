import type { Schemas } from "./api-types";
import type { Client } from "./client";
import { keepTrying, patientTries } from "./keep-trying";
import { TellmarkError } from "./tellmark-error";

export interface Question {
  title: string;
  message?: string;
  image?: Blob;
  /** Points at the image: `x` and `y` are fractions of its width and height. */
  questions?: Schemas["NewQuestion"][];
  /** Sends the address of the request there. */
  email?: string;
  signal?: AbortSignal;
}

/** Makes a request for a clip. People answer at its `url`, without an account. */
export async function ask(client: Client, question: Question): Promise<Schemas["MadeRequest"]> {
  const { title, message, image, questions, email, signal } = question;
  const body = new FormData();
  body.set("title", title);
  if (message !== undefined) body.set("message", message);
  if (questions) body.set("questions", JSON.stringify(questions));
  if (image) body.set("image_file", image, "name" in image ? String(image.name) : "image");
  const request = await client.post("/requests", { body, signal });
  if (email !== undefined) {
    const path = { requestId: request.request_id };
    await client.post("/requests/{requestId}/email", { path, body: { recipient_email: email }, signal });
  }
  return request;
}

interface AnswerOptions {
  /** How many answers you have already; 0 by default. */
  after?: number;
  signal?: AbortSignal;
}

/** Waits for the next answer, however long that takes; `vst_id` is its clip. Throws `request_ended` if none can come. */
export async function waitForAnswer(
  client: Client,
  requestId: string,
  { after = 0, signal }: AnswerOptions = {},
): Promise<Schemas["RequestAnswer"]> {
  const call = { path: { requestId }, query: { after }, headers: { Prefer: "wait=25" }, signal };
  for (;;) {
    const { data } = await keepTrying(() => client.get("/requests/{requestId}", call), { tries: patientTries, signal });
    const answers = (data.answers ?? []).toSorted((one, other) => one.sent_at.localeCompare(other.sent_at));
    const next = answers[after];
    if (next) return next;
    if (data.status !== "open") {
      const message = "The request has ended without another answer.";
      throw new TellmarkError({ code: "request_ended", status: 410, message });
    }
  }
}
