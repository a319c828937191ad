import { type LetterParts, letterHtml, letterText } from "../layout";
import type { RenderedMessage } from "../rendered-message";

export function replyReceivedMessage(v: {
  senderName: string | null;
  clipTitle: string;
  excerpt: string | null;
  hasAudio: boolean;
  clipUrl: string;
}): RenderedMessage {
  const who = v.senderName ?? "Somebody";
  const parts: LetterParts = {
    heading: `${who} answered “${v.clipTitle}”`,
    paragraphs: [v.hasAudio ? "The answer has a voice recording." : "The answer is below."],
    quote: v.excerpt,
    button: { label: "Open the clip", url: v.clipUrl },
    footer: "You get this mail because you shared the clip on Tellmark.",
  };
  return {
    templateId: 22,
    subject: `${who} answered “${v.clipTitle}”`,
    text: letterText(parts),
    html: letterHtml(parts),
    sms: `${who.slice(0, 40)} answered your clip: ${v.clipUrl}`,
  };
}
