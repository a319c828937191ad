import type { Reader } from "#lib/languages/translate";

/** Why a form was refused: the code and the message of the API's error. */
export interface Refusal {
  code: string;
  message: string;
}

const known = [
  "invalid_password",
  "invalid_code",
  "invalid_address",
  "rate_limit_exceeded",
  "forbidden",
  "payload_too_large",
  "validation_failed",
] as const;

/** The API's messages are English, and more exact than what is said in other languages. */
export function explainRefusal({ code, message }: Refusal, { t, language }: Reader): string {
  if (language === "en") return message;
  const name = known.find((one) => one === code) ?? "other";
  return t(`errors.${name}`);
}
