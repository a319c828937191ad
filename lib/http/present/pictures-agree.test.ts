import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { listDrawingPlaces, readDrawings } from "#lib/assets/drawings/drawing-rows";
import { addImage } from "#lib/assets/images/add-image";
import { findClipView } from "#lib/clips/clip-view";
import { listClips } from "#lib/clips/list/list-clips";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import { documentFromClip } from "#lib/editor/clip-json";
import { readInkOfDrawings } from "#lib/editor/ink/drawings";
import { pictureTimes } from "#lib/editor/timeline";
import type { Clip, Share, User } from "#lib/generated/prisma/client";
import { prepareDrawing } from "#lib/ink/prepare-drawing";
import { loadTexts } from "#lib/packages/export/clip-contents";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { loadRenderInput } from "#lib/renders/scene/load-render-input";
import { imageScene } from "#lib/renders/scene/scenes";
import { planVideo } from "#lib/renders/videos/plan-video";
import { getShareByCode } from "#lib/shares/access/open-share";
import { loadPublicClip } from "#lib/shares/views/public-clip";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { findRendition } from "#lib/snapshots/snapshot";
import { layoutTexts } from "#lib/vst/write/layout";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { isOfTransaction, statementsOf } from "../../../e2e/support/statements";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { answerLinkPage } from "../link-page/link-page";
import { presentPublicClip } from "../link-page/public-clip";
import { presentOneClip } from "./clip";

let close: () => Promise<void>;
let clip: Clip;
let share: Share;
const never = new AbortController().signal;

const COLORS = ["#111111", "#222222", "#333333"];
const PLACES = [0.11, 0.22, 0.33];

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  rememberMedia();
  const user: User = await db().user.create({ data: { id: "usr_a", email: "a@example.org", name: "Dana" } });
  clip = await aClip(user);
  await addPicture(Readable.from([randomBytes(4000)]), "thing.foo", "image/x-foo");
  await addPicture(createReadStream(fixture("screenshot.png")), "second.png", "image/png");
  await addPicture(createReadStream(fixture("screenshot.png")), "third.png", "image/png");
  await draw("img1", COLORS[0]);
  await draw("img2", COLORS[1]);
  await draw("third.png", COLORS[2]);
  await draw("removed.png", "#444444");
  const voiceTags = [...PLACES, 0.44].map((x, image) => ({
    timestamp: image + 1,
    x,
    y: 0.5,
    note: `N${image}`,
    image,
  }));
  await updateClip(await current(), { voiceTags });
  share = await aLink(clip);
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const current = ({ id } = clip) => db().clip.findUniqueOrThrow({ where: { id } });

async function addPicture(bytes: Readable, originalName: string, declaredType: string, to = clip) {
  const staged = await scratch().stage(bytes, { maxBytes: 1e8 });
  await addImage(await current(to), { file: { staged, originalName, declaredType }, signal: never });
}

async function draw(image: string, color = "#000000", on = clip) {
  const points = [
    [0.1, 0.9, 0],
    [0.5, 0.9, 1],
  ];
  const prepared = prepareDrawing({ version: 1, image, strokes: [{ tool: "pen", color, width: 0.02, points }] }, null);
  if (!("drawing" in prepared)) throw new Error(JSON.stringify(prepared));
  await addDrawing(await current(on), prepared.drawing);
}

const open = () => new Request(`http://localhost:3000/c/${share.code}`);

function figuresOf(html: string): { id: string; part: string }[] {
  const found = html.matchAll(/<figure class="stage"[^>]*"(img\d)"[^>]*>(.*?)<\/figure>/gs);
  return [...found].map(([, id = "", part = ""]) => ({ id, part }));
}

const standingOn = (figures: readonly { part: string }[]) =>
  figures.map(({ part }) => ({
    ink: COLORS.map((color) => part.includes(color)),
    tags: [1, 2, 3, 4].map((number) => part.includes(`Voice tag ${number} at`)),
  }));

const SHOWN = [
  { ink: [false, true, false], tags: [false, true, false, false] },
  { ink: [false, false, true], tags: [false, false, true, false] },
];

test("the snapshot says which images are hidden, why, and which marks are on each", async () => {
  const { pictures, drawings, pins } = await readSnapshot(clip.id);
  expect(
    pictures.map(({ imageId, hidden, pins, drawings }) => [imageId, hidden, pins.length, drawings.length]),
  ).toEqual([
    ["img1", "unreadable", 1, 1],
    ["img2", null, 1, 1],
    ["img3", null, 1, 1],
  ]);
  expect(drawings.map(({ imageId }) => imageId)).toEqual(["img1", "img2", "img3", null]);
  expect(pins.map(({ image }) => image)).toEqual(["img1", "img2", "img3", null]);
});

test("the public page shows ink and pins on the picture that they were put on", async () => {
  const html = await (await answerLinkPage(open(), share.code)).text();
  const figures = figuresOf(html);
  expect(figures.map(({ id }) => id)).toEqual(["img2", "img3"]);
  expect(standingOn(figures)).toEqual(SHOWN);
});

test("the public answer names every image with its ink and tags, and why one is not shown", async () => {
  const found = await getShareByCode(share.code);
  const { data } = presentPublicClip(found, await loadPublicClip(found), null, "https://h.example");
  const { images, image_urls } = data.media;
  expect(images).toMatchObject([
    { id: "img1", position: 0, url: null, width: null, hidden: "unreadable" },
    { id: "img2", position: 1, url: image_urls[0], hidden: null },
    { id: "img3", position: 2, url: image_urls[1], hidden: null },
  ]);
  expect(image_urls).toHaveLength(2);
  expect(data.drawings.map(({ image }) => image)).toEqual(["img1", "img2", "img3", null]);
});

test("the studio places ink and tags as the server does, by whatever name", async () => {
  const view = await findClipView(clip.id);
  if (!view) throw new Error("The clip was deleted.");
  const answer = presentOneClip(view, "https://h.example");
  const files = answer.image_urls.map((url) => url.split("/").at(-1));
  const byName = (timestamp: number, image: unknown) => ({ timestamp, x: 0.5, y: 0.5, note: "", image });
  const names = [
    "second.png",
    "img3",
    1,
    files[2],
    view.images[1]?.id,
    `https://h.example/${files[1]}`,
    "third.png",
    "no",
  ];
  const doc = documentFromClip({ ...answer, voice_tags: names.map((image, index) => byName(index, image)) });
  const [first, second, third] = files;
  expect(doc.tags.map(({ picture }) => picture)).toEqual([second, third, second, third, second, second, third, null]);
  const times = pictureTimes({ ...doc, tags: [] }, 4, answer.unreadable_image_urls);
  expect(times.map(({ image, start }) => [image, start])).toEqual([
    [second, 0],
    [third, 2],
  ]);
  const places = await listDrawingPlaces(clip.id);
  const read = await readDrawings(
    clip.id,
    places.map(({ id }) => id),
  );
  const asRecord = (drawing: (typeof read)[number]) => ({
    ...drawing,
    document: JSON.parse(Buffer.from(drawing.document).toString()),
  });
  const ink = readInkOfDrawings(read.map(asRecord), doc.pictures);
  expect([first, second, third].map((file) => ink[file ?? ""]?.map(({ color }) => color))).toEqual(
    COLORS.map((c) => [c]),
  );
});

test("the package and its player agree with the page", async () => {
  const { manifestJson, entries } = layoutTexts(await loadTexts(clip.id));
  const manifest = JSON.parse(manifestJson) as Record<string, { id?: string; image?: string | null }[]>;
  const first = (await readSnapshot(clip.id)).pictures[1];
  const display = findRendition(first, "display");
  expect(manifest.canvas).toMatchObject({ width: display?.width, height: display?.height });
  const covers = entries.map(({ name }) => name).filter((name) => name.startsWith("thumbnails/"));
  expect(covers).toEqual(["thumbnails/cover.webp", "thumbnails/cover-200.webp"]);
  expect(manifest.images?.map(({ id }) => id)).toEqual(["img2", "img3"]);
  expect(manifest.drawings?.map(({ image }) => image)).toEqual(["img1", "img2", "img3", null]);
  expect(manifest.pins?.map(({ image }) => image)).toEqual(["img1", "img2", "img3", null]);
  const source = entries.find(({ name }) => name === "index.html")?.source;
  const html = source?.kind === "bytes" ? source.bytes.toString("utf8") : "";
  expect(figuresOf(html).map(({ id }) => id)).toEqual(["img2", "img3"]);
  expect(standingOn(figuresOf(html))).toEqual(SHOWN);
});

test("thumbnails and videos agree with the page", async () => {
  const material = await loadRenderInput(clip.id);
  const seen = material.pictures.map(({ strokes, pins }) => [
    strokes.map(({ color }) => color),
    pins.map(({ x }) => x),
  ]);
  expect(seen).toEqual([
    [[COLORS[1]], [PLACES[1]]],
    [[COLORS[2]], [PLACES[2]]],
  ]);
  expect(material.sheet).toBeNull();
  expect(JSON.stringify(imageScene(material, 640, null).scene)).toContain(COLORS[1]);
  const { states, pictures } = await planVideo(material, null);
  expect(pictures.map(({ key }) => key)).toEqual(material.pictures.map(({ key }) => key));
  const scenes = states.map(({ scene }) => JSON.stringify(scene.nodes));
  expect(scenes.map((scene) => COLORS.map((color) => scene.includes(color)))).toEqual(SHOWN.map(({ ink }) => ink));
});

test("ink and tags of a clip without pictures are on one blank sheet, wherever it is shown", async () => {
  const sheet = await aClip({ id: "usr_a" });
  const points = [
    [10, 90, 0],
    [50, 90, 1],
  ];
  const strokes = [{ tool: "pen", color: COLORS[0], width: 0.02, points }];
  const canvas = { width: 300, height: 200 };
  const prepared = prepareDrawing({ version: 1, coordinate_space: "pixel", canvas, strokes }, null);
  if (!("drawing" in prepared)) throw new Error(JSON.stringify(prepared));
  await addDrawing(sheet, prepared.drawing);
  const drawn = await db().clip.findUniqueOrThrow({ where: { id: sheet.id } });
  await updateClip(drawn, { voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here" }] });
  const { code } = await aLink(sheet, { allowReplies: false });
  const page = await (await answerLinkPage(new Request(`http://localhost:3000/c/${code}`), code)).text();
  const { entries } = layoutTexts(await loadTexts(sheet.id));
  const source = entries.find(({ name }) => name === "index.html")?.source;
  const player = source?.kind === "bytes" ? source.bytes.toString("utf8") : "";
  for (const html of [page, player]) {
    const [figure = "", ...others] = html.match(/<figure class="stage".*?<\/figure>/gs) ?? [];
    expect(others).toEqual([]);
    expect(figure).toContain('viewBox="0 0 300 200"');
    expect(figure).toContain(COLORS[0]);
    expect(figure).toContain("Voice tag 1 at");
  }
  const material = await loadRenderInput(sheet.id);
  expect(material.sheet).toMatchObject({ ...canvas, strokes: [{ color: COLORS[0] }], pins: [{ x: 0.5 }] });
});

test("where no picture of a clip can be decoded nothing is shown, not even a sheet", async () => {
  const blind = await aClip({ id: "usr_a" });
  await addPicture(Readable.from([randomBytes(4000)]), "thing.foo", "image/x-foo", blind);
  await draw("removed.png", COLORS[0], blind);
  const voiceTags = [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here", image: "removed.png" }];
  await updateClip(await current(blind), { voiceTags });
  const { code } = await aLink(blind, { allowReplies: false });
  const page = await (await answerLinkPage(new Request(`http://localhost:3000/c/${code}`), code)).text();
  const { entries } = layoutTexts(await loadTexts(blind.id));
  const textOf = (wanted: string) => {
    const source = entries.find(({ name }) => name === wanted)?.source;
    return source?.kind === "bytes" ? source.bytes.toString("utf8") : "";
  };
  expect([page, textOf("index.html")].map((html) => html.includes("<figure"))).toEqual([false, false]);
  expect(textOf("export/annotations.jsonld")).toContain("highlighting");
  expect(textOf("export/annotations.jsonld")).not.toMatch(/"type": "(Svg|Point)Selector"/);
  expect(await loadRenderInput(blind.id)).toMatchObject({ pictures: [], sheet: null });
});

const readsOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter((text) => !isOfTransaction(text));

// Not counted: the rate limit of the address (one statement) and the view that the page's script reports.
test("opening the page takes three statements and writes nothing", async () => {
  const statements = await readsOf(async () => {
    expect((await answerLinkPage(open(), share.code)).status).toBe(200);
  });
  expect(statements.filter((text) => /\b(INSERT|UPDATE|DELETE)\b/i.test(text))).toEqual([]);
  expect(statements.length).toBeLessThanOrEqual(3);
  expect(statements.length).toBeGreaterThan(0);
});

test("a page of clips is read in as many statements, however many files they have", async () => {
  const [user, few] = [{ id: "usr_a" }, await aClip({ id: "usr_a" })];
  const settings = { page: 1, limit: 100, sort: "created_at" } as const;
  const list = () => listClips(user, settings as Parameters<typeof listClips>[1]);
  const both = await readsOf(list);
  await removeClip(few);
  expect((await readsOf(list)).length).toBe(both.length);
  expect(both.length).toBeLessThanOrEqual(2);
  const [view] = (await list()).views ?? [];
  expect(view?.images).toHaveLength(3);
  expect(view?.counts).toEqual({ shares: 1, views: 0, uniqueViews: 0, replies: 0 });
});

test("a package or page that is read during a deletion is complete, or is not found", async () => {
  const beside = await aClip({ id: "usr_a" });
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  await addImage(beside, { file: { staged, originalName: "one.png", declaredType: "image/png" }, signal: never });
  const reads = Array.from({ length: 30 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index));
    return loadTexts(beside.id).then(({ images }) => images.length);
  });
  const [results] = await Promise.all([Promise.allSettled(reads), removeClip(beside)]);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "resource_not_found" });
    else expect(result.value).toBe(1);
  }
});
