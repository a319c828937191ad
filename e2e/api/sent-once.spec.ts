import { rm } from "node:fs/promises";
import pg from "pg";
import { shareByEmail, shareBySms } from "#lib/contract/shares";
import { runningPostgresUrl } from "#lib/server/postgres/postgres";
import { Api, expect, freshEmail, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { emulatedResend, emulatedTwilio } from "../support/emulated";
import { holdingProxy } from "../support/holding-proxy";
import { newDataDir, startTestServer } from "../support/server.mjs";
import { issueToken } from "../torture/torture.mjs";

test("a process that dies while its providers have the message and have not answered does not send it again", {
  tag: "@long",
}, async () => {
  test.setTimeout(180_000);
  const [resend, twilio] = [await emulatedResend(), await emulatedTwilio()];
  const [mailWay, smsWay] = [await holdingProxy(resend.url), await holdingProxy(twilio.url)];
  const env = {
    PUBLIC_URL: "https://clips.example",
    ...resend.env,
    ...twilio.env,
    RESEND_BASE_URL: mailWay.url,
    TWILIO_BASE_URL: smsWay.url,
  };
  const dataDir = await newDataDir();
  const server = await startTestServer({ dataDir, env });
  const token = await issueToken(dataDir);
  const before = new Api(server.url, token);
  const params = { id: await makeDraft(before, "Valve") };
  const [email, phone] = [freshEmail(), "+14155550177"];
  for (const way of [mailWay, smsWay]) way.gate.holds = true;
  const asked = Promise.allSettled([
    before.call(shareByEmail, { params, json: { recipient_email: email } }),
    before.call(shareBySms, { params, json: { recipient_phone: phone } }),
  ]);
  await expect.poll(() => [mailWay.held(), smsWay.held()]).toEqual([1, 1]);
  await server.kill9();
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  for (const way of [mailWay, smsWay]) way.gate.holds = false;

  const again = await startTestServer({ dataDir, env });
  const database = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await database.connect();
  const states = async () => (await database.query("SELECT status FROM messages ORDER BY channel")).rows;
  await expect.poll(states, { timeout: 120_000, intervals: [1000] }).toEqual([{ status: "sent" }, { status: "sent" }]);
  await database.end();
  expect((await resend.mailsTo(email)).length, "mails").toBe(1);
  expect((await twilio.smsTo(phone)).length, "SMS").toBe(1);
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
  await Promise.all([mailWay, smsWay, resend, twilio].map((each) => each.close()));
});
