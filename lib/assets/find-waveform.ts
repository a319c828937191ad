import { AppError, notFound } from "#lib/kernel/errors";
import { isStopping, subscribe } from "#lib/platform/change-notifications";
import { db } from "#lib/platform/db";
import { readStored } from "#lib/platform/store/read-stored";

/** BBC audiowaveform JSON, version 2. */
export interface Waveform {
  version: 2;
  channels: number;
  sample_rate: number;
  samples_per_pixel: number;
  bits: 8;
  length: number;
  duration: number;
  data: number[];
}

export async function findWaveform(
  clipId: number,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<Waveform | "processing"> {
  const deadline = performance.now() + waitSeconds * 1000;
  const subscription = subscribe("audio", clipId);
  try {
    for (;;) {
      const waveform = await readWaveform(clipId);
      const left = deadline - performance.now();
      if (waveform !== "processing" || left <= 0 || signal.aborted || isStopping()) return waveform;
      await subscription.next(left);
    }
  } finally {
    subscription.stop();
  }
}

async function readWaveform(clipId: number): Promise<Waveform | "processing"> {
  const audio = await db().asset.findFirst({ where: { clipId, kind: "audio" }, include: { derivatives: true } });
  if (!audio) throw notFound("The recording");
  const overview = audio.derivatives.find((derivative) => derivative.role === "overview");
  if (overview) {
    const bytes = await readStored(overview.blobKey);
    if (!bytes) throw notFound("The waveform");
    return {
      ...(JSON.parse(bytes.toString("utf8")) as Omit<Waveform, "duration">),
      duration: audio.durationSeconds ?? 0,
    };
  }
  if (audio.preparation === "pending") return "processing";
  const error = audio.preparationError as { message?: string } | null;
  throw new AppError(
    "resource_not_found",
    `There is no waveform: ${error?.message ?? "the recording cannot be decoded."}`,
  );
}
