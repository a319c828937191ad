import { afterAll, beforeAll, expect, test } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import { bounds } from "#lib/contract/schema/limits";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { authorizeReplyToken } from "#lib/shares/replies/authorize-reply-token";
import { submitReply } from "#lib/shares/replies/submit-reply";
import { placeOwnReplies } from "#lib/snapshots/seen-clip";
import { bytesSource, openVst } from "#lib/vst/read/read-vst";
import { forgeZip } from "#lib/vst/testing/hostile-zip";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { entriesOf, entryOf, exported, incoming, owner, receiver, refusal, sha256 } from "../testing/sample-import";
import { importClip } from "./import-clip";
import { importReplies } from "./import-replies";

let close: () => Promise<void>;
const never = new AbortController().signal;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await db().user.createMany({ data: [owner, receiver] });
});
afterAll(() => close());

test("replies are exported only on request, and come back from an import to the byte", async () => {
  const clip = await aClip(owner);
  const said = { clipId: clip.id, senderName: "Kim", createdAt: new Date("2026-11-01T10:00:00.123Z") };
  const voice = await addVoice(clip.id);
  await db().reply.createMany({
    data: [
      { id: "rpl_1", ...said, message: "I see it", senderEmail: "kim@example.org" },
      { id: "rpl_2", ...said, message: "" },
      { id: "rpl_3", ...said, ...voice, durationSeconds: 1.25 },
    ],
  });
  expect((await entriesOf(await exported(clip.id))).has("replies/001.json")).toBe(false);
  const asked = await exported(clip.id, true);
  const reply = await entryOf(asked, "replies/001.json");
  expect(JSON.parse(reply.toString())).toMatchObject({ message: "I see it", sender_name: "Kim", audio: null });

  const { clipId, warnings } = await importClip(receiver, await incoming(asked), never);
  expect(warnings).toEqual([]);
  expect((await entriesOf(await exported(clipId))).has("replies/001.json")).toBe(false);
  expect(await entriesOf(await exported(clipId, true))).toEqual(await entriesOf(asked));
  const rows = await db().reply.findMany({ where: { clipId } });
  expect(rows.map(({ shareId, readAt }) => [shareId, readAt !== null])).toEqual(Array(3).fill([null, true]));
  const bytes = await readStoredFile(rows.find(({ blobKey }) => blobKey)?.blobKey ?? "");
  expect(bytes?.equals(await entryOf(asked, "replies/003.wav"))).toBe(true);
});

test("what replies point at, their ink and their threads come back from an import", async () => {
  const clip = await aClip(owner);
  await addImage(clip, { file: await incoming(fixture("screenshot.png")), signal: never });
  const [picture] = await db().asset.findMany({ where: { clipId: clip.id } });
  const spot = { second: 1.5, recording: null, takes: 0, picture: String(picture?.id), x: 0.25, y: 0.5 };
  const ink = { version: 1, strokes: [{ id: "s1", tool: "pen", points: [[0.1, 0.2]] }] };
  const said = { clipId: clip.id, createdAt: new Date("2026-11-01T10:00:00.123Z") };
  await db().reply.create({ data: { id: "rpl_s1", ...said, message: "Here?", spot, ink } });
  await db().reply.create({ data: { id: "rpl_s2", ...said, message: "There", parentId: "rpl_s1" } });
  const file = await exported(clip.id, true);
  const at = { timestamp: 1.5, x: 0.25, y: 0.5, image: "img1" };
  const first = { ...at, strokes: ink, parent: null };
  expect(JSON.parse((await entryOf(file, "replies/001.json")).toString())).toMatchObject(first);
  expect(JSON.parse((await entryOf(file, "replies/002.json")).toString())).toMatchObject({
    timestamp: null,
    strokes: null,
    parent: "replies/001.json",
  });

  const { clipId } = await importClip(receiver, await incoming(file), never);
  const replies = await placeOwnReplies(await db().reply.findMany({ where: { clipId }, orderBy: { id: "asc" } }));
  expect(replies).toMatchObject([
    { message: "Here?", at, ink, parentId: null },
    { message: "There", ink: null, parentId: replies[0]?.id },
  ]);
});

async function addVoice(clipId: number) {
  const { staged } = await incoming(fixture("speech.wav"));
  const blobKey = `clips/${clipId}/replies/${clipId}-reply-abc.wav`;
  const { sizeBytes, sha256, crc32 } = staged;
  await store().put(blobKey, staged, "audio/wav");
  await db().blob.create({
    data: {
      key: blobKey,
      clipId,
      sizeBytes: BigInt(sizeBytes),
      sha256,
      crc32: BigInt(crc32),
      contentType: "audio/wav",
    },
  });
  return { message: null, filename: `${clipId}-reply-abc.wav`, blobKey, contentType: "audio/wav" };
}

test("the latest second and the largest ink that a visitor can send come back, too", async () => {
  const clip = await aClip(owner);
  const token = String(await ensureReplyToken(await aLink(clip)));
  const pen = { points: Array.from({ length: 25 }, () => [0.123_45, 0.123_45]) };
  const strokes = Array.from({ length: 141 }, () => pen);
  expect(JSON.stringify(strokes).length).toBeGreaterThan(bounds.replyInkBytes - 2000);
  const input = { message: "All of it", timestamp: 86_400, strokes };
  await submitReply(await authorizeReplyToken(token), { ...input, clipUrl: "https://example.com", signal: never });
  const { clipId } = await importClip(receiver, await incoming(await exported(clip.id, true)), never);
  const [reply] = await placeOwnReplies(await db().reply.findMany({ where: { clipId } }));
  expect(reply?.at.timestamp).toBe(86_400);
  expect(reply?.ink).toMatchObject({ strokes: expect.objectContaining({ length: 141 }) });
});

async function packageOf(...replies: unknown[]) {
  const entries = replies.map((reply, index) => ({
    name: `replies/00${index + 1}.json`,
    bytes: Buffer.from(typeof reply === "string" ? reply : JSON.stringify(reply)),
  }));
  const files = entries.map(({ name, bytes }) => ({
    role: "reply",
    path: name,
    size: bytes.length,
    sha256: sha256(bytes),
  }));
  const manifest = Buffer.from(JSON.stringify({ type: "vst", version: "1.0", title: "x", files }));
  const type = { name: "mimetype", bytes: Buffer.from("application/vnd.vst+zip") };
  return forgeZip([type, { name: "manifest.json", bytes: manifest }, ...entries]);
}

test("a reply from a year that the database has not is stored with the time of the import", async () => {
  const said = { message: "x", created_at: "0000-01-01T00:00:00Z" };
  const vst = await openVst(bytesSource(await packageOf(said)));
  const [reply] = await importReplies(vst, {} as never, { recording: null, pictures: [] });
  expect(new Date(reply?.createdAt ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("until they are stored, the ink of replies waits as text", async () => {
  const stroke = { tool: "pen", points: [[0, 1]] };
  const said = { message: "x", created_at: "2026-11-01T10:00:00Z", strokes: [stroke] };
  const vst = await openVst(bytesSource(await packageOf(said, { ...said, strokes: null })));
  const replies = await importReplies(vst, {} as never, { recording: null, pictures: [] });
  const [drawn, bare] = replies.map(({ ink }) => ink);
  expect([JSON.parse(drawn ?? ""), bare]).toEqual([{ version: 1, strokes: [expect.objectContaining(stroke)] }, null]);
});

test("a member of a reply that is null counts as missing", async () => {
  const said = { message: "x", created_at: "2026-11-01T10:00:00Z" };
  const none = ["sender_name", "sender_email", "duration", "audio", "timestamp", "x", "y", "image", "strokes"];
  const nulls = Object.fromEntries([...none, "from_owner", "parent"].map((name) => [name, null]));
  const vst = await openVst(bytesSource(await packageOf(said, { ...said, ...nulls })));
  const [bare, withNulls] = await importReplies(vst, {} as never, { recording: null, pictures: [] });
  expect({ ...withNulls, id: bare?.id, readAt: bare?.readAt }).toEqual(bare);
});

test("replies that can be none are refused", async () => {
  const said = { message: "x", created_at: "2026-11-01T10:00:00Z" };
  const { clipId } = await importClip(receiver, await incoming(await packageOf(said)), never);
  expect(await db().reply.count({ where: { clipId } })).toBe(1);
  for (const wrong of [
    ["no JSON"],
    [{ ...said, message: null }],
    [{ ...said, created_at: "soon" }],
    [{ ...said, message: "x".repeat(200_000) }],
    [{ ...said, x: 0.5 }],
    [{ ...said, x: 2, y: 0.5 }],
    [{ ...said, strokes: [{ tool: "redact", points: [[0, 0]] }] }],
    [{ ...said, audio: "../../etc/passwd" }],
    [{ ...said, audio: "replies/001.json" }],
  ]) {
    const { status, body } = await refusal(await packageOf(...wrong));
    expect([status, body.reason], JSON.stringify(wrong).slice(0, 60)).toEqual([
      body.reason === "too_large" ? 413 : 422,
      expect.stringMatching(/^(bad_manifest|too_large)$/),
    ]);
  }
});
