import { z } from "zod";

/** Of what was sent under no known name, the one that seems to mean the missing member: `email` for `recipient_email`. */
export function findMisspelledName(schema: z.ZodType, sent: unknown, missing: PropertyKey): string | null {
  if (typeof sent !== "object" || sent === null) return null;
  const known = memberNames(schema);
  const wanted = plain(String(missing));
  const close = (name: string) => {
    const given = plain(name);
    if (Math.min(given.length, wanted.length) < 4) return false;
    return given === wanted || wanted.includes(given) || given.includes(wanted);
  };
  return Object.keys(sent).find((name) => !known.includes(name) && name.length <= LONGEST && close(name)) ?? null;
}

const LONGEST = 40;

/** Without case and signs, so that `recipientEmail` is `recipient_email`. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

export function memberNames(schema: z.ZodType): string[] {
  const inner = schema instanceof z.ZodPipe ? schema.def.in : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}
