import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { isMissingScript } from "#lib/browser/is-missing-script";
import { findStorageProblem } from "#lib/browser/storage-error-message";
import { formatWait } from "./use-wait";
import type { Words } from "./use-words";

/** Why something failed, in the reader's language. What only the server knows is English, and is said to English readers. */
export function explainError(error: unknown, { say, language, locale }: Words): string {
  const problem = findStorageProblem(error);
  if (problem !== null) return say(problem);
  if (isMissingScript(error)) return say("partMissing");
  const { status, retryAfterSeconds } = error instanceof ApiError ? error : { status: 500, retryAfterSeconds: null };
  if (retryAfterSeconds !== null) return say("againIn", { wait: formatWait(retryAfterSeconds, locale) });
  if (status === 0) return say("offline");
  if (status === 413) return say("tooLarge");
  if (status === 429 || status >= 500) return say("serverFailed");
  return language === "en" ? errorMessage(error) : say("refused");
}
