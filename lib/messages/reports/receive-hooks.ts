import { config, homeUrl } from "#lib/config/config";
import { AppError } from "#lib/kernel/errors";
import { ForgedHook } from "#lib/platform/mail/port";
import { readResendHook } from "#lib/platform/mail/resend-hook";
import { readTwilioHook, TWILIO_HOOK_PATH, twilioAnswer } from "#lib/platform/sms/twilio-hook";
import { applySmsKeyword } from "./apply-sms-keyword";
import { recordDeliveryReport } from "./record-delivery-report";

export async function receiveResendEvent(headers: Headers, body: string): Promise<void> {
  const { mail } = config();
  if (mail.kind !== "resend" || !mail.webhookSecret) throw missing("Resend", "RESEND_WEBHOOK_SECRET");
  const secrets = { apiKey: mail.apiKey, webhookSecret: mail.webhookSecret };
  const report = await readResendHook(secrets, { headers, body }).catch(throwForged);
  if (report) await recordDeliveryReport(report);
}

/** Gives the answer as TwiML. `query` is that of the address which Twilio has called and signed. */
export async function receiveTwilioEvent(signature: string, query: string, body: string): Promise<string> {
  const { sms } = config();
  if (sms.kind !== "twilio" || !sms.authToken) throw missing("Twilio", "TWILIO_AUTH_TOKEN");
  const url = `${homeUrl()}${TWILIO_HOOK_PATH}${query}`;
  const { report, incoming } = await readTwilioHook(sms, { url, signature, body }).catch(throwForged);
  if (report) await recordDeliveryReport(report);
  return twilioAnswer(incoming && (await applySmsKeyword(incoming)));
}

function missing(provider: string, variable: string): AppError {
  return new AppError(
    "provider_not_configured",
    `This server does not accept reports of ${provider}: ${variable} is not set. Set it on this server.`,
  );
}

function throwForged(error: unknown): never {
  if (!(error instanceof ForgedHook)) throw error;
  throw new AppError(
    "invalid_token",
    "The signature is wrong. Set the secret of this webhook, as its provider shows it, on this server.",
  );
}
