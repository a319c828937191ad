import { expect, test } from "vitest";
import { z } from "zod";
import { operations } from "./index";

const bodies = operations.flatMap(({ id, body }) => (body ? [{ id, schema: body.schema }] : []));

/** Fields in which null clears the value or, for a title, is refused. */
const meaningful: Record<string, string[]> = {
  updateClip: ["title", "description"],
  replaceClipFields: ["title", "description"],
  updateClipByPost: ["title", "description"],
  updateShare: ["expires_at", "password", "max_views"],
  updateMe: ["name", "locale"],
  updatePreferences: ["date_language"],
  updateTranscription: ["language"],
};

test.each(bodies)("null is no different from absent in the optional members of $id", ({ id, schema }) => {
  const shape = shapeOf(schema);
  const wrong = Object.entries(shape).filter(([name, member]) => {
    const absent = member.safeParse(undefined);
    if (!absent.success || meaningful[id]?.includes(name)) return false;
    const given = member.safeParse(null);
    return !given.success || JSON.stringify(given.data ?? absent.data) !== JSON.stringify(absent.data);
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test("a title is not taken away, a description is", () => {
  const { schema } = bodies.find(({ id }) => id === "updateClip") as (typeof bodies)[number];
  expect(schema.safeParse({ title: null }).success).toBe(false);
  expect(schema.parse({ description: null, voice_tags: null, metadata: null })).toEqual({ description: null });
});

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.def.in as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}
