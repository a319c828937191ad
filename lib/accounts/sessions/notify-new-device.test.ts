import { afterAll, beforeAll, expect, test } from "vitest";
import { db, transaction } from "#lib/platform/database/db";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { notifyNewDevice } from "./notify-new-device";
import { openSession } from "./sessions";
import { recordPlace } from "./sign-in-place";

const home = "203.0.113.1";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

let people = 0;
async function newUser() {
  people += 1;
  const user = await db().user.create({ data: { id: `usr_${people}`, email: `${people}@example.org` } });
  await transaction((tx) => recordPlace(tx, user.id, home));
  return {
    user,
    signIn: async (caller: string, agent: string) => {
      await transaction((tx) => notifyNewDevice(tx, user, { caller, agent, now: new Date() }));
      return db().message.count({ where: { userId: user.id } });
    },
  };
}

test("a sign-in from a known place by a known program is no news; another place or program is", async () => {
  const { user, signIn } = await newUser();
  expect(await signIn(home, firefox)).toBe(0);
  await openSession(user, firefox);
  expect(await signIn(home, firefox)).toBe(0);
  expect(await signIn(home, iphone)).toBe(1);
  expect(await signIn("198.51.100.7", firefox)).toBe(2);
});

test("a sign-in by another user's program sends no notification", async () => {
  const other = await newUser();
  await openSession(other.user, iphone);
  const { signIn } = await newUser();
  expect(await signIn(home, firefox)).toBe(0);
});
