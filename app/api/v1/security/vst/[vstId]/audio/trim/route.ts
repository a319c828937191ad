import { trimAudio } from "#lib/assets/recordings/trim-audio";
import * as contract from "#lib/contract/audio-edit";
import { answerTrimmed } from "#lib/http/answers/answer-clip";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.trimAudio, async ({ subject, body, ifMatch }) => {
    await trimAudio(subject, body, ifMatch);
    return answerTrimmed(subject.id);
  }),
);
