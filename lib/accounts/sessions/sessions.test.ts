import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { hashToken } from "#lib/secrets/token-format";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { credentialFromSession, credentialFromToken, findActor } from "./actor";
import {
  ACCESS_SECONDS,
  endBrowserSession,
  endSessions,
  openBrowserSession,
  openSession,
  REFRESH_SECONDS,
  REPEAT_SECONDS,
  refreshSession,
  type SessionTokens,
} from "./sessions";

const actorOfToken = (secret: string) => findActor(credentialFromToken(secret));
const actorOfSession = (id: string) => findActor(credentialFromSession(id));

let close: () => Promise<void>;
let user: User;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  user = await aUser();
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

async function liveTokensOf({ refreshToken }: SessionTokens): Promise<number> {
  const { familyId } = await db().token.findUniqueOrThrow({ where: { hash: hashToken(refreshToken) } });
  return db().token.count({ where: { familyId, revokedAt: null, rotatedAt: null } });
}

const ended = expect.objectContaining({ code: "refresh_token_invalid", status: 401 });

test("a sign-in gives a token that speaks for the person, and keeps only its hash", async () => {
  const { accessToken, refreshToken } = await openSession(user);
  expect((await actorOfToken(accessToken))?.user.id).toBe(user.id);
  const rows = JSON.stringify(await db().token.findMany());
  expect(rows).not.toContain(accessToken);
  expect(rows).not.toContain(refreshToken);
  expect(rows).toContain(hashToken(accessToken));
});

test("a refresh token is no access token, and the other way round", async () => {
  const { accessToken, refreshToken } = await openSession(user);
  expect(await actorOfToken(refreshToken)).toBeNull();
  await expect(refreshSession(accessToken)).rejects.toEqual(ended);
});

test("a renewal ends the tokens before it", async () => {
  const first = await openSession(user);
  const second = await refreshSession(first.refreshToken);
  expect(await actorOfToken(first.accessToken)).toBeNull();
  expect((await actorOfToken(second.accessToken))?.user.id).toBe(user.id);
});

test("a refresh token that is used twice ends its whole family, and no other", async () => {
  const other = await openSession(user);
  const first = await openSession(user);
  const second = await refreshSession(first.refreshToken);
  const third = await refreshSession(second.refreshToken);
  await expect(refreshSession(first.refreshToken)).rejects.toEqual(ended);
  expect(await actorOfToken(third.accessToken)).toBeNull();
  await expect(refreshSession(third.refreshToken)).rejects.toEqual(ended);
  expect(await actorOfToken(other.accessToken)).not.toBeNull();
});

test("a renewal whose answer was lost can be asked for again, as often as that happens", async () => {
  const first = await openSession(user);
  const lost = await refreshSession(first.refreshToken);
  const lostToo = await refreshSession(first.refreshToken);
  const arrived = await refreshSession(first.refreshToken);
  for (const { accessToken } of [first, lost, lostToo]) expect(await actorOfToken(accessToken)).toBeNull();
  expect(await actorOfToken(arrived.accessToken)).not.toBeNull();
  const next = await refreshSession(arrived.refreshToken);
  expect(await actorOfToken(next.accessToken)).not.toBeNull();
});

test.each([
  ["asks with", ({ accessToken }: SessionTokens) => actorOfToken(accessToken)],
  ["renews", ({ refreshToken }: SessionTokens) => refreshSession(refreshToken)],
])("who %s the new pair has its answer: the token before then ends the family", async (_, use) => {
  const first = await openSession(user);
  await use(await refreshSession(first.refreshToken));
  await expect(refreshSession(first.refreshToken)).rejects.toEqual(ended);
  expect(await liveTokensOf(first)).toBe(0);
});

test("both pairs that one token gave cannot be used: the one that ended takes the other with it", async () => {
  const first = await openSession(user);
  const kept = await refreshSession(first.refreshToken);
  const other = await refreshSession(first.refreshToken);
  expect(await actorOfToken(other.accessToken)).not.toBeNull();
  await expect(refreshSession(kept.refreshToken)).rejects.toEqual(ended);
  expect(await actorOfToken(other.accessToken)).toBeNull();
  await expect(refreshSession(other.refreshToken)).rejects.toEqual(ended);
  expect(await liveTokensOf(first)).toBe(0);
});

test("an answer that was lost is given again for 60 seconds, not later", async () => {
  const at = new Date("2026-06-01T12:00:00.000Z");
  const now = vi.spyOn(clock, "now").mockReturnValue(at);
  const first = await openSession(user);
  await refreshSession(first.refreshToken);
  now.mockReturnValue(new Date(at.getTime() + REPEAT_SECONDS * 1000 - 1));
  const again = await refreshSession(first.refreshToken);
  now.mockReturnValue(new Date(at.getTime() + REPEAT_SECONDS * 1000));
  await expect(refreshSession(first.refreshToken)).rejects.toEqual(ended);
  expect(await actorOfToken(again.accessToken)).toBeNull();
  expect(await liveTokensOf(first)).toBe(0);
});

test("of many refreshes at the same time one pair stays valid, and the others are invalid", async () => {
  const first = await openSession(user);
  const pairs = await Promise.all(Array.from({ length: 10 }, () => refreshSession(first.refreshToken)));
  expect(await liveTokensOf(first)).toBe(2);
  const actors = await Promise.all(pairs.map(({ accessToken }) => actorOfToken(accessToken)));
  expect(actors.filter((actor) => actor !== null)).toHaveLength(1);
});

test("a refresh, its retry and a use of the new pair at the same time leave at most one valid pair", async () => {
  const first = await openSession(user);
  const answered = await refreshSession(first.refreshToken);
  await Promise.allSettled([
    refreshSession(first.refreshToken),
    refreshSession(answered.refreshToken),
    refreshSession(first.refreshToken),
  ]);
  expect([0, 2]).toContain(await liveTokensOf(first));
});

test("tokens end at their time", async () => {
  const signedIn = new Date("2026-06-01T12:00:00.000Z");
  const now = vi.spyOn(clock, "now").mockReturnValue(signedIn);
  const { accessToken, refreshToken } = await openSession(user);
  now.mockReturnValue(new Date(signedIn.getTime() + ACCESS_SECONDS * 1000 - 1));
  expect(await actorOfToken(accessToken)).not.toBeNull();
  now.mockReturnValue(new Date(signedIn.getTime() + ACCESS_SECONDS * 1000));
  expect(await actorOfToken(accessToken)).toBeNull();
  now.mockReturnValue(new Date(signedIn.getTime() + REFRESH_SECONDS * 1000));
  await expect(refreshSession(refreshToken)).rejects.toEqual(ended);
});

test("signing out ends one family, or all of them and the browser's", async () => {
  const one = await openSession(user);
  const other = await openSession(user);
  const browser = await openBrowserSession(user);
  const token = (await actorOfToken(one.accessToken))?.token;
  if (!token) throw new Error("not signed in");
  await endSessions(user.id, token, false);
  expect(await actorOfToken(one.accessToken)).toBeNull();
  expect(await actorOfToken(other.accessToken)).not.toBeNull();
  await endSessions(user.id, token, true);
  expect(await actorOfToken(other.accessToken)).toBeNull();
  expect(await actorOfSession(browser)).toBeNull();
});

test("a browser's session is known by its id alone, and is no bearer token", async () => {
  const id = await openBrowserSession(user);
  expect((await actorOfSession(id))?.user.id).toBe(user.id);
  expect(await actorOfToken(id)).toBeNull();
  const { accessToken } = await openSession(user);
  const access = await actorOfToken(accessToken);
  expect(await actorOfSession(access?.token?.id ?? "")).toBeNull();
  await endBrowserSession(id);
  expect(await actorOfSession(id)).toBeNull();
});

const DAY = 86_400_000;

test("a browser's sign-in ends 30 days after its last use, and each use moves that", async () => {
  const began = new Date("2026-01-01T12:00:00.000Z");
  const now = vi.spyOn(clock, "now").mockReturnValue(began);
  const id = await openBrowserSession(user);
  now.mockReturnValue(new Date(began.getTime() + 29 * DAY));
  expect(await actorOfSession(id)).not.toBeNull();
  now.mockReturnValue(new Date(began.getTime() + 59 * DAY - 1));
  expect(await actorOfSession(id)).not.toBeNull();
  now.mockReturnValue(new Date(began.getTime() + 89 * DAY));
  expect(await actorOfSession(id)).toBeNull();
});

test("a browser's sign-in ends a year after it began, however often it is used", async () => {
  const began = new Date("2026-01-01T12:00:00.000Z");
  const now = vi.spyOn(clock, "now").mockReturnValue(began);
  const id = await openBrowserSession(user);
  for (let day = 20; day < 365; day += 20) {
    now.mockReturnValue(new Date(began.getTime() + day * DAY));
    expect(await actorOfSession(id)).not.toBeNull();
  }
  now.mockReturnValue(new Date(began.getTime() + 365 * DAY));
  expect(await actorOfSession(id)).toBeNull();
});

test("many requests of a browser in a row write its row once", async () => {
  const began = new Date("2026-01-01T12:00:00.000Z");
  const now = vi.spyOn(clock, "now").mockReturnValue(began);
  const id = await openBrowserSession(user);
  const versionOf = async () =>
    (await db().$queryRaw<{ xmin: string }[]>`SELECT xmin::text FROM tokens WHERE id = ${id}`)[0]?.xmin;
  await actorOfSession(id);
  const version = await versionOf();
  for (let second = 1; second < 60; second += 10) {
    now.mockReturnValue(new Date(began.getTime() + second * 1000));
    await actorOfSession(id);
  }
  expect(await versionOf()).toBe(version);
});

test("tokens of a deleted user are invalid", async () => {
  const gone = await aUser();
  const { accessToken, refreshToken } = await openSession(gone);
  await db().user.delete({ where: { id: gone.id } });
  expect(await actorOfToken(accessToken)).toBeNull();
  await expect(refreshSession(refreshToken)).rejects.toEqual(ended);
});
