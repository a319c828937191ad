import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/db";
import { openTestRuntime } from "../../e2e/support/test-database";
import { actorBy, credentialOfToken } from "./actor";
import { createKey, listKeys } from "./keys";
import { openSession, refreshSession } from "./sessions";

let close: () => Promise<void>;
let user: User;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  user = await db().user.create({ data: { id: "usr_a", email: "a@example.com" } });
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, seconds));
const actorOfToken = (secret: string) => actorBy(credentialOfToken(secret));
const lastUse = async () => (await listKeys(user))[0]?.lastUsedAt ?? null;

test("a key remembers when it was last used, and is written to once a minute at most", async () => {
  const now = vi.spyOn(clock, "now").mockReturnValue(at(0));
  const { secret } = await createKey(user, { name: "CI", expiresAt: null, readsOnly: false });
  expect(await lastUse()).toBeNull();
  await actorOfToken(secret);
  expect(await lastUse()).toEqual(at(0));
  now.mockReturnValue(at(59));
  await actorOfToken(secret);
  expect(await lastUse()).toEqual(at(0));
  now.mockReturnValue(at(61));
  await Promise.all(Array.from({ length: 5 }, () => actorOfToken(secret)));
  expect(await lastUse()).toEqual(at(61));
});

test("access tokens are not written to", async () => {
  const { accessToken } = await openSession(user);
  expect((await actorOfToken(accessToken))?.token?.lastUsedAt).toBeNull();
  expect(await db().token.count({ where: { kind: "access", lastUsedAt: { not: null } } })).toBe(0);
});

test("an access token that a renewal gave is written to once, by its first use", async () => {
  const { accessToken } = await refreshSession((await openSession(user)).refreshToken);
  const now = vi.spyOn(clock, "now").mockReturnValue(at(0));
  for (const second of [0, 100, 200]) {
    now.mockReturnValue(at(second));
    await actorOfToken(accessToken);
  }
  expect((await actorOfToken(accessToken))?.token?.lastUsedAt).toEqual(at(0));
});
