import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OneTimeCode } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { CODE_SECONDS } from "#lib/messages/delete-message-texts";
import { db, transaction } from "#lib/platform/database/db";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import type { Address } from "../address";
import { MAX_TRIES } from "./code-rules";
import { makeOneTimeCode, spendOneTimeCode, tryOneTimeCode } from "./one-time-code";

const caller = "203.0.113.1";
let close: () => Promise<void>;
let count = 0;
let found: OneTimeCode;
let code: string;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  const to: Address = { channel: "email", address: `${++count}@example.com` };
  const { verificationId } = await makeOneTimeCode({ userId: "usr_a" }, { to, caller }, async (_, made) => {
    code = made.code;
  });
  found = await db().oneTimeCode.findUniqueOrThrow({ where: { id: verificationId } });
});
afterEach(() => vi.restoreAllMocks());

const wrong = () => (code === "000000" ? "000001" : "000000");
const tries = (times: number) => Array.from({ length: times }, () => tryOneTimeCode(found, wrong(), caller));

test("after five wrong attempts the right digits are refused, also for a request that found the code before", async () => {
  for (let used = 0; used < MAX_TRIES; used += 1) expect(await tryOneTimeCode(found, wrong(), caller)).toBe(false);
  expect(await tryOneTimeCode(found, code, caller)).toBe(false);
  expect(await db().oneTimeCode.findUniqueOrThrow({ where: { id: found.id } })).toMatchObject({ attempts: MAX_TRIES });
});

test("of twenty attempts at the same time five count, so parallel guessing gains nothing", async () => {
  await Promise.all(tries(20));
  expect(await db().oneTimeCode.findUniqueOrThrow({ where: { id: found.id } })).toMatchObject({ attempts: MAX_TRIES });
  expect(await tryOneTimeCode(found, code, caller)).toBe(false);
});

test("the fifth try may be the right one, and none after the code has been used or has run out", async () => {
  await Promise.all(tries(MAX_TRIES - 1));
  expect(await tryOneTimeCode(found, code, caller)).toBe(true);
  await db().oneTimeCode.update({ where: { id: found.id }, data: { attempts: 0 } });
  const end = found.createdAt.getTime() + CODE_SECONDS * 1000;
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date(end - 1));
  expect(await tryOneTimeCode(found, code, caller)).toBe(true);
  now.mockReturnValue(new Date(end));
  expect(await tryOneTimeCode(found, code, caller)).toBe(false);
  now.mockRestore();
  await transaction((tx) => spendOneTimeCode(tx, found));
  expect(await tryOneTimeCode(found, code, caller)).toBe(false);
});

test("of two uses of the same code at the same time one succeeds", async () => {
  const spent = await Promise.all([1, 2].map(() => transaction((tx) => spendOneTimeCode(tx, found))));
  expect(spent.sort()).toEqual([false, true]);
});

test("another code of the same person ends the one before, in the hands of who found it, too", async () => {
  await makeOneTimeCode(
    { userId: "usr_a" },
    { to: { channel: "email", address: "other@example.com" }, caller },
    async () => {},
  );
  expect(await tryOneTimeCode(found, code, caller)).toBe(false);
});
