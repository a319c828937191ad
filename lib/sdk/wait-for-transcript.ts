import type { Client } from "./client";
import { keepTrying, patientTries } from "./keep-trying";

/**
 * Waits for the words of a clip where the installation transcribes by itself and on its own machine; asks no service that
 * costs money. @returns whether there is a transcript
 */
export async function waitForTranscript(
  client: Client,
  clipId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<boolean> {
  const { data } = await client.get("/capabilities", { signal });
  const { available, automatic, host } = data.transcription;
  if (!available || !automatic || host !== null) return false;
  const call = { path: { id: clipId }, body: {}, signal };
  for (;;) {
    // A second call joins the running transcription.
    const step = () => client.post("/clips/{id}/transcribe", call);
    if ((await keepTrying(step, { tries: patientTries, signal })).status === "completed") return true;
  }
}
