import { z } from "zod";
import { type DeliveryReport, ForgedHook } from "./port";

/** By which our message is known in what Resend tells later. */
export const MESSAGE_TAG = "tellmark_message";

const Event = z.object({
  type: z.string(),
  data: z.object({
    tags: z.record(z.string(), z.string()).nullish(),
    bounce: z.object({ type: z.string().nullish(), message: z.string().nullish() }).nullish(),
  }),
});

/** Signed as Svix has it: https://resend.com/docs/dashboard/webhooks/verify-webhooks-requests */
export async function readResendHook(
  { apiKey, webhookSecret }: { apiKey: string; webhookSecret: string },
  { headers, body }: { headers: Headers; body: string },
): Promise<DeliveryReport | null> {
  const { Resend } = await import("resend");
  const header = (name: string) => headers.get(`svix-${name}`) ?? "";
  const signed = { id: header("id"), timestamp: header("timestamp"), signature: header("signature") };
  let told: unknown;
  try {
    new Resend(apiKey).webhooks.verify({ payload: body, headers: signed, webhookSecret });
    told = JSON.parse(body);
  } catch {
    throw new ForgedHook();
  }
  const event = Event.safeParse(told);
  const messageId = event.data?.data.tags?.[MESSAGE_TAG];
  return event.success && messageId ? reportOf(messageId, event.data) : null;
}

function reportOf(messageId: string, { type, data }: z.output<typeof Event>): DeliveryReport | null {
  const report = (state: DeliveryReport["state"], error: string | null, suppresses: DeliveryReport["suppresses"]) => ({
    messageId,
    provider: "resend",
    state,
    error,
    suppresses,
  });
  switch (type) {
    case "email.sent":
      return report("sent", null, null);
    case "email.delivered":
      return report("delivered", null, null);
    case "email.failed":
      return report("failed", "Resend could not send the mail.", null);
    case "email.suppressed":
      // By its list, not ours: whoever runs this server can take the address off it there.
      return report("failed", "Resend sends nothing to this address, since earlier mail came back.", null);
    case "email.bounced":
      // A full mailbox is empty again some day; one that does not exist stays so.
      return report("bounced", "The mail came back.", data.bounce?.type === "Permanent" ? "bounced" : null);
    case "email.complained":
      return report("complained", "The recipient called the mail unwanted.", "complained");
    default:
      return null;
  }
}
