import * as contract from "#lib/contract/speech";
import { answerTranscribing } from "#lib/http/answers/answer-transcription";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { longWaitSeconds } from "#lib/http/request/prefer";
import { transcribeClip } from "#lib/speech/transcribe-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.transcribeClip, async ({ request, subject, body, origin, signal }) => {
    const found = await transcribeClip(subject, { ...body, waitSeconds: longWaitSeconds(request), signal });
    return answerTranscribing(subject, found, origin);
  }),
);
