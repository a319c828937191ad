import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { OwnedClip } from "../clips/owned-clip";
import { db } from "../platform/database/db";
import { queue } from "../platform/queue/queue";
import { preparedDrawing } from "../vst/testing/sample-drawing";
import { addDrawing } from "./drawings/add-drawing";
import { replaceDrawing } from "./drawings/replace-drawing";

let close: () => Promise<void>;
let clip: OwnedClip;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await queue().start();
  const { id } = await db().user.create({ data: { id: "usr_ink" } });
  clip = await db().clip.create({ data: { userId: id, title: "Ink" } });
});
afterAll(async () => {
  await queue().stop(1000);
  await close();
});

test("a drawing reports the bytes of its document and coordinates without being read, whatever the writer claims", async () => {
  const prepared = preparedDrawing({ version: 1, strokes: [], note: "é".repeat(1000) }, [1, 2, 3]);
  const { drawing } = await addDrawing(clip, prepared);
  const bytes = prepared.document.length + (prepared.coordinates?.length ?? 0);
  expect(await db().drawing.findUnique({ where: { id: drawing.id } })).toMatchObject({ sizeBytes: bytes });
  const other = await db().drawing.create({ data: { id: "drw_other", clipId: clip.id, document: {}, sizeBytes: 7 } });
  expect(other.sizeBytes).toBe(2);
  await db().drawing.update({ where: { id: other.id }, data: { document: { a: 1 } } });
  expect(await db().drawing.findUnique({ where: { id: other.id } })).toMatchObject({ sizeBytes: 7 });
});

const pointing = (points: number, tool = "laser") => {
  const strokes = Array.from({ length: Math.ceil(points / 4000) }, (_, at) => ({
    tool,
    start: 60 * at,
    points: Array.from({ length: Math.min(4000, points - 4000 * at) }, (_, t) => [0.5, 0.5, t / 100]),
  }));
  return preparedDrawing({ version: 1, strokes });
};

test("a clip has so many points of lasers in all of its drawings, also when they are drawn at the same time", async () => {
  const most = MAX_LASER_POINTS;
  const mine = await db().clip.create({ data: { userId: "usr_ink", title: "Pointing" } });
  const tooMany = { status: 422, errors: { drawing_data: [`a clip holds at most ${most} points of lasers`] } };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => addDrawing(mine, pointing(most / 2))));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expect(addDrawing(mine, pointing(1))).rejects.toMatchObject(tooMany);
  await addDrawing(mine, pointing(most, "pen"));
  const { id } = await db().drawing.findFirstOrThrow({ where: { clipId: mine.id }, orderBy: { createdAt: "asc" } });
  await replaceDrawing(mine, { drawingId: id, prepared: pointing(most / 2 - 1), ifMatch: null });
  await expect(
    replaceDrawing(mine, { drawingId: id, prepared: pointing(most / 2 + 1), ifMatch: null }),
  ).rejects.toMatchObject(tooMany);
  await addDrawing(mine, pointing(1));
});
