import { afterAll, beforeAll, expect, test } from "vitest";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { openTestRuntime } from "../../../e2e/support/test-database";
import type { OwnedClip } from "../../clips/owned-clip";
import { db } from "../../platform/database/db";
import { queue } from "../../platform/queue/queue";
import { addText } from "../add-text";
import { addDrawing } from "../drawings/add-drawing";
import { removeDrawing } from "../drawings/remove-drawing";

let close: () => Promise<void>;
beforeAll(async () => {
  const env = { CLIP_DRAWINGS: "5", CLIP_DRAWING_BYTES: "4000", CLIP_REDACTIONS: "4", CLIP_TEXTS: "3" };
  ({ close } = await openTestRuntime({ ...env, CLIP_TEXT_BYTES: "1000" }));
  await queue().start();
  await db().user.create({ data: { id: "usr_bounds" } });
});
afterAll(async () => {
  await queue().stop(1000);
  await close();
});

const newClip = (): Promise<OwnedClip> => db().clip.create({ data: { userId: "usr_bounds", title: "Clip" } });
const draw = (clip: OwnedClip, drawingData: unknown = { version: 1, strokes: [] }) =>
  addDrawing(clip, preparedDrawing(drawingData));
const write = (clip: OwnedClip, textContent = "x") => addText(clip, { textContent, type: "text" });
const redacting = (strokes: number) => ({
  version: 1,
  strokes: Array.from({ length: strokes }, () => ({ tool: "redact", points: [[0, 0, 0]] })),
});
const tooMany = (what: string) => ({ code: "validation_failed", status: 422, message: expect.stringContaining(what) });
const tooLarge = { code: "storage_full", status: 413 };

test("a clip takes a fixed number of drawings, also at the same time, and another one after a deletion", async () => {
  const clip = await newClip();
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(() => draw(clip)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await expect(draw(clip)).rejects.toMatchObject(tooMany("at most 5 drawings"));
  const first = await db().drawing.findFirstOrThrow({ where: { clipId: clip.id } });
  await removeDrawing(clip, first.id);
  await draw(clip);
});

test("its drawings hold so many bytes together", async () => {
  const clip = await newClip();
  await draw(clip, { note: "x".repeat(2000) });
  await expect(draw(clip, { note: "x".repeat(2000) })).rejects.toMatchObject(tooLarge);
  await draw(clip, { note: "x".repeat(1500) });
  expect(await db().drawing.count({ where: { clipId: clip.id } })).toBe(2);
});

test("it has so many strokes that redact, in all of its drawings", async () => {
  const clip = await newClip();
  await draw(clip, redacting(3));
  await expect(draw(clip, redacting(2))).rejects.toMatchObject(tooMany("at most 4 strokes that redact"));
  await draw(clip, redacting(1));
});

test("it takes so many texts, and so many bytes of them", async () => {
  const clip = await newClip();
  await write(clip, "x".repeat(600));
  await expect(write(clip, "x".repeat(600))).rejects.toMatchObject(tooLarge);
  await write(clip);
  await write(clip);
  await expect(write(clip)).rejects.toMatchObject(tooMany("at most 3 texts"));
});
