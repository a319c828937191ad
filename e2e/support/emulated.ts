import { createEmulator } from "emulate";

export interface ResendMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

export interface TwilioSms {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
}

/** Resend as Vercel's `emulate` speaks it; faults are the business of `providerDouble`. */
export async function emulatedResend() {
  const domains = [{ name: "mail.example" }];
  const emulator = await createEmulator({ service: "resend", port: 0, seed: { resend: { domains } } });
  const ask = async <T>(path: string) => (await (await fetch(emulator.url + path)).json()) as T;
  return {
    url: emulator.url,
    env: { RESEND_API_KEY: "re_canary", RESEND_BASE_URL: emulator.url, MAIL_FROM: "Tellmark <clips@mail.example>" },
    async mailsTo(address: string): Promise<ResendMail[]> {
      const { data } = await ask<{ data: ResendMail[] }>("/emails");
      const found = data.filter(({ to }) => to.includes(address)).reverse();
      return Promise.all(found.map(({ id }) => ask<ResendMail>(`/emails/${id}`)));
    },
    close: () => emulator.close(),
  };
}

/** Twilio as `emulate` speaks it. What it would tell of messages, tests sign and send themselves. */
export async function emulatedTwilio({ smsUrl = null }: { smsUrl?: string | null } = {}) {
  const [sid, token, number] = [`AC${"1".repeat(32)}`, "canary of the test", "+15005550006"];
  const key = { sid: `SK${"3".repeat(32)}`, secret: "canary of the key" };
  const service = `MG${"2".repeat(32)}`;
  const twilio = {
    account: { sid, auth_token: token },
    api_keys: [key],
    phone_numbers: [{ phone_number: number, ...(smsUrl ? { sms_url: smsUrl } : {}) }],
    messaging_services: [{ sid: service, friendly_name: "Clips", phone_numbers: [number] }],
  };
  const emulator = await createEmulator({ service: "twilio", port: 0, seed: { twilio } });
  const headers = { Authorization: `Basic ${btoa(`${sid}:${token}`)}` };
  return {
    url: emulator.url,
    sid,
    token,
    number,
    key,
    service,
    env: {
      TWILIO_ACCOUNT_SID: sid,
      TWILIO_AUTH_TOKEN: token,
      TWILIO_FROM: number,
      TWILIO_BASE_URL: emulator.url,
    },
    async smsTo(phone: string): Promise<TwilioSms[]> {
      const path = `/2010-04-01/Accounts/${sid}/Messages.json?To=${encodeURIComponent(phone)}`;
      const answer = await fetch(emulator.url + path, { headers });
      return ((await answer.json()) as { messages: TwilioSms[] }).messages;
    },
    close: () => emulator.close(),
  };
}
