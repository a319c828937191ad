import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { Language } from "../languages/languages";
import { queueMessage } from "../messages/queue-message";
import { applySmsKeyword } from "../messages/reports/apply-sms-keyword";
import { findSuppression } from "../messages/reports/suppressions";
import { viewerCode } from "../messages/templates/shares";
import { db, transaction } from "../platform/database/db";
import { createKey } from "./sessions/keys";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({
    RATE_LIMIT_NOTICES_PER_ADDRESS: "3",
    RATE_LIMIT_SMS_NOTICES_PER_COUNTRY: "5",
    RATE_LIMIT_MESSAGING: "1",
  }));
});
afterAll(() => close());

test("an address gets at most three notifications of new keys an hour, even if all keys are created at the same time", async () => {
  const user = await aUser({ email: "n@example.com" });
  const other = await aUser({ email: "o@example.com" });
  const names = ["A", "B", "C", "D", "E"];
  await Promise.all(names.map((name) => createKey(user, { name, expiresAt: null, readsOnly: false })));
  await createKey(other, { name: "Key", expiresAt: null, readsOnly: false });
  const told = (recipient: string) => db().message.count({ where: { recipient, templateId: 6 } });
  expect([await told("n@example.com"), await told("o@example.com")]).toEqual([3, 1]);
  expect(await db().token.count({ where: { userId: user.id, kind: "key" } })).toBe(5);
});

test("a number that asks for help again and again is answered three times an hour", async () => {
  const answers = [];
  for (let asked = 0; asked < 5; asked += 1)
    answers.push(await applySmsKeyword({ id: null, from: "+14155550123", text: "HELP", isAnswered: false }));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(3);
  expect(await applySmsKeyword({ id: null, from: "+14155550124", text: "help!", isAnswered: false })).toContain(
    "STOP ends all SMS",
  );
});

test("STOP is answered in the language of the last SMS to the number", async () => {
  const to = "+81312345678";
  const say = (text: string) => applySmsKeyword({ id: null, from: to, text, isAnswered: false });
  const sendCode = (language: Language) =>
    transaction((tx) =>
      queueMessage(tx, {
        template: viewerCode,
        input: { code: "123456", sender_name: null, clip_title_or_neutral: "Valve" },
        ...{ channel: "sms", recipient: to, language },
      }),
    );
  await sendCode("ja");
  await sendCode("de");
  expect(await say("stop")).toBe("Tellmark sendet Ihnen keine SMS mehr. Mit START machen Sie das rückgängig.");
});

test("all numbers of a country together get five notices an hour, and those of another country still get theirs", async () => {
  const answers: (string | null)[] = [];
  for (let caller = 0; caller < 7; caller += 1)
    answers.push(await applySmsKeyword({ id: null, from: `+4930555010${caller}`, text: "HELP", isAnswered: false }));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(5);
  expect(await applySmsKeyword({ id: null, from: "+43155501234", text: "HELP", isAnswered: false })).not.toBeNull();
  expect(await applySmsKeyword({ id: null, from: "+49305550199", text: "STOP", isAnswered: false })).toBeNull();
  expect(await findSuppression("sms", "+49305550199")).toBe("opted_out");
});
