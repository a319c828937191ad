import { z } from "zod";
import { documented } from "./documented";
import { bounds } from "./limits";

/** RFC 3339, a bare date (the end of that day in UTC) or epoch seconds; null for anything else. */
export function readExpiry(value: unknown): Date | null {
  if (typeof value === "number" || (typeof value === "string" && /^\d{9,11}(\.\d+)?$/.test(value.trim()))) {
    const date = new Date(Number(value) * 1000);
    return Number.isNaN(date.getTime()) ? null : date;
  }
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return validDate(`${trimmed}T23:59:59.999Z`);
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    trimmed,
  );
  if (!match) return null;
  return validDate(`${match[1]}T${match[2]}${(match[3] ?? "Z").toUpperCase()}`);
}

function validDate(iso: string): Date | null {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  // JavaScript turns 30 February into March; here it is an error.
  const day = Number(iso.slice(8, 10));
  const daysInMonth = new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), 0)).getUTCDate();
  return day <= daysInMonth ? date : null;
}

const IN_SECONDS = "must be epoch seconds, not milliseconds or finer, or a time like 2026-12-24T18:00:00Z";

/** In seconds, such a number is a year beyond 5000; in milliseconds it was in this century. */
const isFinerThanSeconds = (value: unknown) =>
  (typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value.trim()))) &&
  Number(value) >= 1e11;

const readableExpiry = z.unknown().transform((value, context): Date => {
  const date = readExpiry(value);
  if (!date) {
    const message = isFinerThanSeconds(value) ? IN_SECONDS : "must be a time like 2026-12-24T18:00:00Z";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
  if (isFinerThanSeconds(value)) {
    context.addIssue({ code: "custom", message: IN_SECONDS });
    return z.NEVER;
  }
  const latest = Date.now() + bounds.shareYears * 366 * 86_400_000;
  if (date.getTime() <= Date.now()) context.addIssue({ code: "custom", message: "must lie in the future" });
  if (date.getTime() > latest) context.addIssue({ code: "custom", message: "must be at most 10 years ahead" });
  return date;
});

export const Expiry = documented(
  readableExpiry,
  z.union([z.string().meta({ format: "date-time" }), z.string().meta({ format: "date" }), z.number()]).meta({
    description:
      "RFC 3339; without an offset UTC, a bare date its end in UTC, a number epoch seconds. In the future, at most " +
      "10 years ahead.",
  }),
);
