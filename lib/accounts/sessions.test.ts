import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { hashToken } from "#lib/kernel/token-format.mjs";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { User } from "../generated/prisma/client";
import { db } from "../platform/db";
import { actorBy, credentialOfSession, credentialOfToken } from "./actor";
import {
  ACCESS_SECONDS,
  endBrowserSession,
  endSessions,
  openBrowserSession,
  openSession,
  REFRESH_SECONDS,
  refreshSession,
} from "./sessions";

const actorOfToken = (secret: string) => actorBy(credentialOfToken(secret));
const actorOfSession = (id: string) => actorBy(credentialOfSession(id));

let close: () => Promise<void>;
let user: User;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  user = await db().user.create({ data: { id: "usr_a", email: "a@example.com" } });
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

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

test("of many renewals at once at most one succeeds, and the family ends", async () => {
  const { refreshToken } = await openSession(user);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => refreshSession(refreshToken)));
  const renewed = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(renewed.length).toBeLessThanOrEqual(1);
  for (const { accessToken } of renewed) expect(await actorOfToken(accessToken)).toBeNull();
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

test("tokens of somebody who was deleted are worth nothing", async () => {
  const gone = await db().user.create({ data: { id: "usr_gone", email: "gone@example.com" } });
  const { accessToken, refreshToken } = await openSession(gone);
  await db().user.delete({ where: { id: gone.id } });
  expect(await actorOfToken(accessToken)).toBeNull();
  await expect(refreshSession(refreshToken)).rejects.toEqual(ended);
});
