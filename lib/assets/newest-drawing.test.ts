import { afterAll, beforeAll, expect, test } from "vitest";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { db } from "../platform/database/db";
import { preparedDrawing } from "../vst/testing/sample-drawing";
import { addDrawing } from "./drawings/add-drawing";
import { listDrawingPlaces } from "./drawings/drawing-rows";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

test("a new drawing is the newest, also beside one that a fast clock has dated", async () => {
  const clip = await aClip(await aUser());
  const draw = (newest: string) => addDrawing(clip, preparedDrawing({ version: 1, strokes: [] }), { newest });
  const { drawing: first } = await draw("none");
  await db().drawing.update({ where: { id: first.id }, data: { createdAt: new Date(Date.now() + 86_400_000) } });
  const { drawing: second } = await draw(first.id);
  expect((await listDrawingPlaces(clip.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
  await expect(draw(first.id)).rejects.toMatchObject({ code: "precondition_failed" });
});
