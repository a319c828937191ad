import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./sign";

/** The vector of the Standard Webhooks reference implementations. */
const vector = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

test("the signature is that of Standard Webhooks", () => {
  expect(signedHeaders([vector.secret], vector)).toEqual({
    "webhook-id": vector.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": vector.signature,
  });
});

test("while a secret is replaced, receivers accept our signature with either one, and no other signature", () => {
  const [fresh, old] = [newSecret(), newSecret()];
  const body = '{"type":"clip.completed","data":{"title":"Ä"}}';
  const headers = signedHeaders([fresh, old], { id: "evt_1", at: new Date(), body });
  expect(headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
  for (const secret of [fresh, old]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow("signature");
  expect(() => new Webhook(fresh).verify(body.replace("Ä", "A"), headers)).toThrow("signature");
});

test("a secret is 32 random bytes", () => {
  const bytes = Buffer.from(newSecret().slice("whsec_".length), "base64");
  expect(bytes).toHaveLength(32);
  expect(newSecret()).not.toBe(newSecret());
});
