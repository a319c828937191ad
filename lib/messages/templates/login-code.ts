import { type LetterParts, letterHtml, letterText } from "../layout";
import type { RenderedMessage } from "../rendered-message";

export const LOGIN_CODE = 2;

export function loginCodeMessage({
  code,
  minutes,
  isLong,
}: {
  code: string;
  minutes: number;
  isLong: boolean;
}): RenderedMessage {
  const why = isLong
    ? ["It is longer than usual because somebody keeps trying codes for this address. It cannot be guessed."]
    : [];
  const parts: LetterParts = {
    heading: "Your sign-in code",
    paragraphs: [`Enter this code where you asked for it. It works once, within ${minutes} minutes.`, ...why],
    figure: code,
    footer: "You did not ask for it? Then nothing happens: nobody can sign in without the code.",
  };
  return {
    templateId: LOGIN_CODE,
    subject: `${code} is your Tellmark code`,
    text: letterText(parts),
    html: letterHtml(parts),
    sms: `${code} is your Tellmark code. It works for ${minutes} minutes.`,
  };
}
