import { createReadStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { removeUser } from "#lib/accounts/remove-user";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { findOwnedFile } from "#lib/assets/find-file";
import { addImage } from "#lib/assets/images/add-image";
import { redactImages } from "#lib/assets/redactions/redact-images";
import { removeAsset } from "#lib/assets/remove-asset";
import { createClip } from "#lib/clips/create-clip";
import { countClips } from "#lib/clips/list/clip-counts";
import { iterateClips } from "#lib/clips/list/iterate-clips";
import { listClips } from "#lib/clips/list/list-clips";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, Share, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";
import { makeThumbnail } from "#lib/renders/make-thumbnail";
import { readStorageAccount } from "#lib/storage/storage-account";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aLink } from "../../e2e/support/factories/a-link";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { getShareByCode } from "./access/open-share";
import { previewShare } from "./access/preview";
import { ensureReplyToken } from "./access/reply-token";
import { createShare } from "./create-share";
import { deleteEndedCopies, findSharesShowingRemoved, freezeShare, revokeShare, unfreezeShare } from "./freeze-share";
import { authorizeReplyToken } from "./replies/authorize-reply-token";
import { submitReply } from "./replies/submit-reply";
import { plainSettings } from "./testing/sample-settings";
import { loadPublicClip } from "./views/public-clip";
import { getPublicFile } from "./views/public-file";

let close: () => Promise<void>;
let owner: User;
let clip: Clip;
let share: Share;
let count = 0;
const never = new AbortController().signal;
const fails = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  rememberMedia();
  close = opened.close;
});
afterAll(() => close());
beforeEach(async () => {
  owner = await db().user.create({ data: { id: `usr_${++count}`, email: `${count}@example.org`, name: "Dana" } });
  clip = await createClip(owner, { title: "A blue valve" });
  await addPicture("one.png");
  share = await aLink(clip);
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });
const copies = () => db().clip.findMany({ where: { frozenOf: clip.id } });
const shown = async (link = share) => loadPublicClip(await getShareByCode(link.code));
const rename = async (title: string) => updateClip(await current(), { title });
const freeze = (link = share) => freezeShare(owner, link, never);

async function addPicture(originalName: string): Promise<string> {
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const added = await addImage(await current(), {
    file: { staged, originalName, declaredType: "image/png" },
    signal: never,
  });
  return added.asset.filename;
}

async function draw(tool: string): Promise<void> {
  const { filename } = await db().asset.findFirstOrThrow({
    where: { clipId: clip.id, kind: "image" },
    orderBy: { position: "asc" },
  });
  const points = [
    [0.1, 0.1],
    [0.5, 0.3],
  ];
  await addDrawing(await current(), preparedDrawing({ version: 1, image: filename, strokes: [{ tool, points }] }));
}

test("a kept link shows title, pictures and ink as they were, until it is updated", async () => {
  await draw("pen");
  const before = await shown();
  const kept = await freeze();
  expect(kept.shownAsOf).toBeInstanceOf(Date);
  await rename("A red valve");
  await draw("rect");
  await addPicture("two.png");
  const { snapshot } = await shown();
  expect(snapshot.clip.title).toBe("A blue valve");
  expect(snapshot.pictures).toHaveLength(1);
  expect(snapshot.pictures[0]?.sha256).toBe(before.snapshot.pictures[0]?.sha256);
  expect(snapshot.drawings).toHaveLength(1);
  expect((await getShareByCode(share.code)).clipId).toBe(clip.id);
  const updated = await unfreezeShare(share);
  expect(updated).toMatchObject({ shownClipId: null, shownAsOf: null });
  const { snapshot: now } = await shown();
  expect(now.clip.title).toBe("A red valve");
  expect([now.pictures.length, now.drawings.length]).toEqual([2, 2]);
});

test("links that are kept at the same state share a copy, which goes with the last of them", async () => {
  const other = await aLink(clip);
  const kept = await Promise.all([freeze(), freeze(), freeze(other)]);
  const [copy, ...more] = await copies();
  expect(more).toEqual([]);
  expect(kept.map(({ shownClipId }) => shownClipId)).toEqual([copy?.id, copy?.id, copy?.id]);
  const [file] = await db().blob.findMany({ where: { clipId: copy?.id ?? 0 } });
  await unfreezeShare(share);
  await unfreezeShare(share);
  expect(await copies()).toHaveLength(1);
  await revokeShare(other);
  expect(await copies()).toEqual([]);
  expect(await store().get(file?.key ?? "")).toBeNull();
});

test("a translation that came between makes another copy, and a link that ran out long ago keeps none", async () => {
  const document = { segments: [] };
  const about = { source: "uploaded", document, content: "", shown: "", segmentCount: 0, wordCount: 0 } as const;
  await db().transcript.create({ data: { clipId: clip.id, ...about } });
  await freeze();
  const [{ version }] = [await db().transcript.findUniqueOrThrow({ where: { clipId: clip.id } })];
  const spanish = { language: "es", version, provider: "apertium", isDraft: true, sources: [], document, shown: "" };
  await db().transcriptTranslation.create({ data: { clipId: clip.id, ...spanish } });
  const other = await aLink(clip);
  await freeze(other);
  expect(await copies()).toHaveLength(2);
  const third = await aLink(clip);
  expect((await freeze(third)).shownClipId).toBe((await getShareByCode(other.code)).clip.id);
  const ended = new Date(Date.now() - 40 * 86_400_000);
  await db().share.update({ where: { id: share.id }, data: { expiresAt: ended } });
  await deleteEndedCopies(new Date(Date.now() - 30 * 86_400_000));
  expect(await copies()).toHaveLength(1);
  expect((await getShareByCode(other.code)).clip.id).not.toBe(clip.id);
});

test("a link that was opened as often as it may be keeps its copy for 30 days after that, and no longer", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const settings = { ...plainSettings, maxViews: 2 };
  const [full, recent, raised, lowered] = [
    await createShare(clip, settings),
    await createShare(clip, settings),
    await createShare(clip, settings),
    await aLink(clip),
  ];
  for (const link of [full, recent, raised, lowered]) await freeze(link);
  const opened = (link: Share, lastViewedAt: Date) =>
    db().share.update({ where: { id: link.id }, data: { viewCount: 2, lastViewedAt } });
  await opened(full, ago(31));
  await opened(recent, ago(29));
  await opened(raised, ago(31));
  await opened(lowered, ago(31));
  await db().share.update({ where: { id: raised.id }, data: { maxViews: 3 } });
  await db().share.update({ where: { id: lowered.id }, data: { maxViews: 1 } });
  await deleteEndedCopies(ago(30));
  const kept = await db().share.findMany({ where: { clipId: clip.id, shownClipId: { not: null } } });
  expect(kept.map(({ id }) => id).sort()).toEqual([recent.id, raised.id, lowered.id].sort());
  await db().share.update({ where: { id: lowered.id }, data: { fullSince: ago(31) } });
  await deleteEndedCopies(ago(30));
  expect(await db().share.findUnique({ where: { id: lowered.id } })).toMatchObject({ shownClipId: null });
  expect(await copies()).toHaveLength(1);
});

test("one that is kept already stays at its own moment; one that has ended is refused", async () => {
  const kept = await freeze();
  await rename("A red valve");
  expect((await freeze()).shownAsOf).toEqual(kept.shownAsOf);
  const other = await aLink(clip);
  await freeze(other);
  expect((await shown(other)).snapshot.clip.title).toBe("A red valve");
  expect((await shown()).snapshot.clip.title).toBe("A blue valve");
  await revokeShare(share);
  await expect(freeze()).rejects.toEqual(fails("conflict"));
  expect(await copies()).toHaveLength(1);
});

test("no list of a user shows the copy, but its bytes count for them", async () => {
  const lists = async () => {
    const query = { page: 1, limit: 50 };
    const found = await Promise.all([
      listClips(owner, { ...query, sort: "-created_at" }),
      listClips(owner, { ...query, sort: "title" }),
      listClips(owner, { ...query, sort: "title", search: "blue valve" }),
      listClips(owner, { ...query, sort: "-created_at", createdAfter: new Date(0) }),
      countClips(owner.id),
    ]);
    const all: number[] = [];
    for await (const { id } of iterateClips(owner.id)) all.push(id);
    return JSON.stringify([found, all], (_, value) => (typeof value === "bigint" ? Number(value) : value));
  };
  const before = await lists();
  const { bytes } = await readStorageAccount(owner.id);
  const shownClipId = (await freeze()).shownClipId ?? 0;
  expect(await lists()).toBe(before);
  expect((await readStorageAccount(owner.id)).bytes).toBeGreaterThan(bytes * 1.9);
  const [picture] = await db().asset.findMany({ where: { clipId: shownClipId } });
  await expect(getOwnedClip(owner, shownClipId)).rejects.toEqual(fails("resource_not_found"));
  await expect(previewShare(`preview-${shownClipId}`, { user: owner, token: null })).rejects.toBeDefined();
  expect(await findOwnedFile(owner, picture?.filename ?? "")).toBeNull();
  expect(await db().clipSearch.count({ where: { clipId: shownClipId } })).toBe(0);
  await unfreezeShare(share);
  expect((await readStorageAccount(owner.id)).bytes).toBe(bytes);
});

test("a redaction is not without effect in silence: the link is said to show what was removed", async () => {
  await freeze();
  await draw("pen");
  const told = async () => findSharesShowingRemoved([await db().share.findUniqueOrThrow({ where: { id: share.id } })]);
  expect(await told()).toEqual(new Set());
  await draw("redact");
  expect(await told()).toEqual(new Set([share.id]));
  await redactImages(clip.id, never);
  await unfreezeShare(share);
  expect(await told()).toEqual(new Set());
  await freeze();
  expect(await told(), "what was redacted before is not in it").toEqual(new Set());
  await removeAsset(
    await current(),
    "image",
    (await db().asset.findFirstOrThrow({ where: { clipId: clip.id } })).filename,
  );
  expect(await told()).toEqual(new Set([share.id]));
});

test("replies belong to the clip, and their writers get the title that they see", async () => {
  await freeze();
  await rename("A red valve");
  const open = await authorizeReplyToken((await ensureReplyToken(await getShareByCode(share.code))) ?? "");
  expect(open.shownTitle).toBe("A blue valve");
  const reply = await submitReply(open, {
    message: "I will come by.",
    clipUrl: "http://localhost/studio",
    signal: never,
  });
  expect(reply).toMatchObject({ clipId: clip.id, shareId: share.id });
  await unfreezeShare(share);
  expect(await db().reply.count({ where: { id: reply.id } })).toBe(1);
});

test("a page that was opened before goes on getting its files, and nothing that came later", async () => {
  const before = await getShareByCode(share.code);
  const { filename } = await db().derivative.findFirstOrThrow({
    where: { role: "display", asset: { clipId: clip.id } },
  });
  const { sha256 } = await getPublicFile(before, filename);
  await freeze();
  const added = await addPicture("two.png");
  const now = await getShareByCode(share.code);
  expect((await getPublicFile(now, filename)).sha256).toBe(sha256);
  await draw("redact");
  await redactImages(clip.id, never);
  const later = await db().derivative.findFirstOrThrow({
    where: { role: "display", asset: { filename: { not: added }, clipId: clip.id } },
  });
  await expect(getPublicFile(now, later.filename)).rejects.toEqual(fails("resource_not_found"));
});

test("the chosen picture stays, and what is deleted takes the copy along", async () => {
  await makeThumbnail(clip.id, { style: "card", second: null, width: 640, choose: true });
  const { shownClipId } = await freeze();
  const chosen = await db().thumbnail.findFirstOrThrow({ where: { clipId: shownClipId ?? 0 } });
  expect(chosen).toMatchObject({ style: "card" });
  await removeClip(await current());
  expect(await db().clip.count({ where: { id: shownClipId ?? 0 } })).toBe(0);
  expect(await store().get(chosen.blobKey)).toBeNull();
});

test("an account goes with its copies, and no file of them stays", async () => {
  const { shownClipId } = await freeze();
  const files = await db().blob.findMany({ where: { clipId: shownClipId ?? 0 } });
  // Its row now lies behind that of the copy, and rows go one after the other.
  await db().clip.update({ where: { id: clip.id }, data: { title: "Another valve", updatedAt: new Date() } });
  await removeUser(owner);
  expect(await db().clip.count({ where: { userId: owner.id } })).toBe(0);
  for (const { key } of files) expect(await store().get(key)).toBeNull();
  expect(await db().pendingFile.count({ where: { clipId: shownClipId ?? 0 } })).toBe(0);
});

test("a clip that is being converted is not kept half done, and a full storage takes no copy", async () => {
  await db().clip.update({ where: { id: clip.id }, data: { status: "processing" } });
  await expect(freeze()).rejects.toEqual(fails("conversion_in_progress"));
  await db().clip.update({ where: { id: clip.id }, data: { status: "draft" } });
  await db().storageAccount.update({ where: { userId: owner.id }, data: { bytes: 10n ** 12n } });
  await expect(freeze()).rejects.toEqual(fails("storage_full"));
  expect(await copies()).toEqual([]);
  expect(await db().pendingFile.count()).toBe(0);
});
