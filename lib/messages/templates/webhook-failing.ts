import { type LetterParts, letterHtml, letterText } from "../layout";
import type { RenderedMessage } from "../rendered-message";

/** Template 7: it keeps failing, or was switched off for that. The address itself may hold a secret; its host does not. */
export function webhookFailingMessage(v: {
  endpointHost: string;
  failures: number;
  lastError: string;
  isDisabled: boolean;
  fixUrl: string;
}): RenderedMessage {
  const heading = v.isDisabled
    ? `Your webhook to ${v.endpointHost} was switched off`
    : `Your webhook to ${v.endpointHost} keeps failing`;
  const times = v.failures === 1 ? "The last request failed" : `The last ${v.failures} requests failed`;
  const parts: LetterParts = {
    heading,
    paragraphs: [
      `${times}, most recently for this reason: ${v.lastError}`,
      v.isDisabled
        ? "Nothing is sent there any more. Repair the receiver, start the webhook again, and have what was missed delivered again from its log."
        : "We go on trying for a day. After 20 failures in a row the webhook is switched off.",
    ],
    button: { label: "Open webhooks", url: v.fixUrl },
    footer: "You get this mail because you set up this webhook on Tellmark.",
  };
  return {
    templateId: 7,
    subject: heading,
    text: letterText(parts),
    html: letterHtml(parts),
    sms: `${heading}: ${v.fixUrl}`,
  };
}
