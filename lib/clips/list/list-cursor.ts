import { z } from "zod";
import { clipSorts } from "#lib/contract/schema/clip";
import { AppError } from "#lib/kernel/errors";
import type { ClipSort } from "./clip-order";

export interface ListCursor {
  sort: ClipSort;
  /** Milliseconds since 1970, or the title's key. */
  key: string;
  id: number;
  page: number;
}

const MAX_ID = 2_147_483_647;
const LATEST = Date.UTC(9999, 11, 31);

const Parts = z.tuple([
  z.enum(clipSorts),
  z.string().max(100),
  z.number().int().min(1).max(MAX_ID),
  z.number().int().min(1).max(MAX_ID),
]);

export function encodeCursor({ sort, key, id, page }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, key, id, page])).toString("base64url");
}

export function decodeCursor(text: string, sort: ClipSort): ListCursor {
  const parts = Parts.safeParse(parse(text));
  if (!parts.success) throw invalidCursor("is not a cursor of this list");
  const [ofSort, key, id, page] = parts.data;
  if (ofSort !== sort) throw invalidCursor(`belongs to a list sorted by ${ofSort}`);
  const fits = sort.endsWith("title")
    ? key.isWellFormed() && !key.includes("\u0000")
    : /^\d{1,15}$/.test(key) && Number(key) <= LATEST;
  if (!fits) throw invalidCursor("is not a cursor of this list");
  return { sort, key, id, page };
}

function parse(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function invalidCursor(problem: string): AppError {
  return new AppError("validation_failed", `cursor: ${problem}`, { status: 400, errors: { cursor: [problem] } });
}
