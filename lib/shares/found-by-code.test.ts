import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/sessions/actor";
import type { Clip, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { newFilename } from "#lib/storage/keys";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aLink } from "../../e2e/support/factories/a-link";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { getShareByCode } from "./access/open-share";
import { getOwnedShare } from "./access/owned-share";
import { previewShare } from "./access/preview";
import { ensureReplyToken } from "./access/reply-token";
import { authorizeReplyToken } from "./replies/authorize-reply-token";
import { getReply, submitReply } from "./replies/submit-reply";
import { rotateShare } from "./update-share";
import { loadPublicClip } from "./views/public-clip";
import { getPublicFile } from "./views/public-file";

let close: () => Promise<void>;
let owner: User;
let other: User;
let clip: Clip;
const notFound = expect.objectContaining({ code: "resource_not_found" });

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  owner = await aUser();
  other = await aUser();
  clip = await aClip(owner);
});
afterAll(() => close());

test("only a repeated request finds a link by its former code, and only for the owner", async () => {
  const { id, code } = await aLink(clip);
  const rotated = await rotateShare({ id });
  expect((await getOwnedShare(owner, code, true)).id).toBe(id);
  expect((await getOwnedShare(owner, rotated.code, true)).id).toBe(id);
  await expect(getOwnedShare(owner, code)).rejects.toEqual(notFound);
  await expect(getOwnedShare(other, code, true)).rejects.toEqual(notFound);
  await expect(getOwnedShare(other, rotated.code)).rejects.toEqual(notFound);
});

test("a repeated reply is found on its own link and on no other link of the clip", async () => {
  const replyOn = async () => {
    const token = await ensureReplyToken(await aLink(clip));
    return authorizeReplyToken(token ?? expect.fail("no token"));
  };
  const [open, elsewhere] = [await replyOn(), await replyOn()];
  const words = { message: "I will come by." };
  const { id } = await submitReply(open, {
    ...words,
    clipUrl: "https://clips.example",
    signal: new AbortController().signal,
  });
  expect((await getReply(open, id)).message).toBe(words.message);
  await expect(getReply(elsewhere, id)).rejects.toEqual(notFound);
});

test("a preview offers its owner the download and takes no replies; other users cannot open it", async () => {
  const as = (user: User): Actor => ({ user, token: null });
  const code = `preview-${clip.id}`;
  const preview = await previewShare(code, as(owner));
  expect(preview).toMatchObject({ clipId: clip.id, allowDownload: true, allowReplies: false, viewCount: 0 });
  expect(await ensureReplyToken(preview)).toBeNull();
  await expect(previewShare(code, as(other))).rejects.toEqual(notFound);
  await expect(previewShare(code, null)).rejects.toEqual(notFound);
});

test("a page that shows the whole clip says that it leaves out nothing", async () => {
  const { code } = await aLink(clip);
  expect((await loadPublicClip(await getShareByCode(code))).leftOut).toEqual({ drawings: 0, texts: 0 });
});

test("of uploads that could not be converted a link gives out the recording, never the picture", async () => {
  const names = { audio: newFilename(clip.id, "audio", "bin"), image: newFilename(clip.id, "image", "bin") };
  for (const kind of ["audio", "image"] as const) {
    const facts = { sizeBytes: 1, sha256: kind, contentType: "application/octet-stream" };
    const ofClip = { clip: { connect: { id: clip.id } } };
    const blob = { create: { key: `${clip.id}/${kind}`, crc32: 1, ...facts, ...ofClip } };
    const file = { id: `ast_${kind}`, kind, filename: names[kind], preparation: "raw" as const };
    await db().asset.create({ data: { ...file, blob, ...facts, ...ofClip } });
  }
  const share = await getShareByCode((await aLink(clip)).code);
  expect(await getPublicFile(share, names.audio)).toMatchObject({ sha256: "audio", recognised: false });
  await expect(getPublicFile(share, names.image)).rejects.toEqual(notFound);
});
