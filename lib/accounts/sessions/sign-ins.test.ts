import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { holdLocks, untilWaiting } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import type { Prisma, User } from "../../generated/prisma/client";
import { clock } from "../../kernel/clock";
import { newDevice } from "../../messages/templates/account";
import { db, transaction } from "../../platform/database/db";
import { hashToken } from "../../secrets/token-format";
import { deleteExpiredTokens } from "./delete-expired-tokens";
import { notifyNewDevice } from "./notify-new-device";
import { endSessions, openSession, refreshSession } from "./sessions";
import { recordPlace } from "./sign-in-place";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins";

let close: () => Promise<unknown>;
let user: User;
let count = 0;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  user = await db().user.create({ data: { id: `usr_${++count}`, email: `${count}@example.com` } });
});

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS);
async function token(familyId: string, given: Partial<Prisma.TokenUncheckedCreateInput> = {}) {
  const id = `tok_${++count}`;
  const data = {
    id,
    hash: id,
    userId: user.id,
    familyId,
    kind: "refresh" as const,
    expiresAt: at(30),
    createdAt: at(-5),
  };
  return db().token.create({ data: { ...data, ...given } });
}
const idsOf = async () => (await listSignIns({ user, token: null })).map(({ id }) => id);

test("a sign-in is listed while one of its tokens can be used, the caller's own first, then the newest", async () => {
  await token("old", { createdAt: at(-9) });
  const own = await token("own", { createdAt: at(-8) });
  await token("new", { createdAt: at(-1) });
  await token("expired", { expiresAt: at(-0.1) });
  await token("ended", { revokedAt: at(-1) });
  await token("used-up", { rotatedAt: at(-1) });
  await token("key", { kind: "key" });
  const listed = await listSignIns({ user, token: own });
  expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    ["own", true],
    ["new", false],
    ["old", false],
  ]);
});

test("of many tokens it reports the first sign-in, the last use, the newest agent and the end", async () => {
  const [first, used, ends] = [at(-20), at(-2), at(25)];
  await token("fam", { createdAt: first, rotatedAt: at(-10), agent: "Old browser" });
  await token("fam", { createdAt: at(-10), rotatedAt: at(-3), agent: "New browser" });
  await token("fam", { kind: "access", createdAt: at(-3), lastUsedAt: used, expiresAt: at(-1) });
  await token("fam", { createdAt: at(-3), expiresAt: ends });
  const about = { agent: "New browser", isBrowser: false, signedInAt: first, lastUsedAt: used, expiresAt: ends };
  expect(await listSignIns({ user, token: null })).toMatchObject([{ id: "fam", ...about }]);
  await token("web", { kind: "session" });
  expect(await listSignIns({ user, token: null })).toContainEqual(
    expect.objectContaining({ id: "web", isBrowser: true, agent: null, lastUsedAt: null }),
  );
});

test("a user ends one session or all others, but no API keys and no other user's sessions", async () => {
  const own = await token("own");
  for (const family of ["a", "b", "c"]) await token(`${family}-${user.id}`);
  const key = await token("key", { kind: "key", familyId: null });
  await endSignIn(user, `a-${user.id}`);
  const stranger = await db().user.create({ data: { id: `usr_${++count}`, email: `${count}@example.com` } });
  await expect(endSignIn(stranger, `b-${user.id}`)).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await endOtherSignIns({ user, token: own })).toBe(2);
  expect(await idsOf()).toEqual(["own"]);
  expect(await db().token.findUnique({ where: { id: key.id } })).toMatchObject({ revokedAt: null });
});

test.each<[string, (familyId: string, id: string) => Promise<unknown>]>([
  ["ends", (familyId) => endSignIn(user, familyId)],
  ["ends with all others", () => endOtherSignIns({ user, token: null })],
  ["signs out of", (familyId, id) => endSessions(user.id, { id, familyId }, false)],
])("a sign-in that its user %s while it is renewed has ended", async (_what, end) => {
  const { refreshToken } = await openSession(user);
  const { id, familyId } = await db().token.findFirstOrThrow({ where: { hash: hashToken(refreshToken) } });
  // New tokens wait for it.
  const held = await holdLocks((tx) => tx.$queryRaw`SELECT id FROM users WHERE id = ${user.id} FOR UPDATE`);
  const renewing = refreshSession(refreshToken);
  await untilWaiting(1);
  const ending = end(String(familyId), id);
  await untilWaiting(2);
  held.release();
  await Promise.all([held.done, renewing, ending]);
  expect(await db().token.count({ where: { familyId, revokedAt: null, rotatedAt: null } })).toBe(0);
});

test("a refresh token that was used weeks ago still ends its sign-in, after every sweep in between", async () => {
  const first = await openSession(user);
  let current = first;
  const start = Date.now();
  const now = vi.spyOn(clock, "now");
  for (let day = 1; day < 29; day += 1) {
    now.mockReturnValue(new Date(start + day * DAY_MS));
    current = await refreshSession(current.refreshToken);
    await deleteExpiredTokens();
  }
  const refused = { code: "refresh_token_invalid" };
  await expect(refreshSession(first.refreshToken)).rejects.toMatchObject(refused);
  await expect(refreshSession(current.refreshToken)).rejects.toMatchObject(refused);
  expect(await idsOf()).toEqual([]);
});

test("a browser that another account uses is still new to this one", async () => {
  const [caller, now] = ["203.0.113.1", new Date()];
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const signIn = (agent: string) => transaction((tx) => notifyNewDevice(tx, user, { caller, agent, now }));
  const letters = () => db().message.count({ where: { userId: user.id, templateId: newDevice.id } });
  const other = await db().user.create({ data: { id: `usr_${++count}`, email: `${count}@example.com` } });
  await token("theirs", { userId: other.id, kind: "access", agent: firefox });
  await token("own", { kind: "access", agent: "curl/8" });
  await transaction((tx) => recordPlace(tx, user.id, caller));
  await signIn("curl/8");
  expect(await letters()).toBe(0);
  await signIn(firefox);
  expect(await letters()).toBe(1);
});
