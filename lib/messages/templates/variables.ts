import { z } from "zod";
import { clockTime } from "#lib/player/time-format";
import type { Value } from "./template-language";

export type Variable = z.ZodType<Value, unknown>;
export type Variables = Readonly<Record<string, Variable>>;

/** May be shortened to make an SMS fit: words of users, never links, codes and times. */
const cuttable = new WeakSet<z.ZodType>();
const moments = new WeakSet<z.ZodType>();
const itemNames = new WeakMap<z.ZodType, readonly string[]>();

export const isCuttable = (variable: Variable): boolean => cuttable.has(variable);
export const isTime = (variable: Variable): boolean => moments.has(variable);
export const getItemNames = (variable: Variable): readonly string[] => itemNames.get(variable) ?? [];

/** Controls, and signs that turn the direction of their neighbours or cannot be seen. */
const UNSEEN =
  /(?![\n\t])[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;

export function shorten(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, Math.max(0, most - 3))
        .join("")
        .trimEnd()}...`;
}

function cut<T extends Variable>(schema: T): T {
  cuttable.add(schema);
  return schema;
}

function moment<T extends Variable>(schema: T): T {
  moments.add(schema);
  return schema;
}

export const line = (most: number) =>
  cut(z.string().transform((text): string => shorten(clean(text).replace(/\s+/g, " ").trim(), most)));

/** Words of a user that may have several lines. */
export const words = (most: number) =>
  cut(
    z.string().transform((text): string =>
      shorten(
        clean(text)
          .replace(/\r\n?/g, "\n")
          .replace(/\n{3,}/g, "\n\n")
          .trim(),
        most,
      ),
    ),
  );

const clean = (text: string) => text.replace(UNSEEN, "");

export const link = () => z.string().regex(/^https?:\/\/[^\s<>"'\\]{1,2000}$/);

/** A sign-in code. */
export const code = () => z.string().regex(/^\d{6}(\d{4})?$/);

export const count = () =>
  z
    .int()
    .min(0)
    .transform((value): string => String(value));

export const flag = () => z.boolean();

/** Written by `writeTime` once it is known for whom. */
export const time = () => moment(z.date().transform((at): string => at.toISOString()));

/** In UTC, because the recipient's time zone is unknown; in English unless they chose another language for dates. */
export function writeTime(at: Date, language: string | null): string {
  if (language === null) {
    const month = at.toLocaleString("en-GB", { month: "long", timeZone: "UTC" });
    return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}, ${at.toISOString().slice(11, 16)} UTC`;
  }
  return at.toLocaleString(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  });
}

export const duration = () => z.number().min(0).transform(clockTime);

/** The value, or null. */
export function optional<T extends Variable>(schema: T): z.ZodNullable<T> {
  const wrapped = schema.nullable();
  if (isTime(schema)) moment(wrapped);
  return isCuttable(schema) ? cut(wrapped) : wrapped;
}

/** Rows with the same names in each. */
export function rows<R extends Record<string, z.ZodType<string, unknown>>>(row: R) {
  const schema = z
    .array(
      z
        .object(row)
        .transform(
          (item): Record<string, string> =>
            Object.fromEntries(Object.entries(item).map(([name, value]) => [name, String(value)])),
        ),
    )
    .max(50);
  itemNames.set(schema, Object.keys(row));
  return schema;
}
