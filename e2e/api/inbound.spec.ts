import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { login, verifyCode } from "#lib/contract/auth";
import { listMessages } from "#lib/contract/service";
import { shareByEmail, shareBySms } from "#lib/contract/shares";
import { Api, errorOf, expect, freshEmail, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { providerDouble } from "../support/provider-double";
import { raisedLimits, startTestServer } from "../support/server.mjs";

const PUBLIC_URL = "https://clips.example";
const secret = `whsec_${Buffer.from("a secret of the test").toString("base64")}`;
const token = "token of the test";

function signedByTwilio(path: string, fields: Record<string, string>, key = token) {
  const signed = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join("");
  const signature = createHmac("sha1", key).update(`${PUBLIC_URL}${path}${signed}`).digest("base64");
  const headers = { "X-Twilio-Signature": signature, "Content-Type": "application/x-www-form-urlencoded" };
  return { method: "POST", headers, body: new URLSearchParams(fields).toString() };
}

function signedByResend(event: object, key = secret) {
  const body = JSON.stringify(event);
  const now = new Date();
  const headers = {
    "Content-Type": "application/json",
    "svix-id": "evt_1",
    "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
    "svix-signature": new Webhook(key).sign("evt_1", now, body),
  };
  return { method: "POST", headers, body };
}

test("providers tell what became of a message, and who wants no more gets none", async () => {
  const double = await providerDouble(({ path }) =>
    path === "/emails"
      ? { status: 200, body: { id: "re_1" } }
      : { status: 201, body: { sid: "SM1", status: "queued" } },
  );
  const env = {
    ...raisedLimits,
    PUBLIC_URL,
    RESEND_API_KEY: "re_key",
    RESEND_BASE_URL: double.url,
    RESEND_WEBHOOK_SECRET: secret,
    MAIL_FROM: "clips@mail.example",
    TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_FROM: "+15005550006",
    TWILIO_BASE_URL: double.url,
  };
  const server = await startTestServer({ env });
  try {
    const nobody = new Api(server.url);
    const email = freshEmail();
    await nobody.call(login, { json: { email } });
    await expect.poll(() => double.calls.length).toBe(1);
    const code = /\b(\d{6})\b/.exec(JSON.parse(double.calls[0]?.body ?? "{}").subject)?.[1];
    const api = nobody.as((await nobody.call(verifyCode, { json: { email, code } })).body.access_token);
    // The welcome goes its own way meanwhile.
    const callTo = (to: string) =>
      double.calls.findLast(({ body }) => [to, encodeURIComponent(to)].some((spelled) => body.includes(spelled)));
    const params = { id: await makeDraft(api, "Valve") };
    const tell = (path: string, request: RequestInit) => fetch(server.url + path, request);
    const states = async () =>
      (await api.call(listMessages, { params })).body.data.messages.map(({ status }) => status);

    const phone = "+14155550123";
    const bySms = { params, json: { recipient_phone: phone } };
    const { message_id: smsId } = (await api.call(shareBySms, bySms)).body;
    const callback = new URLSearchParams(callTo(phone)?.body).get("StatusCallback") ?? "";
    const path = `/api/v1/inbound/twilio?message=${smsId}`;
    expect(callback).toBe(PUBLIC_URL + path);
    const delivered = signedByTwilio(path, { MessageStatus: "delivered", MessageSid: "SM1" });
    for (const _ of ["first", "replayed"]) expect((await tell(path, delivered)).status).toBe(200);
    expect(await states()).toEqual(["delivered"]);

    const wrote = (Body: string) =>
      tell("/api/v1/inbound/twilio", signedByTwilio("/api/v1/inbound/twilio", { From: phone, Body }));
    const help = await wrote("HELP");
    expect(help.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(await help.text()).toContain("<Message>");
    await wrote("STOP");
    expect(await api.refused(shareBySms, bySms)).toMatchObject({
      status: 422,
      error: "recipient_opted_out",
      errors: { recipient_phone: [expect.stringContaining("STOP")] },
    });
    await wrote("START");
    expect((await api.call(shareBySms, bySms)).body.sms_sent).toBe(true);

    const byMail = { params, json: { recipient_email: "gone@example.org" } };
    const { message_id: mailId } = (await api.call(shareByEmail, byMail)).body;
    const { tags } = JSON.parse(callTo("gone@example.org")?.body ?? "{}");
    expect(tags).toEqual([{ name: "tellmark_message", value: mailId }]);
    const bounced = {
      type: "email.bounced",
      data: { tags: { tellmark_message: mailId }, bounce: { type: "Permanent" } },
    };
    const forged = await tell("/api/v1/inbound/resend", signedByResend(bounced, `whsec_${"A".repeat(24)}`));
    expect({ status: forged.status, error: (await forged.json()).error }).toEqual({
      status: 401,
      error: "invalid_token",
    });
    expect(await states()).toEqual(["sent", "sent", "delivered"]);
    const told = await tell("/api/v1/inbound/resend", signedByResend(bounced));
    expect({ status: told.status, body: await told.json() }).toEqual({
      status: 200,
      body: { success: true, received: true },
    });
    expect(await states()).toEqual(["bounced", "sent", "delivered"]);
    expect((await api.refused(shareByEmail, byMail)).error).toBe("recipient_opted_out");
    expect((await tell("/api/v1/inbound/resend", { method: "POST", body: "x".repeat(300_000) })).status).toBe(413);
  } finally {
    await server.stop();
    await double.close();
  }
});

test("501 where no provider is expected to tell anything, and 405 for any other method", async ({ anonymous }) => {
  for (const provider of ["resend", "twilio"]) {
    const path = `/api/v1/inbound/${provider}`;
    const answer = await fetch(anonymous.url + path, { method: "POST", body: "" });
    const error = errorOf({
      status: answer.status,
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    });
    expect({ status: error.status, error: error.error }).toEqual({ status: 501, error: "provider_not_configured" });
    expect((await fetch(anonymous.url + path)).status).toBe(405);
  }
});
