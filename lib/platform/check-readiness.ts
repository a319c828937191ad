import { AppError } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { warnThrottled } from "#lib/log/throttled-warning";
import { db } from "./database/db";
import { queue } from "./queue/queue";
import { assertScratchSpace } from "./scratch/assert-scratch-space";
import { scratch } from "./scratch/scratch";
import { store } from "./store/store";
import { ServerFull } from "./store-error";

const LIMIT_MS = 3_000;

export async function checkReadiness(): Promise<Record<string, "ok">> {
  const checks = {
    database: () => db().$queryRaw`SELECT 1`,
    files: () => Promise.all([store().check(), scratch().check()]),
    queue: () => queue().check(),
    space: () => assertScratchSpace(scratch()),
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await passes(name, check)] as const),
  );
  const failed = results.filter(([, ok]) => !ok).map(([name]) => name);
  if (failed.length > 0) throw notReady(failed);
  return Object.fromEntries(results.map(([name]) => [name, "ok" as const]));
}

function notReady(failed: readonly string[]): AppError {
  const message = `Not ready: ${failed.join(", ")}.`;
  if (!failed.includes("space")) {
    return new AppError("service_unavailable", message, { headers: { "Retry-After": "2" } });
  }
  const why = "The disk has less free than FREE_SPACE_FLOOR_BYTES, so nothing new is taken.";
  const body = { reason: "server_full" };
  return new AppError("service_unavailable", `${message} ${why}`, { headers: { "Retry-After": "60" }, body });
}

async function passes(name: string, check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), LIMIT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch (error) {
    if (error instanceof ServerFull) warnThrottled("the disk is full: not ready");
    else log().warn("not ready", { name, error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}
