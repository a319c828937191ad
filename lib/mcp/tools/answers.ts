import type { z } from "zod";
import { config } from "#lib/config/config";
import { getContext } from "#lib/contract/context";
import { getRequest } from "#lib/contract/requests";
import type { ClipRequestWire } from "#lib/contract/schema/request";
import { transcribeClip } from "#lib/contract/speech";
import { pluralize } from "#lib/player/time-format";
import { ApiRefusal } from "../api-refusal";
import { callOf, type ToolCaller, type ToolContent, text } from "../tool";

interface AnswerWish {
  requestId: string;
  /** How many answers the caller knows. */
  after: number;
  waitSeconds: number;
  maxChars: number;
  /** Also by a service, which costs money. */
  mayPay: boolean;
}

/** More are for the next call. */
const MOST_AT_ONCE = 3;

/** Waits for answers that the caller does not know, and shows them with the words said while pointing. */
export async function showAnswers(wish: AnswerWish, caller: ToolCaller): Promise<ToolContent[]> {
  const deadline = performance.now() + wish.waitSeconds * 1000;
  const secondsLeft = () => Math.max(0, Math.floor((deadline - performance.now()) / 1000));
  const { requestId, after } = wish;
  const { data: request } = await caller.api.call(getRequest, {
    params: { requestId },
    query: { after },
    headers: { Prefer: `wait=${wish.waitSeconds}` },
  });
  const fresh = unknownAnswers(request, after);
  const shown = fresh.slice(0, MOST_AT_ONCE);
  if (shown.length === 0) return [text(...waitingLines(request))];
  const maxChars = Math.max(1000, Math.floor(wish.maxChars / shown.length));
  const contents: ToolContent[] = [];
  for (const { vst_id: id } of shown) {
    const words = await requestWords(id, { secondsLeft, mayPay: wish.mayPay }, caller);
    const query = { format: "markdown", crops: "url", max_chars: maxChars };
    const markdown = await (await caller.api.send(getContext, { params: { id }, query })).text();
    contents.push(text(`Clip ${id}${words === null ? "" : `. ${words}`}`), text(markdown.trimEnd()));
  }
  const known = request.answer_count - fresh.length + shown.length;
  const next = [
    ...shown.map(({ vst_id: id }) => callOf("get_crop", { id, pin: 1 })),
    callOf("wait_for_answer", { request_id: requestId, after: known }),
  ];
  const head = `${pluralize(shown.length, "answer")} to request ${requestId}, which is ${request.status}.`;
  return [text(head), ...contents, text(`Next: ${next.join(", or ")} for further answers.`)];
}

/** The oldest first, as they are counted. */
function unknownAnswers({ answers = [], answer_count: count }: ClipRequestWire, after: number) {
  return answers.slice(0, Math.max(0, count - after)).reverse();
}

/** Answers that were deleted count, so that no one waits for them. */
function waitingLines({ request_id: id, status, url, opened_count: openings, answer_count: after }: ClipRequestWire) {
  const isOpen = status === "open";
  return [
    `No answer yet. The request ${id} is ${status}, and was opened ${pluralize(openings, "time")}: ${url}`,
    isOpen ? `Next: ${callOf("wait_for_answer", { request_id: id, after })}.` : "Next: none, it takes no more answers.",
  ];
}

interface WordsWish {
  secondsLeft: () => number;
  mayPay: boolean;
}

/** @returns why there may be no words; null: there are */
async function requestWords(id: number, { secondsLeft, mayPay }: WordsWish, caller: ToolCaller) {
  if (await hasWords(id, caller)) return null;
  if (!caller.mayWrite) return "No words yet: a key that reads and writes can have it transcribed.";
  if (config().transcriber.kind !== "embedded" && !mayPay)
    return "No words: this server asks a speech service only with `transcribe: true`.";
  try {
    const headers = { Prefer: `wait=${secondsLeft()}` };
    const { status } = await caller.api.send(transcribeClip, { params: { id }, json: {}, headers });
    return status === 202 ? "Its words are not ready yet: call again." : null;
  } catch (error) {
    if (error instanceof ApiRefusal) return `No words (${error.code}): ${error.message}`;
    throw error;
  }
}

async function hasWords(id: number, { api }: ToolCaller): Promise<boolean> {
  const context: z.output<typeof getContext.answer> = await api.call(getContext, {
    params: { id },
    query: { format: "json" },
  });
  return context.said.length > 0 || context.pins.some(({ words, after }) => words !== null || after.length > 0);
}
