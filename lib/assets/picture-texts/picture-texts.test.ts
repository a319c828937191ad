import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listClips } from "#lib/clips/list/list-clips";
import type { Clip } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { MediaError, type MediaFailure } from "#lib/platform/media/port";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { pictureReader } from "#lib/platform/picture-reader/picture-reader";
import type { PictureLine, PictureReader } from "#lib/platform/picture-reader/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";
import { StoreUnreachable } from "#lib/platform/store-error";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addDrawing } from "../drawings/add-drawing";
import { addImage } from "../images/add-image";
import { replaceImage } from "../images/replace-image";
import { enqueueUnreadPictures } from "./enqueue-unread-pictures";
import { keepSureLines } from "./keep-sure-lines";
import { readPicturesWork } from "./read-pictures";

let close: () => Promise<void>;
let clip: Clip;
let reader: PictureReader;
const owner = { id: "usr_a" };
const never = new AbortController().signal;
const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.05 };
const line = (text: string, confidence = 0.97): PictureLine => ({ text, confidence, box });

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", READ_PICTURES: "1" }));
  rememberMedia();
  await aUser(owner);
  const opened = pictureReader();
  if (!opened) throw new Error("pictures are not read");
  reader = opened;
});
afterAll(() => close());
beforeEach(async () => {
  vi.restoreAllMocks();
  clip = await aClip(owner);
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id }, include: { user: true } });
const reads = (...lines: PictureLine[]) => vi.spyOn(reader, "read").mockResolvedValue(lines);

async function incoming(name: string) {
  const staged = await scratch().stage(createReadStream(fixture(name)), { maxBytes: 1e8 });
  return { staged, originalName: null, declaredType: null };
}

const addPicture = async () => addImage(await current(), { file: await incoming("screenshot.png"), signal: never });

const redact = async () => {
  const points = [
    [0.6, 0.6],
    [0.9, 0.9],
  ];
  await addDrawing(await current(), preparedDrawing({ version: 1, strokes: [{ tool: "redact", points }] }));
};

const hit = async (search: string) => {
  const { hits } = await listClips(owner, { page: 1, limit: 10, sort: "-created_at", search });
  return hits[clip.id];
};

const stored = () => db().pictureText.findMany({ where: { clipId: clip.id }, select: { content: true } });

const entries = async () => {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT (data->>'clipId')::int AS id FROM pgboss.job WHERE name = 'read-pictures' AND state < 'active'`;
  return rows.map(({ id }) => id);
};

test("a search finds what was read in a picture, whatever its case, and says so", async () => {
  await addPicture();
  expect(await entries()).toContain(clip.id);
  reads(line("Grüner Weg 17"), line("blurred", 0.7), line("80331 München"));
  await tryTo(1);
  expect(await stored()).toEqual([{ content: "Grüner Weg 17\n80331 München" }]);
  expect(await hit("MÜNCHEN")).toEqual({ where: "picture", text: "80331 München", seconds: null });
  expect(await hit("blurred")).toBeUndefined();
});

test("a picture is read once, until it is another one or a redaction covers something", async () => {
  const { asset } = await addPicture();
  const read = reads(line("Harbor"));
  await tryTo(1);
  await tryTo(1);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await hit("harbor")).toBeDefined();
  await redact();
  expect(await stored()).toEqual([]);
  expect(await hit("harbor")).toBeUndefined();
  await tryTo(1);
  expect(await hit("harbor")).toBeDefined();
  await replaceImage(await current(), { name: asset.filename, file: await incoming("photo-gps.jpg"), signal: never });
  expect(await hit("harbor")).toBeUndefined();
  await tryTo(1);
  expect(read).toHaveBeenCalledTimes(3);
});

test("what was read before a redaction came is not stored", async () => {
  await addPicture();
  const read = vi.spyOn(reader, "read").mockImplementationOnce(async () => {
    await redact();
    return [line("Secret")];
  });
  await tryTo(1);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await stored()).toEqual([]);
});

/** Of the clip's entries. */
const places = () => db().$queryRaw`
  SELECT priority < -1000000 AS "isLast" FROM pgboss.job
  WHERE name = 'read-pictures' AND state < 'active' AND data->>'clipId' = ${String(clip.id)} ORDER BY priority`;

const clearQueue = () => db().$executeRaw`DELETE FROM pgboss.job WHERE name = 'read-pictures'`;
const tryTo = (attempt: number) =>
  runJob(readPicturesWork, clip.id, { signal: never, attempt, isLastAttempt: attempt === 3 });
const failing = (reason: MediaFailure) => vi.spyOn(reader, "read").mockRejectedValue(new MediaError(reason, "No."));

test("a picture that is none counts as one without text immediately", async () => {
  await addPicture();
  await clearQueue();
  failing("image_undecodable");
  await tryTo(1);
  expect(await stored()).toEqual([{ content: "" }]);
  expect(await entries()).not.toContain(clip.id);
});

test.each(["time_limit", "memory_limit"] as const)(
  "a picture counts as one without text at the third %s",
  async (reason) => {
    await addPicture();
    const read = failing(reason);
    for (const attempt of [1, 2]) await expect(tryTo(attempt)).rejects.toThrow();
    expect(await stored()).toEqual([]);
    await tryTo(3);
    expect(read).toHaveBeenCalledTimes(3);
    expect(await stored()).toEqual([{ content: "" }]);
  },
);

test("while the engine or the store is away, pictures stay unread, and only the sweep enqueues them again", async () => {
  await addPicture();
  await clearQueue();
  failing("engine_crashed");
  await tryTo(3);
  reads(line("Harbor"));
  vi.spyOn(store(), "head").mockRejectedValueOnce(new StoreUnreachable("away", "away"));
  await tryTo(3);
  expect(await stored()).toEqual([]);
  expect(await entries()).not.toContain(clip.id);
  await enqueueUnreadPictures();
  expect(await entries()).toContain(clip.id);
  await tryTo(1);
  expect(await stored()).toEqual([{ content: "Harbor" }]);
});

test("a picture that crashes the engine stays unread, and those behind it are read", async () => {
  for (let count = 0; count < 2; count += 1) await addPicture();
  await clearQueue();
  const crash = new MediaError("engine_crashed", "No.");
  const read = vi
    .spyOn(reader, "read")
    .mockRejectedValueOnce(crash)
    .mockResolvedValueOnce([line("Harbor")]);
  await tryTo(1);
  expect(await stored()).toEqual([{ content: "Harbor" }]);
  expect(await entries()).toContain(clip.id);
  await clearQueue();
  read.mockRejectedValue(crash);
  await tryTo(3);
  expect(await stored()).toEqual([{ content: "Harbor" }]);
  expect(await entries()).not.toContain(clip.id);
});

test("ten pictures that crash the engine each time do not keep the eleventh of their clip waiting", async () => {
  for (let count = 0; count < 10; count += 1) await addPicture();
  const { asset } = await addImage(await current(), { file: await incoming("photo-gps.jpg"), signal: never });
  const { sizeBytes } = await db().derivative.findFirstOrThrow({ where: { assetId: asset.id, role: "display" } });
  vi.spyOn(reader, "read").mockImplementation(async ({ input }) => {
    if ((await stat(input)).size !== Number(sizeBytes)) throw new MediaError("engine_crashed", "No.");
    return [line("Harbor")];
  });
  // All of these leave out the same picture in fewer than one of 10^20 cases.
  for (let turn = 0; turn < 20 && (await stored()).length === 0; turn += 1) await tryTo(1).catch(() => {});
  expect(await stored()).toEqual([{ content: "Harbor" }]);
});

test("a rendition whose file is gone counts as one without text", async () => {
  for (let count = 0; count < 2; count += 1) await addPicture();
  await clearQueue();
  const read = reads(line("Harbor"));
  vi.spyOn(store(), "head").mockResolvedValueOnce(null);
  await tryTo(1);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await stored()).toEqual([{ content: "" }, { content: "Harbor" }]);
  expect(await entries()).not.toContain(clip.id);
});

test("the sweep enqueues pictures that were not read yet", async () => {
  await addPicture();
  await clearQueue();
  await enqueueUnreadPictures();
  expect(await entries()).toContain(clip.id);
  reads();
  await tryTo(1);
  await clearQueue();
  await enqueueUnreadPictures();
  expect(await entries()).not.toContain(clip.id);
});

test("each sweep takes any of the clips, so that those that fail each time keep no other waiting", async () => {
  await addPicture();
  clip = await aClip(owner);
  await addPicture();
  await clearQueue();
  // All of these choose the same clip in fewer than one of 10^18 cases.
  for (let sweep = 0; sweep < 64; sweep += 1) await enqueueUnreadPictures(1);
  expect((await entries()).length).toBeGreaterThan(1);
});

test("a picture of before that waits behind all others holds back none that is new", async () => {
  await addPicture();
  await clearQueue();
  await enqueueUnreadPictures();
  await enqueueUnreadPictures();
  await addPicture();
  expect(await places()).toEqual([{ isLast: true }, { isLast: false }]);
});

test("what is left of pictures of before stays behind all others", async () => {
  await addPicture();
  await addPicture();
  await clearQueue();
  vi.spyOn(reader, "read").mockRejectedValueOnce(new MediaError("engine_crashed", "No.")).mockResolvedValueOnce([]);
  await runJob(readPicturesWork, clip.id, { signal: never, isLastAttempt: false, isLast: true });
  expect(await places()).toEqual([{ isLast: true }]);
});

test("only sure lines with letters or digits are kept, and not more than a screenshot has", () => {
  expect(keepSureLines([line(" Save "), line("Sure?", 0.89), line("---"), line("7")])).toMatchObject([
    { text: "Save" },
    { text: "7" },
  ]);
  expect(keepSureLines(Array.from({ length: 700 }, () => line("a")))).toHaveLength(500);
  expect(keepSureLines(Array.from({ length: 40 }, () => line("a".repeat(999))))).toHaveLength(16);
});
