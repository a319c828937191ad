import { storedFailure } from "#lib/job-runner/job-failure";
import { AppError, notFound } from "#lib/kernel/errors";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { db } from "#lib/platform/database/db";
import { earlyOverview, readOverview, type WaveformOverview } from "./read-overview";

export type Waveform = WaveformOverview & { duration: number };

export async function getWaveform(
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
  // The owner draws the whole recording, also while recipients hear a part of it.
  const [overview] = ["whole_overview", "overview"].flatMap(
    (role) => audio.derivatives.find((one) => one.role === role) ?? [],
  );
  if (overview) {
    const peaks = await readOverview(overview.blobKey);
    if (!peaks) throw notFound("The waveform");
    return { ...peaks, duration: audio.durationSeconds ?? 0 };
  }
  const early = earlyOverview(audio);
  if (early) return { ...early, duration: (early.length * early.samples_per_pixel) / early.sample_rate };
  if (audio.preparation === "pending") return "processing";
  const error = storedFailure(audio.preparationError);
  throw new AppError(
    "resource_not_found",
    `There is no waveform: ${error?.message ?? "the recording cannot be decoded."}`,
  );
}
