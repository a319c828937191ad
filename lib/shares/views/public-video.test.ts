import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { getShareByCode } from "../access/open-share";
import { findPublicVideo } from "./public-video";

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  clip = await aClip(await aUser());
});
afterAll(() => close());

async function previewOf(settings: Parameters<typeof aLink>[1] = {}) {
  const video = await findPublicVideo(await getShareByCode((await aLink(clip, settings)).code));
  return video?.filename ?? null;
}

test("a link names a video that was made of what it shows, where anyone with the link may have it, and starts none", async () => {
  expect(await previewOf()).toBeNull();
  expect(await db().job.count()).toBe(0);
  const { contentVersion } = await db().clip.findUniqueOrThrow({ where: { id: clip.id } });
  const of = { clipId: clip.id, sha256: "", crc32: 0, contentType: "video/mp4" };
  await db().blob.create({ data: { ...of, key: "clips/video.mp4", sizeBytes: 1 } });
  const data = { id: "vid_a", clipId: clip.id, filename: "clip.mp4", blobKey: "clips/video.mp4", inputs: "" };
  await db().video.create({ data: { ...data, width: 1280, height: 720, durationSeconds: 1, contentVersion } });
  expect(await previewOf()).toBe("clip.mp4");
  const closed = [
    { password: "open sesame" },
    { maxViews: 5 },
    { privacy: "private" as const },
    { allowDownload: false },
  ];
  for (const settings of closed) expect(await previewOf(settings), JSON.stringify(settings)).toBeNull();
  await db().clip.update({ where: { id: clip.id }, data: { contentVersion: { increment: 1 } } });
  expect(await previewOf(), "of what the clip was").toBeNull();
});
