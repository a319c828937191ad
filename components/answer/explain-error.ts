import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { isMissingScript } from "#lib/browser/is-missing-script";
import { findStorageProblem } from "#lib/browser/storage-error-message";
import type { Words } from "./use-words";

/** Why something failed, in the reader's language. What only the server knows is English, and is said to English readers. */
export function explainError(error: unknown, { say, language }: Words): string {
  const problem = findStorageProblem(error);
  if (problem !== null) return say(problem);
  if (isMissingScript(error)) return say("partMissing");
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 0) return say("offline");
  if (status === 413) return say("tooLarge");
  if (status === 429) return say("tooOften");
  if (status >= 500) return say("serverFailed");
  return language === "en" ? errorMessage(error) : say("refused");
}
