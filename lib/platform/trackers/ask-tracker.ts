import { z } from "zod";
import { JsonMeter } from "#lib/json/json-meter";
import { guardedHttp } from "../guarded-http/guarded-http";
import { UnreachableAddress } from "../guarded-http/port";
import { TrackerError } from "./port";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** A hundred issues of GitHub have 20,000. Users name their trackers, so any JSON may arrive. */
const MOST_JSON = { values: 50_000, depth: 64 };

/** Of the issue or message. Users open it, so it can be no script. */
export const WebAddress = z.url({ protocol: /^https?$/ }).max(500);

/** A tracker's own name of a thing. */
export const TrackerId = z.string().min(1).max(200);

interface Question<T extends z.ZodType> {
  /** Of the service, as people call it. */
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  headers: Record<string, string>;
  json?: unknown;
  form?: FormData;
  bytes?: Uint8Array;
  answer: T;
  /** Where the vendor says why it refuses. */
  reasonOf?: (body: unknown) => string | null;
  signal: AbortSignal;
}

/** The answer as `answer` reads it; null for 404 and 410. */
export async function askTracker<T extends z.ZodType>(question: Question<T>): Promise<z.output<T> | null> {
  const { name, answer } = question;
  const { status, text, retryAfterSeconds } = await send(question);
  if (status === 404 || status === 410) return null;
  if (status >= 200 && status < 300) return understand(name, answer, text === "" ? null : parse(text));
  if (status === 429 || retryAfterSeconds !== null || status >= 500)
    throw new TrackerError(`${name} takes nothing at the moment (${status}).`, {
      isRetryable: true,
      isRefusal: status < 500,
    });
  if (status === 401) throw new TrackerError(`${name} refuses the token.`);
  const reason = (question.reasonOf ?? messageOf)(parse(text));
  throw new TrackerError(`${name} refuses (${status})${reason ? `: ${withoutToken(reason, question)}` : ""}.`);
}

export function understand<T extends z.ZodType>(name: string, answer: T, value: unknown): z.output<T> {
  const read = answer.safeParse(value);
  if (read.success) return read.data;
  throw new TrackerError(`${name} returned an answer that the server does not understand.`, { isRefusal: false });
}

async function send({ name, method, url, headers, signal, ...content }: Question<z.ZodType>) {
  const { body, type } = await encode(content);
  try {
    return await guardedHttp().send({
      method,
      url,
      headers: {
        accept: "application/json",
        "user-agent": "Tellmark/1.0",
        ...(type === null ? {} : { "content-type": type }),
        ...headers,
      },
      body,
      signal,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
  } catch (error) {
    if (!(error instanceof UnreachableAddress)) throw error;
    throw new TrackerError(`${name} cannot be reached. ${error.message}`, { isRetryable: true, cause: error });
  }
}

async function encode({ json, form, bytes }: Pick<Question<z.ZodType>, "json" | "form" | "bytes">) {
  if (form) {
    const multipart = new Response(form);
    return { body: new Uint8Array(await multipart.arrayBuffer()), type: multipart.headers.get("content-type") };
  }
  return json === undefined ? { body: bytes, type: null } : { body: JSON.stringify(json), type: "application/json" };
}

function parse(text: string): unknown {
  if (new JsonMeter(MOST_JSON).add(Buffer.from(text))) return null;
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === "string" ? storable(value) : value));
  } catch {
    return null;
  }
}

/** PostgreSQL refuses NUL and half of a surrogate pair. */
const storable = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

function messageOf(body: unknown): string | null {
  const isObject = typeof body === "object" && body !== null;
  return isObject && "message" in body && typeof body.message === "string" ? body.message : null;
}

/** A server may repeat the request. */
function withoutToken(reason: string, { headers }: Pick<Question<z.ZodType>, "headers">): string {
  const token = headers.authorization?.split(" ").at(-1);
  return token ? reason.replaceAll(token, "…") : reason;
}

/** A tracker has lost a thing that was there a moment before, or its user may not see it. */
export const missing = (name: string, project: string) =>
  new TrackerError(`${name} has no ${project}, or the token may not see it.`);
