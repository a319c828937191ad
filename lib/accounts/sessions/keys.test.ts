import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/platform/database/db";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { createKey, KEYS_PER_USER, listKeys, removeKey } from "./keys";
import { openSession } from "./sessions";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const newUser = (name: string) => db().user.create({ data: { id: `usr_${name}`, email: `${name}@example.org` } });
const options = { name: "Backup", expiresAt: null, readsOnly: false };
const missing = expect.objectContaining({ code: "resource_not_found" });

test("a key is removed by its owner alone, and by that way nothing but a key", async () => {
  const [owner, other] = [await newUser("owner"), await newUser("other")];
  const { token: key } = await createKey(owner, options);
  const { token: theirs } = await createKey(other, options);
  await expect(removeKey(other, key.id)).rejects.toEqual(missing);
  await openSession(owner);
  const session = await db().token.findFirstOrThrow({ where: { userId: owner.id, kind: "access" } });
  await expect(removeKey(owner, session.id)).rejects.toEqual(missing);
  await removeKey(owner, key.id);
  await expect(removeKey(owner, key.id)).rejects.toEqual(missing);
  expect(await listKeys(owner)).toEqual([]);
  expect(await listKeys(other)).toMatchObject([{ id: theirs.id }]);
  expect(await db().token.count({ where: { id: session.id } })).toBe(1);
});

test("a user has at most a hundred keys that work", async () => {
  const owner = await newUser("collector");
  const key = (index: number) => ({ id: `tok_c${index}`, userId: owner.id, kind: "key" as const, hash: `h${index}` });
  await db().token.createMany({ data: Array.from({ length: KEYS_PER_USER - 1 }, (_, index) => key(index)) });
  const made = await Promise.allSettled([createKey(owner, options), createKey(owner, options)]);
  const refused = { status: "rejected", reason: expect.objectContaining({ code: "conflict" }) };
  expect(made).toContainEqual(refused);
  expect(await listKeys(owner)).toHaveLength(KEYS_PER_USER);
  await db().token.update({ where: { id: "tok_c0" }, data: { expiresAt: new Date(Date.now() - 1) } });
  await createKey(owner, options);
});

test("a list of keys holds those that still work, the newest first", async () => {
  const owner = await newUser("lister");
  await createKey(owner, { ...options, expiresAt: new Date(Date.now() - 1) });
  const { token: first } = await createKey(owner, { ...options, expiresAt: new Date(Date.now() + 60_000) });
  const { token: second } = await createKey(owner, options);
  await db().token.update({ where: { id: first.id }, data: { createdAt: new Date(Date.now() - 60_000) } });
  expect((await listKeys(owner)).map(({ id }) => id)).toEqual([second.id, first.id]);
});
