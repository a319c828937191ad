import { trimAudio } from "#lib/assets/trim-audio";
import { trimAudio as operation } from "#lib/contract/audio-edit";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerTrimmed } from "#lib/http/present/answer-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(operation, async ({ subject, body, ifMatch }) => {
    await trimAudio(subject, body, ifMatch);
    return answerTrimmed(subject.id);
  }),
);
