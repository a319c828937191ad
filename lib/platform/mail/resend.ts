import type { MailChoice } from "#lib/kernel/read-providers.mjs";
import { withDeadline } from "./deadline";
import { DeliveryError, type Mailer } from "./port";

type ResendChoice = Extract<MailChoice, { kind: "resend" }>;

/** https://resend.com/docs/api-reference/emails/send-email; the SDK reports failures instead of throwing. */
export function resendMailer({ apiKey, from, baseUrl }: ResendChoice): Mailer {
  return {
    name: "resend",
    async send({ id, to, subject, text, html }) {
      const { Resend } = await import("resend");
      const client = new Resend(apiKey, baseUrl ? { baseUrl } : {});
      const { data, error } = await withDeadline("Resend", () =>
        client.emails.send({ from, to, subject, text, html }, { idempotencyKey: id }),
      );
      if (error) throw refusal(error.name, error.statusCode);
      return { provider: "resend", providerId: data.id };
    },
  };
}

/** Its own message may repeat the recipient or the key, so only the name of the error is passed on. */
function refusal(name: string, status: number | null): DeliveryError {
  const passing = status === null || status === 429 || status >= 500 || name === "concurrent_idempotent_requests";
  return new DeliveryError(
    passing ? `Resend cannot take mail now (${name}).` : `Resend refused the message (${name}).`,
    { retryable: passing },
  );
}
