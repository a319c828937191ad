import type { z } from "zod";

const shown = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Sets the schema that the document shows instead of one that accepts several spellings. */
export function documented<T extends z.ZodType>(schema: T, as: z.ZodType): T {
  shown.set(schema, as);
  return schema;
}

export function documentedAs(schema: z.core.$ZodType): z.ZodType | undefined {
  return shown.get(schema);
}
