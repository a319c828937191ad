import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { credentialFromToken, findActor } from "./actor";
import { authenticateAndLoad } from "./authenticate-and-load";
import { createKey, listKeys, removeKey } from "./keys";
import { openSession, refreshSession } from "./sessions";

let close: () => Promise<void>;
let user: User;
beforeAll(async () => {
  ({ close } = await openTestRuntime());

  user = await aUser();
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, seconds));
const actorOfToken = (secret: string) => findActor(credentialFromToken(secret));
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

test("a key ends when its owner removes it; another user cannot remove it, nor end a sign-in that way", async () => {
  const other = await aUser();
  const { token, secret } = await createKey(user, { name: "CI", expiresAt: null, readsOnly: false });
  const { accessToken } = await openSession(user);
  const signIn = await actorOfToken(accessToken);
  const notFound = expect.objectContaining({ code: "resource_not_found" });
  await expect(removeKey(other, token.id)).rejects.toEqual(notFound);
  await expect(removeKey(user, signIn?.token?.id ?? "")).rejects.toEqual(notFound);
  expect((await actorOfToken(secret))?.token?.id).toBe(token.id);
  await removeKey(user, token.id);
  expect(await actorOfToken(secret)).toBeNull();
  expect(await actorOfToken(accessToken)).not.toBeNull();
});

test("a request finds its caller's own clip, and none where the clip belongs to another user or is not asked for", async () => {
  const other = await aUser();
  const [own, theirs] = [await aClip(user), await aClip(other)];
  const credential = credentialFromToken((await openSession(user)).accessToken) ?? expect.fail("no token");
  expect((await authenticateAndLoad(credential, { clipId: own.id }))?.clip).toEqual(own);
  expect(await authenticateAndLoad(credential, { clipId: theirs.id })).toMatchObject({
    user: { id: user.id },
    clip: null,
  });
  expect(await authenticateAndLoad(credential)).toMatchObject({ user: { id: user.id }, clip: null });
});
