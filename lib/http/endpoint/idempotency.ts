import { createHash, createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { serverKey } from "#lib/config/config";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { isAnswerKept } from "#lib/kernel/request/is-answer-kept";
import { log } from "#lib/log/log";
import { isUniqueViolation } from "#lib/platform/database/database-errors";
import { db } from "#lib/platform/database/db";
import { type IdempotentRun, withIdempotentRun } from "#lib/platform/database/idempotent-run";
import { openSealed, sealText } from "#lib/secrets/sealed-text";

/** How often a run records that it is alive. */
const HEARTBEAT_SECONDS = 4;
/** Without a heartbeat for this long, its process is dead and the key is free again. */
const DEAD_SECONDS = 15;
export const RETENTION_SECONDS = 24 * 60 * 60;

/** Not counted by any quota, hence small; a larger answer is made again, from what its run created where that is recorded. */
export const MAX_STORED_BYTES = 64 * 1024;
/** Of one person in a day; beyond it only receipts are kept. */
export const MAX_BYTES_OF_USER = 16 * 1024 * 1024;
const RECEIPT_BYTES = 1024;

const kept = ["content-type", "location", "etag"];
/** Beside the kept headers: a visitor whose answer was lost must be known by the next one, too. */
const SEALED_COOKIES = "sealed-cookies";
const Cookies = z.array(z.string());
const KeptHeaders = z.record(z.string(), z.string());
type KeptHeaders = z.output<typeof KeptHeaders>;

interface Fingerprint {
  caller: string;
  /** Deleted together with this account. */
  userId: string | null;
  method: string;
  path: string;
  body: unknown;
  fileSha256: string | null;
  bodyBytes: number;
}

/**
 * Once per Idempotency-Key (IETF draft idempotency-key-header): replays for a day; 422 for another body, 409 while
 * running. Does not store 401, 409, 429, 5xx, answers above `MAX_STORED_BYTES`, or above `RECEIPT_BYTES` where its caller
 * has many kept. If the answer of a run that recorded its row (`recordCreated`) is lost, `recall` answers from that row.
 */
export async function runOnce(
  key: string | null,
  asked: Fingerprint,
  run: () => Promise<Response>,
  recall: ((made: string) => Promise<Response>) | null = null,
): Promise<Response> {
  if (key === null) return run();
  if (key.length === 0 || key.length > 255) {
    throw new AppError("validation_failed", "Idempotency-Key must have 1 to 255 characters.", {
      status: 400,
      errors: { "Idempotency-Key": ["must have 1 to 255 characters"] },
    });
  }
  const id = recordId(key, asked);
  // Keyed, because a plain hash of a short password could be brute-forced.
  const fingerprint = createHmac("sha256", serverKey())
    .update(JSON.stringify([canonical(asked.body), asked.fileSha256]))
    .digest("hex");
  const purpose = `kept-answer:${JSON.stringify([id, key])}`;
  const runId = randomUUID();
  const claimed = await claim({ id, runId, fingerprint, userId: asked.userId, bodyBytes: asked.bodyBytes }, purpose);
  if (claimed.answer) return claimed.answer;
  // Only this run's record: a run presumed dead must not touch that of its successor.
  const mine = { id, runId };
  const stopHeartbeat = startHeartbeat(mine);
  let response: Response;
  try {
    response = await answerOnce(mine, claimed.made, run, recall);
  } catch (error) {
    await release(mine);
    throw error;
  } finally {
    stopHeartbeat();
  }
  const body = isAnswerKept(response.status) ? await response.clone().text() : null;
  if (body === null || !(await hasRoom(asked.userId, Buffer.byteLength(body)))) {
    await release(mine);
    return response;
  }
  const headers: KeptHeaders = {};
  for (const name of kept) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers[SEALED_COOKIES] = sealText(JSON.stringify(cookies), purpose);
  // No row means that the account was deleted.
  await db().idempotencyRecord.updateMany({
    where: mine,
    data: { status: response.status, headers, body: sealText(body, purpose) },
  });
  return response;
}

async function answerOnce(
  mine: IdempotentRun,
  made: string | null,
  run: () => Promise<Response>,
  recall: ((made: string) => Promise<Response>) | null,
): Promise<Response> {
  if (!recall) return run();
  if (made === null) return withIdempotentRun(mine, run);
  const response = await recall(made);
  response.headers.set("Idempotent-Replayed", "true");
  return response;
}

async function hasRoom(userId: string | null, bytes: number): Promise<boolean> {
  if (bytes > MAX_STORED_BYTES || userId === null || bytes <= RECEIPT_BYTES) return bytes <= MAX_STORED_BYTES;
  const [kept] = await db().$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(octet_length(body)), 0)::bigint AS bytes FROM idempotency_records WHERE user_id = ${userId}`;
  return Number(kept?.bytes ?? 0) + bytes <= MAX_BYTES_OF_USER;
}

/** Keeps the key of a run that has created something. */
async function release(mine: IdempotentRun): Promise<void> {
  await db().idempotencyRecord.deleteMany({ where: { ...mine, made: null } });
}

export async function findFirstRequest(
  key: string | null,
  asked: Pick<Fingerprint, "caller" | "method" | "path">,
): Promise<{ bodyBytes: number } | null> {
  if (key === null) return null;
  const first = await db().idempotencyRecord.findUnique({
    where: { id: recordId(key, asked) },
    select: { bodyBytes: true },
  });
  return first && { bodyBytes: first.bodyBytes ?? 0 };
}

function recordId(key: string, { caller, method, path }: Pick<Fingerprint, "caller" | "method" | "path">): string {
  return sha256([caller, method, path, key]);
}

function startHeartbeat(mine: IdempotentRun): () => void {
  const beat = () =>
    db()
      .idempotencyRecord.updateMany({ where: mine, data: { aliveAt: clock.now() } })
      .catch((error: unknown) => log().warn("an Idempotency-Key is not kept alive", { error }));
  const timer = setInterval(beat, HEARTBEAT_SECONDS * 1000);
  timer.unref();
  return () => clearInterval(timer);
}

type Claimed = { answer: Response } | { answer: null; made: string | null };

/** Takes the key for this run, with what an earlier one created, or returns the earlier answer, or throws. */
async function claim(
  asked: { id: string; runId: string; fingerprint: string; userId: string | null; bodyBytes: number },
  purpose: string,
): Promise<Claimed> {
  const { id, runId, fingerprint } = asked;
  for (;;) {
    const now = clock.now();
    try {
      await db().idempotencyRecord.create({ data: { ...asked, createdAt: now, aliveAt: now } });
      return { answer: null, made: null };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const found = await db().idempotencyRecord.findUnique({ where: { id } });
    if (!found) continue;
    const { runId: theirs, aliveAt, createdAt } = found;
    const isRunning = found.status === null && found.made === null;
    const seconds = (now.getTime() - (isRunning ? aliveAt : createdAt).getTime()) / 1000;
    if (seconds > (isRunning ? DEAD_SECONDS : RETENTION_SECONDS)) {
      // Unless it has sent a heartbeat at this very moment.
      await db().idempotencyRecord.deleteMany({ where: { id, runId: theirs, aliveAt } });
      continue;
    }
    if (found.fingerprint !== fingerprint) {
      throw new AppError(
        "idempotency_key_reused",
        "This Idempotency-Key was used with another body. Send a new key with a new request.",
        {
          errors: { "Idempotency-Key": ["was used with another body: send a new key with a new request"] },
        },
      );
    }
    if (found.made !== null && found.status === null) {
      // Its work is committed, so it is safe to take over even from a live run.
      const taken = { where: { id, runId: theirs, status: null }, data: { runId, aliveAt: now } };
      if ((await db().idempotencyRecord.updateMany(taken)).count === 1) return { answer: null, made: found.made };
      continue;
    }
    if (found.status === null) {
      throw new AppError(
        "idempotency_in_progress",
        "A request with this Idempotency-Key is still running. Try again in a moment.",
        {
          headers: { "Retry-After": "1" },
        },
      );
    }
    const { [SEALED_COOKIES]: cookies, ...plain } = KeptHeaders.parse(found.headers);
    const headers = new Headers({ ...plain, "Idempotent-Replayed": "true" });
    for (const cookie of cookies ? Cookies.parse(JSON.parse(openSealed(cookies, purpose))) : [])
      headers.append("Set-Cookie", cookie);
    return { answer: new Response(openSealed(found.body ?? "", purpose), { status: found.status, headers }) };
  }
}

function sha256(parts: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** JSON with sorted members, so that equal content has equal text. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) =>
      typeof item === "object" && item !== null && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? ""
  );
}
