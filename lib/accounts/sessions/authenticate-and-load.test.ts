import { afterAll, beforeAll, expect, test } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { credentialFromToken } from "./actor";
import { authenticateAndLoad } from "./authenticate-and-load";
import { createKey } from "./keys";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

test("a caller is given the clip that is theirs, and none for another's, a deleted or a frozen one", async () => {
  const [owner, other] = await Promise.all(
    ["a", "b"].map((name) => db().user.create({ data: { id: `usr_${name}`, email: `${name}@example.org` } })),
  );
  if (!owner || !other) throw new Error("no users");
  const { secret } = await createKey(owner, { name: "Backup", expiresAt: null, readsOnly: false });
  const [own, theirs, frozen] = [await createClip(owner, { title: "Mine" }), await aClip(other), await aClip(owner)];
  await db().clip.update({ where: { id: frozen.id }, data: { frozenOf: own.id } });
  const credential = credentialFromToken(secret);
  if (!credential) throw new Error("no credential");
  const clipOf = async (clipId?: number) => (await authenticateAndLoad(credential, { clipId }))?.clip;
  expect(await clipOf(own.id)).toMatchObject({ id: own.id, title: "Mine" });
  for (const id of [theirs.id, frozen.id, 2_000_000_000, undefined]) expect(await clipOf(id)).toBeNull();
});
