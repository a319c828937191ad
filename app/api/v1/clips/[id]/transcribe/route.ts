import { transcribeClip } from "#lib/contract/speech";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { longWait } from "#lib/http/endpoint/prefer";
import { route } from "#lib/http/endpoint/route";
import { answerTranscribing } from "#lib/http/present/answer-transcription";
import { transcribeClip as transcribe } from "#lib/speech/transcribe-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(transcribeClip, async ({ request, subject, body, origin, signal }) => {
    const found = await transcribe(subject, { ...body, waitSeconds: longWait(request), signal });
    return answerTranscribing(subject, found, origin);
  }),
);
