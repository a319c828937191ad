import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";
import { openTestRuntime } from "../../e2e/support/test-database";
import { createClip } from "./create-clip";
import { clipEtag, requireVersion } from "./require-version";

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await db().user.create({ data: { id: "usr_a", email: "a@example.org" } });
  clip = await createClip({ id: "usr_a" }, { title: "Leaking valve" });
});
afterAll(() => close());

test("a clip that is shown larger has another tag, and the old one still allows a change", async () => {
  const before = clipEtag(clip);
  const grown = await db().clip.update({ where: { id: clip.id }, data: { storedBytes: { increment: 5000n } } });
  expect(clipEtag(grown)).not.toBe(before);
  await requireVersion(db(), clip.id, [before]);
  await requireVersion(db(), clip.id, [clipEtag(grown)]);
});

test("the tag of another version, or of another clip, allows none", async () => {
  const before = clipEtag(clip);
  await db().clip.update({ where: { id: clip.id }, data: { version: 10 } });
  for (const etag of [before, `clip-${clip.id}-1`, `clip-${clip.id}-100-0`, `clip-${clip.id + 1}-10-0`]) {
    await expect(requireVersion(db(), clip.id, [etag])).rejects.toMatchObject({ code: "precondition_failed" });
  }
});
