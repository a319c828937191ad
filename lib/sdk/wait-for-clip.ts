import type { Schemas } from "./api-types";
import type { Client } from "./client";
import { keepTrying, patientTries } from "./keep-trying";
import { TellmarkError } from "./tellmark-error";

type Progress = Schemas["ConversionProgress"];

interface WaitOptions {
  onProgress?: (job: Progress) => void;
  signal?: AbortSignal;
}

/** Makes the package of a clip, and waits until it is complete. */
export async function completeClip(client: Client, clipId: number, options: WaitOptions = {}): Promise<Progress> {
  await client.post("/security/vst/{vstId}/convert", { path: { vstId: clipId }, signal: options.signal });
  return waitForClip(client, clipId, options);
}

/** Waits until the last conversion of a clip has ended; throws `conversion_failed` if it failed. */
export async function waitForClip(client: Client, clipId: number, options: WaitOptions = {}): Promise<Progress> {
  const { onProgress, signal } = options;
  const call = { path: { vstId: clipId }, headers: { Prefer: "wait=25" }, signal };
  for (;;) {
    const job = await keepTrying(() => client.get("/security/vst/{vstId}/convert", call), {
      tries: patientTries,
      signal,
    });
    onProgress?.(job);
    if (job.status === "completed") return job;
    if (job.status === "failed" || job.status === "cancelled") {
      const message = job.error?.message ?? "The conversion was cancelled.";
      throw new TellmarkError({ code: "conversion_failed", status: 422, message });
    }
  }
}
