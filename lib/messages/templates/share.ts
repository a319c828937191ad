import { type LetterParts, letterHtml, letterText } from "../layout";
import type { RenderedMessage } from "../rendered-message";

export interface ShareMessageVariables {
  senderName: string;
  recipientName: string | null;
  clipTitle: string;
  message: string | null;
  publicUrl: string;
  hasPassword: boolean;
  expiresAt: Date | null;
}

const SMS_LENGTH = 160;

/** Template 100. The password never travels with the link. */
export function shareMessage(v: ShareMessageVariables): RenderedMessage {
  const greeting = v.recipientName ? `Hello ${v.recipientName},` : "Hello,";
  const notes = [
    ...(v.hasPassword ? [`The clip has a password; ask ${v.senderName} for it.`] : []),
    ...(v.expiresAt ? [`The link works until ${v.expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`] : []),
  ];
  const parts: LetterParts = {
    heading: `${v.senderName} left you a voice note`,
    paragraphs: [
      greeting,
      `“${v.clipTitle}” is a picture with a voice: open it, listen, and answer by text or voice. No account needed.`,
      ...notes,
    ],
    quote: v.message,
    button: { label: "Look and listen", url: v.publicUrl },
    footer: `You get this mail because ${v.senderName} entered your address on Tellmark.`,
  };
  return {
    templateId: 100,
    subject: `${v.senderName} shared “${v.clipTitle}” with you`,
    text: letterText(parts),
    html: letterHtml(parts),
    sms: shareSms(v),
  };
}

/** One segment if possible: the note is truncated, never the link. */
function shareSms(v: ShareMessageVariables): string {
  const base = `${v.senderName.slice(0, 40)} left you a voice note: ${v.publicUrl}`;
  const room = SMS_LENGTH - base.length - 1;
  if (!v.message || room < 8) return base;
  const note = v.message.replace(/\s+/g, " ");
  return `${base} ${note.length <= room ? note : `${note.slice(0, room - 3)}...`}`;
}
