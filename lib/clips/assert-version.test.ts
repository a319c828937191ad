import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { assertVersion, clipEtag, matchesVersion } from "./assert-version";
import { removeClip } from "./remove-clip";

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await aUser({ id: "usr_a" });
  clip = await aClip({ id: "usr_a" });
});
afterAll(() => close());

test("a clip that is shown larger has another tag, and the old one still allows a change", async () => {
  const before = clipEtag(clip);
  const grown = await db().clip.update({ where: { id: clip.id }, data: { storedBytes: { increment: 5000n } } });
  expect(clipEtag(grown)).not.toBe(before);
  await assertVersion(db(), clip.id, [before]);
  await assertVersion(db(), clip.id, [clipEtag(grown)]);
});

test("the tag of another version, or of another clip, allows none", async () => {
  const before = clipEtag(clip);
  await db().clip.update({ where: { id: clip.id }, data: { version: 10 } });
  for (const etag of [before, `clip-${clip.id}-1`, `clip-${clip.id}-100-0`, `clip-${clip.id + 1}-10-0`]) {
    await expect(assertVersion(db(), clip.id, [etag])).rejects.toMatchObject({ code: "precondition_failed" });
  }
});

test("a star, or the tag of a version without its size, allows a change of that clip", () => {
  const version = { id: 7, version: 3 };
  for (const etag of ["*", "clip-7-3", "clip-7-3-0"]) expect(matchesVersion(version, ["clip-7-2", etag])).toBe(true);
  for (const etag of ["clip-7-30", "clip-7-2-0", "**"]) expect(matchesVersion(version, [etag])).toBe(false);
  expect(matchesVersion(version, [])).toBe(false);
  expect(matchesVersion(version, null)).toBe(true);
});

test("a tab with an older version cannot delete a clip that has changed since", async () => {
  const seen = await aClip({ id: "usr_a" });
  const changed = await db().clip.update({ where: { id: seen.id }, data: { title: "New", version: { increment: 1 } } });
  await expect(removeClip(seen, [clipEtag(seen)])).rejects.toMatchObject({
    code: "precondition_failed",
    headers: { ETag: `"${clipEtag(changed)}"` },
  });
  expect(await db().clip.count({ where: { id: seen.id } })).toBe(1);
  await removeClip(seen, [clipEtag(changed)]);
  expect(await db().clip.count({ where: { id: seen.id } })).toBe(0);
});
