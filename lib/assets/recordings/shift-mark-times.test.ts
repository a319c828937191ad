import { afterAll, beforeAll, expect, test } from "vitest";
import { db, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { findTranscript, getClipTranscript } from "#lib/transcripts/find-transcript";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { asCaller } from "../../../e2e/support/as-caller";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addText } from "../add-text";
import { addDrawing } from "../drawings/add-drawing";
import { getDrawing } from "../drawings/drawing-rows";
import { shiftMarkTimes } from "./shift-mark-times";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ DATABASE_CONNECTIONS: "2" }));
  await queue().start();
});
afterAll(() => close());

const SPLICE = { at: 3, seconds: 10 };
const note = "…".repeat(400);

/** More than a piece, with letters that a piece may end in. */
const strokes = Array.from({ length: 300 }, (_, n) => ({
  id: `s${n}`,
  tool: "text",
  points: [[0.5, 0.5]],
  text: note,
  start: n < 150 ? 1 : 4,
}));
const captions = ["WEBVTT", "00:01.000 --> 00:02.000\nBefore it", "00:04.000 --> 00:05.000\nAfter it"].join("\n\n");

test("marks move on the connection of their transaction alone, which others may be waiting for", async () => {
  await db().user.create({ data: { id: "usr_a" } });
  const clip = await aClip({ id: "usr_a" });
  const { drawing } = await addDrawing(clip, preparedDrawing({ version: 1, strokes }));
  await addText(clip, { textContent: captions, type: "transcription" });
  await getClipTranscript(clip.id);

  let end = () => {};
  const other = db().$transaction(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await asCaller("usr_a", () =>
    transaction((tx) => shiftMarkTimes(tx, { clip, written: { add: () => undefined } }, SPLICE)),
  );
  end();
  await other;

  const { document } = await getDrawing(clip.id, drawing.id);
  const moved = JSON.parse(String(Buffer.from(document))).strokes;
  expect(moved).toEqual(strokes.map((stroke) => ({ ...stroke, start: stroke.start === 4 ? 14 : 1 })));
  const transcript = JSON.parse((await findTranscript(clip.id))?.document ?? "{}");
  expect(transcript.segments.map((segment: { start_ms: number }) => segment.start_ms)).toEqual([1000, 14_000]);
});
