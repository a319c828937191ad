import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { login, resendCode, verifyCode } from "#lib/contract/auth";
import { requestContactChange } from "#lib/contract/contacts";
import { requestViewerCode } from "#lib/contract/public";
import { createRequest, requestByEmail, requestBySms } from "#lib/contract/requests";
import { listMessages } from "#lib/contract/service";
import { createShareLink, shareByEmail, shareBySms } from "#lib/contract/shares";
import { Api, errorOf, expect, freshEmail, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { emulatedResend, emulatedTwilio } from "../support/emulated";
import { freePort, raisedLimits, startTestServer } from "../support/server.mjs";

const secret = `whsec_${Buffer.from("a secret of the test").toString("base64")}`;

function signedByTwilio(url: string, fields: Record<string, string>, key: string) {
  const signed = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join("");
  const signature = createHmac("sha1", key)
    .update(url + signed)
    .digest("base64");
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

test("providers report the delivery of a message, and a recipient who has opted out gets none", async () => {
  const port = await freePort();
  const PUBLIC_URL = `http://localhost:${port}`;
  const hook = `${PUBLIC_URL}/api/v1/inbound/twilio`;
  const [resend, twilio] = await Promise.all([emulatedResend(), emulatedTwilio({ smsUrl: hook })]);
  const env = { ...raisedLimits, PUBLIC_URL, ...resend.env, RESEND_WEBHOOK_SECRET: secret, ...twilio.env };
  const server = await startTestServer({ port, env });
  try {
    const anonymous = new Api(server.url);
    const email = freshEmail();
    await anonymous.call(login, { json: { email } });
    await expect.poll(() => resend.mailsTo(email)).toHaveLength(1);
    const code = /\b(\d{6})\b/.exec((await resend.mailsTo(email))[0]?.subject ?? "")?.[1];
    const api = anonymous.as((await anonymous.call(verifyCode, { json: { email, code } })).body.access_token);
    const params = { id: await makeDraft(api, "Valve") };
    const tell = (path: string, request: RequestInit) => fetch(server.url + path, request);
    const tellSms = (url: string, fields: Record<string, string>, key = twilio.token) =>
      fetch(url, signedByTwilio(url, fields, key));
    const states = async () =>
      (await api.call(listMessages, { params })).body.data.messages.map(({ status }) => status);

    const phone = "+14155550123";
    const bySms = { params, json: { recipient_phone: phone } };
    const { body: asked } = await anonymous.call(login, { json: { phone } });
    const again = { verification_id: "verification_id" in asked ? asked.verification_id : "" };
    const { message_id: smsId } = (await api.call(shareBySms, bySms)).body;
    const sms = (await twilio.smsTo(phone)).find(({ body }) => body.includes(`${PUBLIC_URL}/c/`));
    const delivered = { MessageStatus: "delivered", MessageSid: sms?.sid ?? "" };
    expect((await tellSms(`${hook}?message=${smsId}`, delivered)).status).toBe(200);
    expect(await states()).toEqual(["delivered"]);
    const replayed = { MessageStatus: "sent", MessageSid: sms?.sid ?? "" };
    expect((await tellSms(`${hook}?message=${smsId}`, replayed)).status).toBe(200);
    expect((await tellSms(`${hook}?message=${smsId}`, { ...replayed, MessageStatus: "failed" }, "forged")).status).toBe(
      401,
    );
    expect(await states()).toEqual(["delivered"]);

    const help = await tellSms(hook, { From: phone, Body: "HELP" });
    expect(help.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(await help.text()).toContain("<Message>");
    expect((await tellSms(hook, { From: phone, Body: "STOP" })).status).toBe(200);
    expect(await api.refused(shareBySms, bySms)).toMatchObject({
      status: 422,
      error: "recipient_opted_out",
      errors: { recipient_phone: [expect.stringContaining("STOP")] },
    });
    const { request_id: requestId } = (await api.call(createRequest, { json: { title: "Which valve?" } })).body;
    const bySmsToo = { params: { requestId }, json: bySms.json };
    expect((await api.refused(requestBySms, bySmsToo)).error).toBe("recipient_opted_out");
    const link = (await api.call(createShareLink, { params, json: { privacy: "private" } })).body;
    const refusals = [
      await anonymous.refused(login, { json: { phone } }),
      await anonymous.refused(resendCode, { json: again }),
      await api.refused(requestContactChange, { json: { phone } }),
    ];
    for (const { status, error, errors } of refusals) {
      expect({ status, error, errors }).toEqual({
        status: 422,
        error: "recipient_opted_out",
        errors: { phone: [expect.stringContaining("START")] },
      });
    }
    // Who holds a link learns nothing about the number.
    const holder = { params: { code: link.share_code }, json: { phone } };
    expect((await anonymous.call(requestViewerCode, holder)).status).toBe(200);
    expect((await tellSms(hook, { From: phone, Body: "START" })).status).toBe(200);
    expect((await api.call(shareBySms, bySms)).body.sms_sent).toBe(true);

    const byMail = { params, json: { recipient_email: "gone@example.org" } };
    const { message_id: mailId } = (await api.call(shareByEmail, byMail)).body;
    const [mail] = await resend.mailsTo("gone@example.org");
    expect(mail).toMatchObject({ tags: [{ name: "tellmark_message", value: mailId }] });
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
    const askedByMail = { params: { requestId }, json: byMail.json };
    expect((await api.refused(requestByEmail, askedByMail)).error).toBe("recipient_opted_out");
    expect((await tell("/api/v1/inbound/resend", { method: "POST", body: "x".repeat(300_000) })).status).toBe(413);
  } finally {
    await server.stop();
    await Promise.all([resend.close(), twilio.close()]);
  }
});

test("501 if no provider is configured to report deliveries, and 405 for any other method", async ({ anonymous }) => {
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
