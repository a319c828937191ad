import type { MailChoice } from "#lib/config/read-providers";
import { ServiceProblem } from "../providers/service-check";
import { withDeadline } from "./deadline";
import { DeliveryError, type Mailer, unsubscribeHeaders } from "./port";
import { MESSAGE_TAG } from "./resend-hook";

type ResendChoice = Extract<MailChoice, { kind: "resend" }>;

/** https://resend.com/docs/api-reference/emails/send-email; the SDK reports failures instead of throwing. */
export function resendMailer({ apiKey, from, baseUrl }: ResendChoice): Mailer {
  return {
    name: "resend",
    async send({ id, to, subject, text, html, ...rest }) {
      const { Resend } = await import("resend");
      const client = new Resend(apiKey, baseUrl ? { baseUrl } : {});
      const { data, error, headers } = await withDeadline("Resend", () =>
        client.emails.send(
          {
            from,
            to,
            subject,
            text,
            html,
            headers: unsubscribeHeaders(rest),
            tags: [{ name: MESSAGE_TAG, value: id }],
          },
          { idempotencyKey: id },
        ),
      );
      if (error?.name === "rate_limit_exceeded") throw tooMany(headers?.["retry-after"]);
      if (error) throw refusal(error.name, error.statusCode);
      return { provider: "resend", providerId: data.id };
    },

    async check() {
      const { Resend } = await import("resend");
      const client = new Resend(apiKey, baseUrl ? { baseUrl } : {});
      const { data, error } = await withDeadline("Resend", () => client.domains.list()).catch((failure: Error) => {
        throw new ServiceProblem(failure.message);
      });
      // A key that may send and do nothing else is a good one.
      if (error?.name === "restricted_api_key")
        return "Resend accepts the key. It may only send, so the sender is untested.";
      // A key that Resend does not know is a validation_error there.
      if (error && /validation_error|api_key/i.test(error.name))
        throw new ServiceProblem("Resend refuses the key: RESEND_API_KEY is wrong or has ended.");
      if (error) throw new ServiceProblem(`Resend cannot be asked (${error.name}).`);
      return senderAt(data.data, domainOf(from));
    },
  };
}

const domainOf = (sender: string) => (/@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? "").toLowerCase();

function senderAt(domains: readonly { name: string; status: string }[], domain: string): string {
  const found = domains.find(({ name }) => name.toLowerCase() === domain);
  if (!found) throw new ServiceProblem(`Resend does not know ${domain}: add that domain there, or change MAIL_FROM.`);
  if (found.status !== "verified")
    throw new ServiceProblem(`Resend has not verified ${domain} (${found.status}): finish its DNS records.`);
  return `Resend accepts the key and has verified ${domain}.`;
}

/** So many a second for all of a team: https://resend.com/docs/api-reference/rate-limit. A quota is another error. */
const tooMany = (retryAfter?: string) =>
  new DeliveryError("Resend accepts no more mail in this second.", {
    retryable: true,
    retryAfter: Math.min(60, Math.max(1, Number(retryAfter) || 1)),
  });

/** Its own message may repeat the recipient or the key, so only the name of the error is passed on. */
function refusal(name: string, status: number | null): DeliveryError {
  const passing = status === null || status === 429 || status >= 500 || name === "concurrent_idempotent_requests";
  return new DeliveryError(
    passing ? `Resend cannot accept mail now (${name}).` : `Resend refused the message (${name}).`,
    { retryable: passing },
  );
}
