import type { TwilioChoice } from "#lib/config/read-providers";
import { type DeliveryReport, ForgedHook } from "../mail/port";

export interface IncomingSms {
  /** Twilio's; null: it gave none. */
  id: string | null;
  from: string;
  text: string;
  /** By Twilio itself, as it does for STOP and HELP where it manages them. */
  isAnswered: boolean;
}

interface TwilioHook {
  report: DeliveryReport | null;
  incoming: IncomingSms | null;
}

/** The path that Twilio calls, with the message's id where it is about one. */
export const TWILIO_HOOK_PATH = "/api/v1/inbound/twilio";

/** A map, since an object also answers to `__proto__`. */
const states = new Map<string, DeliveryReport["state"]>([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["undelivered", "bounced"],
  ["failed", "failed"],
]);
/** The recipient has opted out: https://www.twilio.com/docs/api/errors/21610 */
const OPTED_OUT = "21610";

/** Signed over the address and the fields: https://www.twilio.com/docs/usage/security#validating-requests */
export async function readTwilioHook(
  { authToken }: TwilioChoice,
  { url, signature, body }: { url: string; signature: string; body: string },
): Promise<TwilioHook> {
  const { default: twilio } = await import("twilio");
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!authToken || !twilio.validateRequest(authToken, signature, url, fields)) throw new ForgedHook();
  const messageId = new URL(url).searchParams.get("message");
  const state = states.get(fields.MessageStatus ?? "");
  if (fields.MessageStatus === undefined) {
    return { report: null, incoming: incomingOf(fields) };
  }
  if (!messageId || !state) return { report: null, incoming: null };
  const isBad = state === "bounced" || state === "failed";
  const report: DeliveryReport = {
    messageId,
    provider: "twilio",
    state,
    error: isBad
      ? `The SMS did not arrive (Twilio ${/^\d{1,9}$/.test(fields.ErrorCode ?? "") ? fields.ErrorCode : "without a reason"}).`
      : null,
    suppresses: fields.ErrorCode === OPTED_OUT ? "opted_out" : null,
  };
  return { report, incoming: null };
}

function incomingOf({ From: from, Body: text, MessageSid, OptOutType }: Record<string, string>): IncomingSms | null {
  if (!from || from.includes("\0") || text === undefined) return null;
  const id = MessageSid && /^\w{1,64}$/.test(MessageSid) ? MessageSid : null;
  return { id, from, text, isAnswered: OptOutType !== undefined };
}

/** TwiML: the SMS that Twilio sends back. */
export function twilioAnswer(text: string | null): string {
  const escaped = text?.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${escaped ? `<Message>${escaped}</Message>` : ""}</Response>`;
}
