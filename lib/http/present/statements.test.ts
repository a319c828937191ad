import { createReadStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "#lib/accounts/sessions/sessions";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { removeAsset } from "#lib/assets/remove-asset";
import { createClip } from "#lib/clips/create-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip, ReplyState, Share, User } from "#lib/generated/prisma/client";
import { prepareDrawing } from "#lib/ink/prepare-drawing";
import { newId } from "#lib/kernel/ids";
import { plannedConnections } from "#lib/platform/database/connections";
import { db, transaction } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { freezeShare, unfreezeShare } from "#lib/shares/freeze-share";
import { serializeTranscript } from "#lib/transcripts/document/serialize-transcript";
import { storeTranscript } from "#lib/transcripts/store-transcript";
import { GET as getClip, PATCH as patchClip } from "../../../app/api/v1/clips/[id]/route";
import { GET as listClips } from "../../../app/api/v1/clips/route";
import { GET as getImage } from "../../../app/api/v1/security/vst/[vstId]/image/[filename]/route";
import { GET as openPage } from "../../../app/c/[code]/route";
import { aLink } from "../../../e2e/support/factories/a-link";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { isOfTransaction, statementsOf } from "../../../e2e/support/statements";
import { openTestRuntime } from "../../../e2e/support/test-database";

let close: () => Promise<void>;
let user: User;
let clip: Clip;
let share: Share;
let token: string;
let picture: string;
const never = new AbortController().signal;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  rememberMedia();
});
afterAll(() => close());
beforeEach(async () => {
  user = await aUser({ name: "Dana" });
  clip = await createClip(user, { title: "A valve" });
  picture = await addPicture("one.png");
  share = await aLink(clip);
  token = (await openSession(user)).accessToken;
  // A new connection sets how to plan, which is not a statement of a request.
  await plannedConnections().query("SELECT 1");
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });

async function addPicture(originalName: string): Promise<string> {
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const added = await addImage(await current(), {
    file: { staged, originalName, declaredType: "image/png" },
    signal: never,
  });
  return added.asset.filename;
}

async function removeLastPicture(): Promise<void> {
  const where = { clipId: clip.id, kind: "image" } as const;
  const { filename } = await db().asset.findFirstOrThrow({ where, orderBy: { position: "desc" } });
  await removeAsset(await current(), "image", filename);
}

async function draw(): Promise<void> {
  const points = [
    [0.1, 0.9, 0],
    [0.5, 0.9, 1],
  ];
  const strokes = [{ tool: "pen", color: "#d2401e", width: 0.02, points }];
  const prepared = prepareDrawing({ version: 1, image: picture, strokes }, null);
  if (!("drawing" in prepared)) throw new Error(JSON.stringify(prepared));
  await addDrawing(await current(), prepared.drawing);
}

async function answer(state: ReplyState): Promise<void> {
  const { id: shareId, clipId } = share;
  await db().reply.create({ data: { id: newId("rpl"), clipId, shareId, message: "I will come by.", state } });
}

async function speak(): Promise<void> {
  const segments = [{ startMs: 0, endMs: 900, text: "The hinge squeaks", confidence: 0.8 }];
  const made = serializeTranscript({ language: "en", text: "The hinge squeaks", segments } as never);
  if (typeof made === "string") throw new Error(made);
  await transaction((tx) =>
    storeTranscript(tx, { clipId: clip.id, written: { add: () => undefined } }, made, { source: "imported" }),
  );
}

function at(path: string, init: RequestInit = {}): Request {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...init.headers };
  return new Request(`http://localhost${path}`, { ...init, headers });
}

const params = <T>(given: T) => ({ params: Promise.resolve(given) });

async function sentBy(ask: () => Promise<Response>, status = 200): Promise<string[]> {
  const sent = await statementsOf(async () => {
    const response = await ask();
    expect(response.status).toBe(status);
    await response.arrayBuffer();
  });
  return sent;
}

const id = () => ({ id: String(clip.id) });
const page = async () => {
  const response = await openPage(new Request(`http://localhost/c/${share.code}`), params({ code: share.code }));
  expect(response.status).toBe(200);
  return response.text();
};

test("a clip is read in one statement, a list in one, a piece of a file in one", async () => {
  const clipPath = `/api/v1/clips/${clip.id}`;
  expect(await sentBy(() => getClip(at(clipPath), params(id())))).toHaveLength(1);
  const sent = await sentBy(() => listClips(at("/api/v1/clips"), params({})));
  expect(sent).toHaveLength(1);
  expect(await sentBy(() => listClips(at("/api/v1/clips?sort=title&status=draft"), params({})))).toHaveLength(1);
  // Only a replica needs to know the position of the primary.
  expect(sent.join()).not.toMatch(/_lsn\b/);
  const named = { vstId: String(clip.id), filename: picture };
  const range = { Range: "bytes=0-99" };
  const path = `/api/v1/security/vst/${clip.id}/image/${picture}`;
  expect(await sentBy(() => getImage(at(path, { headers: range }), params(named)), 206)).toHaveLength(1);
});

test("a search runs five statements, and shows changes immediately", async () => {
  const search = () => listClips(at("/api/v1/clips?search=squeak"), params({}));
  const matches = async () => {
    const { data } = (await (await search()).json()) as { data: { clips: { title: string; match: object }[] } };
    return data.clips.map(({ title, match }) => [title, match]);
  };
  const tag = { timestamp: 2, x: 0.5, y: 0.5, note: "It squeaks" };
  await updateClip(await current(), { voiceTags: [tag] });
  const asTag = { where: "tag", text: "It squeaks", timestamp: 2 };
  expect(await matches()).toEqual([["A valve", asTag]]);
  expect(await sentBy(search)).toHaveLength(5);
  const { version } = await current();
  await db().clip.update({ where: { id: clip.id }, data: { title: "A squeaking valve" } });
  expect(await matches()).toEqual([
    ["A squeaking valve", { where: "title", text: "A squeaking valve", timestamp: null }],
  ]);
  await db().clip.update({ where: { id: clip.id }, data: { title: "A valve" } });
  expect(await matches()).toEqual([["A valve", asTag]]);
  await updateClip(await current(), { voiceTags: [{ ...tag, timestamp: 3 }] });
  expect(await matches()).toEqual([["A valve", { ...asTag, timestamp: 3 }]]);
  await updateClip(await current(), { voiceTags: [] });
  expect(await matches()).toEqual([]);
  expect((await current()).version).toBeGreaterThan(version);
});

test("a new title is written by one more statement than a clip is read with, and no transaction", async () => {
  const rename = (title: string) => () =>
    patchClip(at(`/api/v1/clips/${clip.id}`, { method: "PATCH", body: JSON.stringify({ title }) }), params(id()));
  const sent = await statementsOf(rename("A pump"));
  expect(sent).toHaveLength(2);
  expect(sent.filter(isOfTransaction)).toEqual([]);
  expect(await current()).toMatchObject({ title: "A pump" });
});

test("two changes of a clip at the same time both succeed in either order", async () => {
  const changes = ["a", "b", "c", "d"].map((name) =>
    patchClip(
      at(`/api/v1/clips/${clip.id}`, { method: "PATCH", body: JSON.stringify({ metadata: { [name]: 1 } }) }),
      params(id()),
    ),
  );
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  expect((await current()).metadata).toMatchObject({ a: 1, b: 1, c: 1, d: 1 });
});

test("a page that nothing has changed is answered by two statements, and no transaction", async () => {
  await page();
  const sent = await statementsOf(page);
  expect(sent.filter(isOfTransaction)).toEqual([]);
  expect(sent).toHaveLength(2);
});

test("what only the owner sees makes no new page", async () => {
  const before = await page();
  await answer("held");
  const sent = await statementsOf(page);
  expect(sent).toHaveLength(2);
  expect(await page()).toBe(before);
});

async function showAnswers(): Promise<void> {
  await db().share.update({ where: { id: share.id }, data: { replyVisibility: "open", allowReplies: true } });
}

async function showOneAnswer(): Promise<void> {
  await showAnswers();
  await answer("shown");
}

test.each<[string, () => Promise<unknown>, prepare?: () => Promise<void>]>([
  [
    "its title",
    async () => patchClip(at(`/api/v1/clips/${clip.id}`, { method: "PATCH", body: '{"title":"New"}' }), params(id())),
  ],
  ["a tag", async () => updateClip(await current(), { voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here" }] })],
  ["another picture", async () => addPicture("two.png")],
  ["a picture less", removeLastPicture],
  ["its maker's name", async () => db().user.update({ where: { id: user.id }, data: { name: "Erin" } })],
  ["no answers", async () => db().share.update({ where: { id: share.id }, data: { allowReplies: false } })],
  ["ink", draw],
  ["words", speak],
  [
    "its end",
    async () => db().share.update({ where: { id: share.id }, data: { expiresAt: new Date(Date.now() + 1e9) } }),
  ],
  ["that answers are shown", showAnswers, () => answer("shown")],
  ["an answer", () => answer("shown"), showAnswers],
  [
    "an answer less",
    async () => db().reply.updateMany({ where: { shareId: share.id }, data: { state: "declined" } }),
    showOneAnswer,
  ],
])("the page shows immediately: %s", async (_, change, prepare) => {
  await prepare?.();
  const before = await page();
  expect(await page()).toBe(before);
  await change();
  expect(await page()).not.toBe(before);
});

test("a page that is kept as it was costs as much, and shows nothing of what is changed", async () => {
  await freezeShare(user, share, never);
  const before = await page();
  await updateClip(await current(), { title: "Not for them" });
  const sent = await statementsOf(page);
  expect(sent).toHaveLength(2);
  expect(await page()).toBe(before);
  await unfreezeShare(share);
  expect(await page()).toContain("Not for them");
});
