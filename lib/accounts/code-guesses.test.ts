import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { openTestRuntime } from "../../e2e/support/test-database";
import { db } from "../platform/database/db";
import { limiter } from "../platform/limiter/limiter";
import type { Address } from "./address";
import { MAX_TRIES, UNKNOWN_TRIES_A_DAY, UNKNOWN_TRIES_AN_HOUR } from "./codes/code-rules";
import { requestCode } from "./codes/request-code";
import { verifyCode } from "./codes/verify-code";
import { hashCode } from "./sessions/secrets";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const home = "203.0.113.1";
const HOUR_MS = 3_600_000;
const refused = expect.objectContaining({ code: "invalid_code", status: 401 });
const mailbox = (address: string): Address => ({ channel: "email", address });

async function ask(to: Address, caller: string) {
  const { verificationId } = await requestCode(to, caller);
  const { text } = await db().message.findFirstOrThrow({
    where: { recipient: to.address, templateId: 2 },
    orderBy: { createdAt: "desc" },
  });
  return { verificationId, code: /\b\d{6}(?:\d{4})?\b/.exec(text)?.[0] ?? "none" };
}

async function guess(to: Address, codes: number, network: string) {
  for (let index = 0; index < codes; index += 1) {
    const caller = `${network}.${index}`;
    const { verificationId, code } = await ask(to, caller);
    const wrong = code === "000000" ? "000001" : "000000";
    const guesses = Array.from({ length: MAX_TRIES }, () => verifyCode({ verificationId, code: wrong }, caller));
    for (const { status } of await Promise.allSettled(guesses)) expect(status).toBe("rejected");
  }
}

/** A code of six digits, where one that is asked for would be longer by now. */
async function shortCode({ address }: Address, code: string) {
  const verificationId = newId("ver");
  const expiresAt = new Date(clock.now().getTime() + 600_000);
  await db().loginCode.create({
    data: { id: verificationId, channel: "email", address, codeHash: hashCode(verificationId, code), expiresAt },
  });
  return { verificationId, code };
}

test("a caller who requests many codes has thirty guesses an hour; places of the owner keep theirs", async () => {
  const to = mailbox("hourly.guesses@example.com");
  const spelled = mailbox("hourlyguesses+tag@example.com");
  await verifyCode(await ask(to, home), home);
  const mine = await ask(to, home);
  const last = await ask(to, "192.0.2.1");
  const other = await ask(spelled, "192.0.2.2");
  expect([mine, last, other].map(({ code }) => code.length)).toEqual([6, 6, 6]);
  // The sign-in from an unknown place was the first attempt.
  await guess(to, (UNKNOWN_TRIES_AN_HOUR - 5) / MAX_TRIES, "198.51.100");
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(verifyCode({ ...last, code: "none" }, "192.0.2.1")).rejects.toEqual(refused);
  }
  await expect(verifyCode(last, "192.0.2.1")).rejects.toEqual(refused);
  await expect(verifyCode(other, "192.0.2.2")).rejects.toEqual(refused);
  const another = mailbox("another.user@example.com");
  await verifyCode(await ask(another, "192.0.2.2"), "192.0.2.2");
  await verifyCode(mine, home);
});

test("during a guessing attack, a new code is too long to guess, and no one can use up its attempts", async () => {
  const to = mailbox("outnumbered@example.com");
  await guess(to, UNKNOWN_TRIES_AN_HOUR / MAX_TRIES, "198.51.100");
  const mine = await ask(to, home);
  expect(mine.code).toMatch(/^[1-9]\d{9}$/);
  const stranger = await ask(to, "192.0.2.66");
  await expect(verifyCode({ ...stranger, code: "1234567890" }, "192.0.2.66")).rejects.toEqual(refused);
  await verifyCode(mine, home);
  // Five tries are what one of them has, too.
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await expect(verifyCode({ ...stranger, code: "1234567891" }, "192.0.2.66")).rejects.toEqual(refused);
  }
  await expect(verifyCode(stranger, "192.0.2.66")).rejects.toEqual(refused);
});

test("one stranger cannot use up the guesses of a mailbox: its owner gets in from elsewhere", async () => {
  const to = mailbox("besieged@example.com");
  const mine = await ask(to, home);
  for (let codes = 0; codes < 8; codes += 1) {
    const { verificationId } = await ask(to, `198.51.100.${codes}`);
    const tries = Array.from({ length: MAX_TRIES }, () => verifyCode({ verificationId, code: "none" }, "192.0.2.66"));
    for (const { status } of await Promise.allSettled(tries)) expect(status).toBe("rejected");
  }
  await expect(verifyCode(mine, "192.0.2.66")).rejects.toEqual(refused);
  await verifyCode(mine, home);
});

test("and a hundred a day", async () => {
  const to = mailbox("daily@example.com");
  let time = Date.now();
  // Advances a millisecond per call, so that the newest message is unambiguous.
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time++));
  const hours = [UNKNOWN_TRIES_AN_HOUR, UNKNOWN_TRIES_AN_HOUR, UNKNOWN_TRIES_AN_HOUR];
  const left = UNKNOWN_TRIES_A_DAY - hours.reduce((sum, tries) => sum + tries, 0);
  for (const [hour, tries] of [...hours, left].entries()) {
    await guess(to, tries / MAX_TRIES, `198.51.${hour}`);
    time += 1.1 * HOUR_MS;
  }
  await expect(verifyCode(await shortCode(to, "123456"), home)).rejects.toEqual(refused);
  const long = await ask(to, home);
  expect(long.code).toHaveLength(10);
  await verifyCode(long, "192.0.2.9");
  time += 24 * HOUR_MS;
  await verifyCode(await shortCode(to, "123456"), home);
  expect((await ask(to, home)).code).toHaveLength(6);
});

test("what cannot be counted is not compared", async () => {
  const to = mailbox("uncounted@example.com");
  const asked = await ask(to, home);
  vi.spyOn(limiter(), "take").mockRejectedValue(new Error("no counter"));
  await expect(verifyCode(asked, home)).rejects.toThrow("no counter");
  vi.restoreAllMocks();
  await verifyCode(asked, home);
});
