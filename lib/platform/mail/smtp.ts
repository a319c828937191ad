import type { MailChoice } from "#lib/config/read-providers";
import { lazyImport } from "#lib/kernel/lazy-import";
import { ServiceProblem } from "../providers/service-check";
import { withDeadline } from "./deadline";
import { DeliveryError, type Mailer, unsubscribeHeaders } from "./port";
import { redactServerResponse } from "./redact-server-response";

/** RFC 5321, section 4.5.3.2: content filters take their time after DATA, and a client that stops waiting early sends the mail twice. */
const STEPS = { connectionTimeout: 15_000, greetingTimeout: 30_000, socketTimeout: 90_000 };
const WHOLE_SECONDS = 100;

/** SMTP has no idempotency: mail that is sent again has the same Message-ID, by which most mailboxes show it once. */
export function smtpMailer({ url, from }: Extract<MailChoice, { kind: "smtp" }>): Mailer {
  const transport = lazyImport(async () => (await import("nodemailer")).createTransport({ url, ...STEPS }));
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    name: "smtp",
    async send({ id, to, subject, text, html, ...rest }) {
      const messageId = `<${id}@${domain}>`;
      const headers = unsubscribeHeaders(rest);
      const mail = {
        from,
        to,
        subject,
        text,
        html,
        headers,
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      try {
        await withDeadline("The mail server", async () => (await transport()).sendMail(mail), {
          seconds: WHOLE_SECONDS,
        });
      } catch (error) {
        throw error instanceof DeliveryError ? error : refusal(error, secretsOf(url));
      }
      return { provider: "smtp", providerId: messageId };
    },

    async check() {
      const { host } = new URL(url);
      try {
        await withDeadline("The mail server", async () => (await transport()).verify(), { seconds: 20 });
      } catch (error) {
        throw new ServiceProblem(`${host}: ${connectionProblem(error)}`);
      }
      return `${host} answers${new URL(url).username ? " and accepts the name and password" : ""}.`;
    },
  };
}

function connectionProblem(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  const { code } = asThrown(error);
  if (code === "EAUTH") return "the mail server refuses the name or the password of SMTP_URL.";
  return `the mail server cannot be reached (${code ?? "unknown"}); SMTP_URL names host and port.`;
}

/** RFC 5321, section 4.2.1: 4yz may pass, 5yz stays. Without a code the connection failed. */
function refusal(error: unknown, secrets: readonly string[]): DeliveryError {
  const { responseCode, code, response } = asThrown(error);
  if (responseCode === undefined) {
    return new DeliveryError(`The mail server cannot be reached (${code ?? "unknown"}).`, {
      retryable: code !== "EAUTH" && code !== "EENVELOPE",
      cause: error,
    });
  }
  // Its message about a sign-in concerns the operator alone.
  const said = code === "EAUTH" ? "" : redactServerResponse(response, secrets);
  return new DeliveryError(`The mail server refused the message (${responseCode}${said && `: ${said}`}).`, {
    retryable: responseCode < 500,
    cause: error,
  });
}

/** As they stand in the address, as they were meant, and as SMTP sends them. */
function secretsOf(url: string): string[] {
  const { username, password } = new URL(url);
  return [password, username].flatMap((word) => {
    const meant = decodeURIComponent(word);
    return [word, meant, Buffer.from(meant).toString("base64")];
  });
}

function asThrown(error: unknown) {
  return error as { responseCode?: number; code?: string; response?: string }; // As nodemailer throws them.
}
