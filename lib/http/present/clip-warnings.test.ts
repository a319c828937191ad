import { afterAll, beforeAll, expect, test } from "vitest";
import { findClipView } from "#lib/clips/clip-view";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { presentClip, presentOneClip } from "./clip";

const moves = "picture_moves: Recipients see the first frame of this moving picture.";
const tag = (image: string) => ({ timestamp: 0, x: 0.5, y: 0.5, note: "", image });
let close: () => Promise<void>;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await db().user.create({ data: { id: "usr_a" } });
});
afterAll(() => close());

test("a clip says again what the answer to an upload warned of, and which tags name no image, but not in lists", async () => {
  const clip = await aClip({ id: "usr_a" }, { voiceTags: [tag("cat.gif"), tag("dog.gif")] });
  await db().blob.create({
    data: { key: "k", clipId: clip.id, sizeBytes: 1n, sha256: "", crc32: 0n, contentType: "image/gif" },
  });
  const file = {
    filename: "1-image-a.gif",
    originalName: "cat.gif",
    blobKey: "k",
    contentType: "image/gif",
    sizeBytes: 1n,
  };
  await db().asset.create({
    data: { id: "ast_1", clipId: clip.id, kind: "image", ...file, sha256: "", facts: { warnings: [moves] } },
  });
  const view = await findClipView(clip.id);
  if (!view) throw new Error("There is no clip.");
  expect(presentOneClip(view, "http://localhost").warnings).toEqual([
    moves,
    'picture_not_there: The clip has no such image: tag 2 names "dog.gif".',
  ]);
  expect(presentClip(view, "http://localhost")).not.toHaveProperty("warnings");
});
