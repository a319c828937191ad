import type { Reader } from "#lib/languages/translate";
import { clockTime } from "#lib/player/time-format";

/** Why a form was refused: the code and the message of the API's error. */
export interface Refusal {
  code: string;
  message: string;
  /** Of too many attempts. */
  retryAfterSeconds?: number | undefined;
}

const known = [
  "invalid_password",
  "invalid_code",
  "invalid_address",
  "forbidden",
  "payload_too_large",
  "validation_failed",
] as const;

/** The API's messages are English, and more exact than what is said in other languages. */
export function explainRefusal(refusal: Refusal, { t, language }: Reader): string {
  const { code, message, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) return t("errors.rate_limit_exceeded", { time: clockTime(retryAfterSeconds) });
  if (language === "en") return message;
  const name = known.find((one) => one === code) ?? "other";
  return t(`errors.${name}`);
}
