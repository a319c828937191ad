import type { EnvironmentReader } from "./environment-reader";
export type MailChoice =
  | { kind: "mailbox" }
  | { kind: "resend"; apiKey: string; from: string; baseUrl: string | null; webhookSecret: string | null }
  | { kind: "smtp"; url: string; from: string };

export type SmsChoice = { kind: "mailbox" } | TwilioChoice;

export interface TwilioChoice {
  kind: "twilio";
  accountSid: string;
  /** the account's SID, or an API key's */
  username: string;
  password: string;
  /** signs the requests that Twilio sends to us, also where an API key signs in */
  authToken: string | null;
  /** a number in E.164, or the SID of a messaging service (MG...) */
  from: string;
  baseUrl: string | null;
}

/** Variables of the mail and SMS providers, for docs/configuration.md. */
export const providerVariables = Object.freeze([
  { name: "RESEND_API_KEY", meaning: "sends mail by Resend", standard: "local mailbox" },
  {
    name: "RESEND_WEBHOOK_SECRET",
    meaning: "secret (whsec_...) of a webhook at Resend for PUBLIC_URL/api/v1/inbound/resend: bounces and complaints",
    standard: "none: bounces and complaints stay unknown",
  },
  { name: "RESEND_BASE_URL", meaning: "another address of Resend's API", standard: "https://api.resend.com" },
  {
    name: "SMTP_URL",
    meaning: "sends mail by SMTP, for example smtps://user:password@mail.example",
    standard: "local mailbox",
  },
  {
    name: "MAIL_FROM",
    meaning: "sender of mail, for example Tellmark <clips@mail.example>",
    standard: "none; required with RESEND_API_KEY or SMTP_URL",
  },
  { name: "TWILIO_ACCOUNT_SID", meaning: "sends SMS by Twilio", standard: "local mailbox" },
  {
    name: "TWILIO_AUTH_TOKEN",
    meaning: "secret of the Twilio account; also verifies the reports of Twilio",
    standard: "none; or the two of an API key",
  },
  { name: "TWILIO_API_KEY_SID", meaning: "an API key instead of TWILIO_AUTH_TOKEN", standard: "none" },
  { name: "TWILIO_API_KEY_SECRET", meaning: "secret of that API key", standard: "none" },
  {
    name: "TWILIO_FROM",
    meaning: "sender of SMS: a number like +14155550123 or a messaging service (MG...)",
    standard: "none; required with TWILIO_ACCOUNT_SID",
  },
  { name: "TWILIO_BASE_URL", meaning: "another address of Twilio's API", standard: "https://api.twilio.com" },
]);

const MAIL_ADDRESS = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const SMS_SENDER = /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i;

export function readMail(read: EnvironmentReader): MailChoice {
  const apiKey = read.text("RESEND_API_KEY");
  const url = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  const from = read.text("MAIL_FROM");
  const baseUrl = read.origin("RESEND_BASE_URL");
  const webhookSecret = read.text("RESEND_WEBHOOK_SECRET");
  if (!apiKey && webhookSecret) read.problem("RESEND_WEBHOOK_SECRET is set without RESEND_API_KEY.");
  if (webhookSecret && !/^whsec_[A-Za-z0-9+/=]{16,}$/.test(webhookSecret))
    read.problem("RESEND_WEBHOOK_SECRET must begin with whsec_, as Resend shows it.");
  if (!apiKey && baseUrl) read.problem("RESEND_BASE_URL is set without RESEND_API_KEY.");
  if (!apiKey && !read.text("SMTP_URL")) {
    if (from) read.problem("MAIL_FROM is set, and no mail provider is: set RESEND_API_KEY or SMTP_URL.");
    return { kind: "mailbox" };
  }
  if (apiKey && url) read.problem("RESEND_API_KEY and SMTP_URL are both set: choose one mail provider.");
  if (!from) read.problem("MAIL_FROM is missing: mail needs a sender, for instance Tellmark <clips@mail.example>.");
  else if (!MAIL_ADDRESS.test(from))
    read.problem(`MAIL_FROM must be an e-mail address, with or without a name, not "${from}".`);
  if (apiKey) return { kind: "resend", apiKey, from: from ?? "", baseUrl, webhookSecret };
  return { kind: "smtp", url: url ?? "", from: from ?? "" };
}

export function readSms(read: EnvironmentReader): SmsChoice {
  const accountSid = read.text("TWILIO_ACCOUNT_SID");
  const token = read.text("TWILIO_AUTH_TOKEN");
  const keySid = read.text("TWILIO_API_KEY_SID");
  const keySecret = read.text("TWILIO_API_KEY_SECRET");
  const from = read.text("TWILIO_FROM");
  const baseUrl = read.origin("TWILIO_BASE_URL");
  if (!accountSid) {
    for (const name of [
      "TWILIO_AUTH_TOKEN",
      "TWILIO_API_KEY_SID",
      "TWILIO_API_KEY_SECRET",
      "TWILIO_FROM",
      "TWILIO_BASE_URL",
    ]) {
      if (read.text(name)) read.problem(`${name} is set without TWILIO_ACCOUNT_SID.`);
    }
    return { kind: "mailbox" };
  }
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid)) read.problem("TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.");
  if (Boolean(keySid) !== Boolean(keySecret)) {
    read.problem(`${keySid ? "TWILIO_API_KEY_SECRET" : "TWILIO_API_KEY_SID"} is missing: an API key has both.`);
  }
  if (!token && !keySid) {
    read.problem("TWILIO_AUTH_TOKEN is missing; or set TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET.");
  }
  if (!from) read.problem("TWILIO_FROM is missing: SMS need a sender.");
  else if (!SMS_SENDER.test(from))
    read.problem("TWILIO_FROM must be a number like +14155550123 or a messaging service (MG...).");
  const [username, password] = keySid ? [keySid, keySecret] : [accountSid, token];
  return {
    kind: "twilio",
    accountSid,
    username,
    password: password ?? "",
    authToken: token,
    from: from ?? "",
    baseUrl,
  };
}
