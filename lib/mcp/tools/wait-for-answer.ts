import { z } from "zod";
import { tool } from "../tool";
import { showAnswers } from "./answers";
import { MaxChars, Transcribe, WaitSeconds } from "./fields";

export const waitForAnswer = tool({
  name: "wait_for_answer",
  title: "Wait for the answer to a request",
  description:
    "Waits for an answer to ask_human, and gives it as Markdown: what was pointed at, with the words said while pointing, and the " +
    "addresses of crops. Call it again while it says that there is none yet. With a key that may write it has the recording transcribed. " +
    'Example: {"request_id": "req_1", "after": 0}.',
  reads: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({
    request_id: z.string().min(1).max(64).describe("As ask_human has it."),
    after: z.int().min(0).default(0).describe("How many answers you know already."),
    wait_seconds: WaitSeconds,
    max_chars: MaxChars,
    transcribe: Transcribe,
  }),
  whenMissing: "ask_human, which makes a request.",
  run: ({ request_id: requestId, after, wait_seconds: waitSeconds, max_chars: maxChars, transcribe }, caller) =>
    showAnswers({ requestId, after, waitSeconds, maxChars, mayPay: transcribe }, caller),
});
