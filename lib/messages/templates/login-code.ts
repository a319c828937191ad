import { type LetterParts, letterHtml, letterText } from "../layout";
import type { RenderedMessage } from "../rendered-message";

export function loginCodeMessage({ code, minutes }: { code: string; minutes: number }): RenderedMessage {
  const parts: LetterParts = {
    heading: "Your sign-in code",
    paragraphs: [`Enter this code where you asked for it. It works once, within ${minutes} minutes.`],
    figure: code,
    footer: "You did not ask for it? Then nothing happens: nobody can sign in without the code.",
  };
  return {
    templateId: 2,
    subject: `${code} is your Tellmark code`,
    text: letterText(parts),
    html: letterHtml(parts),
    sms: `${code} is your Tellmark code. It works for ${minutes} minutes.`,
  };
}
