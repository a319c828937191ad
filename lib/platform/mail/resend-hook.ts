import { z } from "zod";
import { type DeliveryReport, ForgedHook } from "./port";

/** Identifies our message in later reports of Resend. */
export const MESSAGE_TAG = "tellmark_message";

/** The documentation shows a list, while Resend sends an object. */
const Tags = z.union([
  z.record(z.string(), z.unknown()),
  z
    .array(z.object({ name: z.string(), value: z.unknown() }).nullable().catch(null))
    .transform((tags) => Object.fromEntries(tags.flatMap((tag) => (tag ? [[tag.name, tag.value]] : [])))),
]);

const Event = z.object({
  type: z.string().toLowerCase(),
  data: z.object({
    email_id: z.string().nullish().catch(null),
    tags: Tags.nullish().catch(null),
    bounce: z.object({ type: z.string().toLowerCase().nullish() }).nullish().catch(null),
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
  return event.success ? reportOf(event.data) : null;
}

function reportOf({ type, data }: z.output<typeof Event>): DeliveryReport | null {
  const tag = data.tags?.[MESSAGE_TAG];
  const report = (state: DeliveryReport["state"], error: string | null, suppresses: DeliveryReport["suppresses"]) => ({
    messageId: typeof tag === "string" ? tag : null,
    provider: "resend",
    providerId: data.email_id ?? null,
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
      // By Resend's list, not Tellmark's: the operator can remove the address there.
      return report("failed", "Resend does not send to this address because earlier mail bounced.", null);
    case "email.bounced":
      // A full mailbox is empty again some day; one that does not exist stays so.
      return report("bounced", "The mail bounced.", data.bounce?.type === "permanent" ? "bounced" : null);
    case "email.complained":
      return report("complained", "The recipient reported the mail as spam.", "complained");
    default:
      return null;
  }
}
