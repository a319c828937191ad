import { getWaveform } from "#lib/assets/recordings/get-waveform";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { preferredWaitSeconds } from "#lib/http/request/prefer";
import { JsonResult } from "#lib/http/response/json-result";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getWaveform, async ({ request, subject, signal }) => {
    const waveform = await getWaveform(subject.id, preferredWaitSeconds(request), signal);
    if (waveform === "processing") {
      return new JsonResult(202, { success: true as const, status: "processing" as const }, { "Retry-After": "1" });
    }
    return { success: true as const, ...waveform };
  }),
);
