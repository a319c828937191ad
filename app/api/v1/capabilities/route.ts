import * as contract from "#lib/contract/speech";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { describeCapabilities } from "#lib/speech/capabilities";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getCapabilities, async () => ({
    success: true as const,
    data: describeCapabilities(),
    message: "The providers of transcription and translation.",
  })),
);
