import type { z } from "zod";

const shown = new WeakMap<z.ZodType, z.ZodType>();

/** Says which schema the API's document shows for one that cannot be shown itself: a reading of several spellings. */
export function documented<T extends z.ZodType>(schema: T, as: z.ZodType): T {
  shown.set(schema, as);
  return schema;
}

/** The schema to show instead of this one, if there is another. */
export function documentedAs(schema: z.ZodType): z.ZodType | undefined {
  return shown.get(schema);
}
