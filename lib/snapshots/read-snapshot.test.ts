import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type * as DrawingRows from "#lib/assets/drawings/drawing-rows";
import { insertDrawing } from "#lib/assets/drawings/drawing-rows";
import type { Clip } from "#lib/generated/prisma/client";
import { db, transaction } from "#lib/platform/database/db";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { readSnapshot } from "./read-snapshot";

const between = vi.hoisted(() => ({ isChanging: false, rounds: 0 }));
vi.mock("#lib/assets/drawings/drawing-rows", async (original) => {
  const actual = await original<typeof DrawingRows>();
  const readDrawings: typeof actual.readDrawings = async (clipId, ids, options) => {
    between.rounds += 1;
    if (between.isChanging) await db().drawing.updateMany({ data: { version: { increment: 1 } } });
    return actual.readDrawings(clipId, ids, options);
  };
  return { ...actual, readDrawings };
});

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  between.isChanging = false;
  clip = await aClip({ id: "usr_a" });
  const file = { sizeBytes: 1n, contentType: "image/png", sha256: "a" };
  const blobKey = `clips/${clip.id}/picture`;
  await db().blob.create({ data: { key: blobKey, clipId: clip.id, crc32: 0n, ...file } });
  const named = { id: `ast_${clip.id}`, clipId: clip.id, kind: "image", filename: `picture-${clip.id}.png` } as const;
  await db().asset.create({ data: { ...named, blobKey, width: 100, height: 100, ...file } });
  const points = [
    [0.1, 0.1],
    [0.5, 0.3],
  ];
  const ink = preparedDrawing({ version: 1, strokes: [{ tool: "redact", points }] });
  await transaction((tx) =>
    insertDrawing(
      tx,
      { clipId: clip.id, written: { add: () => undefined } },
      { id: `drw_${clip.id}`, createdAt: new Date() },
      ink,
    ),
  );
});

test("a picture is drawn with the boxes that cover it, which are read only for that", async () => {
  const boxesOf = async (options: { boxes?: boolean }) => (await readSnapshot(clip.id, options)).pictures[0]?.boxes;
  expect(await boxesOf({ boxes: true })).toHaveLength(1);
  expect(await boxesOf({})).toEqual([]);
});

test("a clip whose ink changes during each of five reads is refused for a moment, not shown with half of it", async () => {
  between.isChanging = true;
  between.rounds = 0;
  await expect(readSnapshot(clip.id, { inkBytes: 1e6 })).rejects.toMatchObject({
    code: "service_unavailable",
    headers: { "Retry-After": "2" },
  });
  expect(between.rounds).toBe(5);
  between.isChanging = false;
  const [drawing] = (await readSnapshot(clip.id, { inkBytes: 1e6 })).drawings;
  expect(drawing?.ink?.version).toBe(6);
});
