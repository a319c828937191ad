import { findWaveform } from "#lib/assets/find-waveform";
import { getWaveform } from "#lib/contract/drafts";
import { Answered } from "#lib/http/endpoint/answers";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { preferredWait } from "#lib/http/endpoint/prefer";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getWaveform, async ({ request, subject, signal }) => {
    const waveform = await findWaveform(subject.id, preferredWait(request), signal);
    if (waveform === "processing") {
      return new Answered(202, { success: true as const, status: "processing" as const }, { "Retry-After": "1" });
    }
    return { success: true as const, ...waveform };
  }),
);
