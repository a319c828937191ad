import { transcribeClip } from "#lib/contract/speech";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { transcribeClip as transcribe } from "#lib/speech/transcribe-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(transcribeClip, async ({ subject, body }) => transcribe(subject, body)),
);
