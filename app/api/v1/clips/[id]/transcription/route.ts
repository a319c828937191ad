import * as contract from "#lib/contract/speech";
import { answerTranscription } from "#lib/http/answers/answer-transcription";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getClipTranscript } from "#lib/transcripts/find-transcript";
import { updateTranscript } from "#lib/transcripts/update-transcript";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getTranscription, async ({ subject, query, request }) =>
    answerTranscription(subject, await getClipTranscript(subject.id, query.version), { request, format: query.format }),
  ),
  endpoint(contract.updateTranscription, async ({ subject, body, ifMatch }) =>
    answerTranscription(subject, await updateTranscript(subject, body, ifMatch)),
  ),
);
