import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook } from "./verify-webhook";

const secret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const body = '{"type":"clip.completed","data":{"clip_title":"Größe"}}';

function sign(key: string, secondsAgo = 0) {
  const sent = new Date(Date.now() - secondsAgo * 1000);
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(sent.getTime() / 1000)),
    "webhook-signature": new Webhook(key).sign("evt_1", sent, body),
  };
}

test("a signature of Standard Webhooks is right, from any kind of headers and body", async () => {
  const headers = sign(secret);
  expect(await verifyWebhook(headers, body, secret)).toBe(true);
  expect(await verifyWebhook(new Headers(headers), new TextEncoder().encode(body), secret)).toBe(true);
});

test("during a rotation one of several signatures is enough", async () => {
  const other = sign(`whsec_${Buffer.from("another").toString("base64")}`);
  const both = { ...other, "webhook-signature": `${other["webhook-signature"]} ${sign(secret)["webhook-signature"]}` };
  expect(await verifyWebhook(other, body, secret)).toBe(false);
  expect(await verifyWebhook(both, body, secret)).toBe(true);
});

test("another body, an old one, one from the future and a malformed signature are refused", async () => {
  expect(await verifyWebhook(sign(secret), `${body} `, secret)).toBe(false);
  expect(await verifyWebhook(sign(secret, 301), body, secret)).toBe(false);
  expect(await verifyWebhook(sign(secret, -302), body, secret)).toBe(false);
  expect(await verifyWebhook({}, body, secret)).toBe(false);
  for (const signature of ["", "v1,", "v1,%%%", "v2,abcd", "v1a"]) {
    expect(await verifyWebhook({ ...sign(secret), "webhook-signature": signature }, body, secret)).toBe(false);
  }
});
