import { createHash, createHmac } from "node:crypto";
import { AppError } from "#lib/errors";
import type { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { serverKey } from "#lib/platform/config";
import { db, isUniqueViolation } from "#lib/platform/db";
import { lockAnswer, unlockAnswer } from "./kept-answer";

/** A run that has not answered for so long has died with its process, and the key is free again. */
const RUN_SECONDS = 120;
/** How long an answer is kept. */
export const KEEP_SECONDS = 24 * 60 * 60;

/** The largest answer that is kept, in bytes, as no quota counts them; the request of a larger one runs again. */
export const MOST_KEPT_BYTES = 64 * 1024;

const kept = ["content-type", "location", "etag"];

/** What a request asked for: a second one with the same key must ask for the same. */
export interface Fingerprint {
  caller: string;
  /** Whose data the answer holds: it goes with their account. */
  userId: string | null;
  method: string;
  path: string;
  body: unknown;
  fileSha256: string | null;
}

/**
 * Runs a POST once for its Idempotency-Key (IETF draft idempotency-key-header): the answer is kept for a day and given
 * again; another body is 422, a run that goes on is 409. Successes and refusals are kept, not 401, 409, 429 and 5xx, and
 * nothing above `MOST_KEPT_BYTES`.
 */
export async function runOnce(key: string | null, asked: Fingerprint, run: () => Promise<Response>): Promise<Response> {
  if (key === null) return run();
  if (key.length === 0 || key.length > 255) {
    throw new AppError("validation_failed", "Idempotency-Key must have 1 to 255 characters.", {
      status: 400,
      errors: {},
    });
  }
  const id = sha256([asked.caller, asked.method, asked.path, key]);
  // Under our key: a hash of a short password alone could be tried out.
  const fingerprint = createHmac("sha256", serverKey())
    .update(JSON.stringify([canonical(asked.body), asked.fileSha256]))
    .digest("hex");
  const secret = JSON.stringify([id, key]);
  const earlier = await claim({ id, fingerprint, userId: asked.userId }, secret);
  if (earlier) return earlier;
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    await db().idempotencyRecord.deleteMany({ where: { id } });
    throw error;
  }
  const body = isKept(response.status) ? await response.clone().text() : null;
  if (body === null || Buffer.byteLength(body) > MOST_KEPT_BYTES) {
    await db().idempotencyRecord.deleteMany({ where: { id } });
    return response;
  }
  const headers = Object.fromEntries(
    kept.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)]] : [])),
  );
  // Without its row, the account was deleted meanwhile.
  await db().idempotencyRecord.updateMany({
    where: { id },
    data: { status: response.status, headers: headers as Prisma.InputJsonObject, body: lockAnswer(body, secret) },
  });
  return response;
}

/** Takes the key for this run (null), or gives the earlier answer, or says why neither. */
async function claim(
  { id, fingerprint, userId }: { id: string; fingerprint: string; userId: string | null },
  secret: string,
): Promise<Response | null> {
  const now = clock.now();
  for (;;) {
    try {
      await db().idempotencyRecord.create({ data: { id, fingerprint, userId, createdAt: now } });
      return null;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const found = await db().idempotencyRecord.findUnique({ where: { id } });
    if (!found) continue;
    const age = (now.getTime() - found.createdAt.getTime()) / 1000;
    if (age > (found.status === null ? RUN_SECONDS : KEEP_SECONDS)) {
      await db().idempotencyRecord.deleteMany({ where: { id, createdAt: found.createdAt } });
      continue;
    }
    if (found.fingerprint !== fingerprint) {
      throw new AppError("idempotency_key_reused", "This Idempotency-Key was used with another body.");
    }
    if (found.status === null) {
      throw new AppError("idempotency_in_progress", "A request with this Idempotency-Key is still running.", {
        headers: { "Retry-After": "1" },
      });
    }
    const headers = new Headers(found.headers as Record<string, string>);
    headers.set("Idempotent-Replayed", "true");
    return new Response(unlockAnswer(found.body ?? "", secret), { status: found.status, headers });
  }
}

function isKept(status: number): boolean {
  return status < 500 && ![401, 409, 429].includes(status);
}

function sha256(parts: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** JSON with its members in order, so that the same content has one spelling. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) =>
      typeof item === "object" && item !== null && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? ""
  );
}
