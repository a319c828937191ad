import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "#lib/config/config";
import { getRuntime } from "#lib/config/runtime";
import { AppError, notFound } from "#lib/kernel/errors";

/** Does nothing if other processes run the jobs. */
export async function runDueJobs(secret: string | null): Promise<number> {
  const { cronSecret } = config();
  if (cronSecret === null) throw notFound("The address");
  if (secret === null || !timingSafeEqual(digest(secret), digest(cronSecret))) {
    throw new AppError("invalid_token", "This address is for a scheduler. Send CRON_SECRET as the bearer token.");
  }
  return (await getRuntime().dueJobs?.run()) ?? 0;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
