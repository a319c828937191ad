import { transcribeClip } from "#lib/contract/speech";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerTranscription } from "#lib/http/present/answer-transcription";
import { transcribeClip as transcribe } from "#lib/speech/transcribe-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(transcribeClip, async ({ subject, body }) => answerTranscription(subject, await transcribe(subject, body))),
);
