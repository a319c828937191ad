import { config } from "#lib/kernel/config";
import { loadOnce } from "#lib/kernel/load-once";
import { log } from "#lib/kernel/log";
import { getRuntime } from "#lib/kernel/runtime.mjs";
import { closeDatabase } from "#lib/platform/db";
import type { JobKind } from "#lib/platform/queue/port";
import { queue } from "#lib/platform/queue/queue";
import { refuseToWork } from "#lib/platform/stand-still";
import { chores } from "./chores";
import { startTidying } from "./start-tidying";

const STOP_GRACE_MS = 8_000;

/** A start, for which somebody waits, does not need them; loaded soon after it, whatever is built or installed meanwhile. */
const works = loadOnce(() => import("./works"));

export async function startJobs(): Promise<void> {
  const runtime = getRuntime();
  await refuseToWork();
  await queue().start();
  let stopTidying = async () => {};
  if (runtime.config.role !== "web") {
    const { concurrency } = config().media;
    await serve("prepare-audio", concurrency);
    await serve("cut-audio", concurrency);
    await serve("put-in-take", concurrency);
    await serve("convert", 4);
    await serve("cover-images", 1);
    await serve("annotate-images", 1);
    // One at a time and at the lowest priority: a video can wait, a conversion should not.
    await serve("render-video", 1);
    await serve("transcribe", 2);
    await serve("time-words", 1);
    await serve("translate", 2);
    // A mail server that hangs holds its places for minutes, and neither codes nor SMS are to wait for it.
    await serve("send-message", 2);
    await serve("send-code", 2);
    await serve("send-sms", 2);
    await serve("deliver-webhook", 4);
    await serve("sweep", 1);
  }
  if (runtime.config.role === "function") runtime.chores = chores();
  if (runtime.config.role === "worker" || runtime.config.role === "both")
    stopTidying = startTidying(runtime.stopping, works);
  runtime.onStop.push(async () => {
    await stopTidying().catch((error: unknown) => log().error("tidying did not end well", { error }));
    await queue().stop(STOP_GRACE_MS);
    await closeDatabase();
  });
}

function serve<K extends JobKind>(kind: K, atOnce: number): Promise<void> {
  return queue().work(
    kind,
    atOnce,
    async (run) => (await works()).works[kind].run(run),
    async (payload) => (await works()).works[kind].giveUp(payload),
  );
}
