import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSession } from "#lib/accounts/sessions/sessions";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { createClip } from "#lib/clips/create-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, Prisma, ReplyState, Share, User } from "#lib/generated/prisma/client";
import { prepareDrawing } from "#lib/ink/prepare-drawing";
import { plannedConnections } from "#lib/platform/database/connections";
import { db, transaction } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";
import { revokeShare } from "#lib/shares/freeze-share";
import { storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { serializeTranscript } from "#lib/transcripts/document/serialize-transcript";
import { storeTranscript } from "#lib/transcripts/store-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import { GET as getPublicContext } from "../../../app/api/v1/clip/public/[code]/context/route";
import { GET as getContext } from "../../../app/api/v1/clips/[id]/context/route";
import { GET as openPage } from "../../../app/c/[code]/route";
import { aLink } from "../../../e2e/support/factories/a-link";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { isOfTransaction, statementsOf } from "../../../e2e/support/statements";
import { openTestRuntime } from "../../../e2e/support/test-database";

let close: () => Promise<void>;
let user: User;
let clip: Clip;
let share: Share;
let token: string;
let picture: string;

beforeAll(async () => {
  ({ close } = await openTestRuntime());

  rememberMedia();
  user = await db().user.create({ data: { id: "usr_a", email: "a@example.org", name: "Dana" } });
  clip = await createClip(user, { title: "A valve" });
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const incoming = { staged, originalName: "one.png", declaredType: "image/png" };
  picture = (await addImage(await current(), { file: incoming, signal: new AbortController().signal })).asset.filename;
  await updateClip(await current(), { voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here" }] });
  share = await aLink(clip, { replyVisibility: "open" });
  token = (await openSession(user)).accessToken;
  // A new connection sets how to plan, which is not a statement of a request.
  await plannedConnections().query("SELECT 1");
});
afterAll(() => close());

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });
const params = <T>(given: T) => ({ params: Promise.resolve(given) });

const own = (query = "", headers: Record<string, string> = {}) =>
  getContext(
    new Request(`http://localhost/api/v1/clips/${clip.id}/context${query}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    }),
    params({ id: String(clip.id) }),
  );
const shared = (query = "", headers: Record<string, string> = {}, { code } = share) =>
  getPublicContext(
    new Request(`http://localhost/api/v1/clip/public/${code}/context${query}`, { headers }),
    params({ code }),
  );
const markdown = (query = "", headers: Record<string, string> = {}) =>
  openPage(
    new Request(`http://localhost/c/${share.code}.md${query}`, { headers }),
    params({ code: `${share.code}.md` }),
  );
const ways = [
  ["of one's own clip", own],
  ["of a link", shared],
  ["of a link, in Markdown", markdown],
] as const;

async function read(way: (typeof ways)[number][1]): Promise<string> {
  const response = await way();
  expect(response.status).toBe(200);
  return response.text();
}

test.each(ways)("one that nothing has changed is read with few statements, and no transaction: %s", async (_, way) => {
  const first = await way();
  const text = await first.text();
  const sent = await statementsOf(async () => expect(await read(way)).toBe(text));
  expect(sent.filter(isOfTransaction)).toEqual([]);
  expect(sent).toHaveLength(2);
  const again = await way();
  const lasting = ({ headers }: Response) => [...headers].filter(([name]) => !/ratelimit|^x-request-id/.test(name));
  expect(lasting(again)).toEqual(lasting(first));
  const known = await statementsOf(async () => {
    const unchanged = await way("", { "If-None-Match": String(first.headers.get("etag")) });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  });
  expect(known).toHaveLength(2);
});

test.each(ways)(
  "parts of it are made each time, since there are more of them than fit in memory: %s",
  async (_, way) => {
    for (const part of ["?pins=1", "?from=0", "?to=5", "?max_chars=2000"]) {
      await way(part);
      expect((await statementsOf(() => way(part))).length).toBeGreaterThan(2);
    }
  },
);

test.each([
  ["of one's own clip", own],
  ["of a link", shared],
])("those without images are kept once, whatever size of image is named: %s", async (_, way) => {
  const text = await read(way);
  for (const named of ["?crops=none", "?crop=240", "?crops=none&crop=960"]) {
    const sent = await statementsOf(async () => expect(await (await way(named)).text()).toBe(text));
    expect(sent).toHaveLength(2);
  }
  const sizes = ["?crops=url", "?crops=url&crop=240", "?crops=url&crop=480"];
  for (const _round of [1, 2]) {
    const texts = await Promise.all(sizes.map(async (size) => (await way(size)).text()));
    expect(new Set([text, ...texts]).size).toBe(4);
  }
});

async function draw(): Promise<void> {
  const points = [
    [0.1, 0.9, 0],
    [0.5, 0.9, 1],
  ];
  const strokes = [{ tool: "pen", color: "#d2401e", width: 0.02, start: 0, points }];
  const prepared = prepareDrawing({ version: 1, image: picture, strokes }, null);
  if (!("drawing" in prepared)) throw new Error(JSON.stringify(prepared));
  await addDrawing(await current(), prepared.drawing);
}

async function speak(): Promise<void> {
  const segments = [{ startMs: 0, endMs: 900, text: "The hinge squeaks", confidence: 0.8 }];
  const made = serializeTranscript({ language: "en", text: "The hinge squeaks", segments } as never);
  if (typeof made === "string") throw new Error(made);
  await transaction((tx) =>
    storeTranscript(tx, { clipId: clip.id, written: { add: () => undefined } }, made, { source: "imported" }),
  );
}

async function readPicture(): Promise<void> {
  const box = { left: 0.4, top: 0.48, width: 0.2, height: 0.05 };
  const { id } = await db().derivative.findFirstOrThrow({ where: { role: "display", asset: { clipId: clip.id } } });
  const lines = [{ text: "Pressure", confidence: 1, box }];
  await db().pictureText.create({ data: { derivativeId: id, clipId: clip.id, lines, content: "Pressure" } });
}

async function reply(id: string, state: ReplyState): Promise<void> {
  await db().reply.create({ data: { id, clipId: clip.id, shareId: share.id, message: `I am ${id}.`, state } });
}

const changeLink = (data: Prisma.ShareUpdateInput) => db().share.update({ where: { id: share.id }, data });
const changeReply = (data: Prisma.ReplyUpdateInput) => db().reply.update({ where: { id: "rpl_a" }, data });

test.each<[string, () => Promise<unknown>]>([
  ["its title", async () => updateClip(await current(), { title: "New" })],
  ["a pin less or more", async () => updateClip(await current(), { voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5 }] })],
  ["its maker's name", async () => db().user.update({ where: { id: user.id }, data: { name: "Erin" } })],
  ["the text in its picture", readPicture],
  ["ink", draw],
  ["words", speak],
  ["a reply", () => reply("rpl_a", "shown")],
  ["another text of a reply", () => changeReply({ message: "I was wrong." })],
  ["a reply that is deleted", () => changeReply({ deletedAt: new Date(), message: null })],
])("each context shows immediately: %s", async (_, change) => {
  const before = await Promise.all(ways.map(([, way]) => read(way)));
  await change();
  const after = await Promise.all(ways.map(([, way]) => read(way)));
  for (const [index, text] of after.entries()) expect(text).not.toBe(before[index]);
});

test("a link has no reply that it does not show, and none any more once it shows none", async () => {
  await reply("rpl_b", "shown");
  expect(await read(shared)).toContain("I am rpl_b.");
  await reply("rpl_c", "held");
  expect(await read(own)).toContain("I am rpl_c.");
  expect(await read(shared)).not.toContain("I am rpl_c.");
  await changeLink({ replyVisibility: "private" });
  expect(await read(shared)).not.toContain("I am rpl_b.");
});

/** Words as an earlier version stored them: in a file, which is taken over when the clip is read. */
async function keepWordsInFile(text: string): Promise<void> {
  const segments = [{ startMs: 0, endMs: 900, text, confidence: 0.8 }];
  const content = transcriptJson({ language: "en", confidence: 0.8, text, segments });
  const staged = await scratch().stage(Readable.from([Buffer.from(content)]), { maxBytes: 1e6 });
  const filename = newFilename(clip.id, "text", "txt");
  const key = blobKey(clip.id, "text", filename);
  const { sizeBytes, sha256 } = staged;
  await storeFilesBeyondQuota(clip.id, [{ key, staged, contentType: "text/plain" }], async (tx) => {
    const stored = { filename, blobKey: key, contentType: "text/plain", sizeBytes, sha256 };
    await tx.transcript.deleteMany({ where: { clipId: clip.id } });
    await tx.asset.create({ data: { id: "ast_words", clipId: clip.id, kind: "transcript", ...stored } });
    await tx.transcriptBacklog.create({ data: { clipId: clip.id } });
  });
  await staged.discard();
}

test("one that was made while the store was away is not kept", async () => {
  await keepWordsInFile("The valve drips");
  const away = vi.spyOn(store(), "get").mockRejectedValue(new Error("not now"));
  for (const [, way] of ways) expect(await read(way)).not.toContain("The valve drips");
  away.mockRestore();
  for (const [, way] of ways) expect(await read(way)).toContain("The valve drips");
});

test("who may read it is asked each time", async () => {
  await read(shared);
  await changeLink({ passwordHash: "x", privacy: "password" });
  expect((await shared()).status).toBe(403);
  await changeLink({ passwordHash: null, privacy: "public" });
  await changeLink({ maxViews: 3 });
  expect((await shared()).status).toBe(403);
  await changeLink({ maxViews: null });
  const before = await shared();
  expect(before.headers.get("cache-control")).toBe("private, no-cache");
  await revokeShare(share);
  expect((await shared()).status).toBe(410);
  const stranger = await openSession(await db().user.create({ data: { id: "usr_b" } }));
  expect((await own("", { Authorization: `Bearer ${stranger.accessToken}` })).status).toBe(404);
  await db().clip.delete({ where: { id: clip.id } });
  expect((await own()).status).toBe(404);
});
