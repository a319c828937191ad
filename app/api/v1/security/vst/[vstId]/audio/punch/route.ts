import { addTake } from "#lib/assets/recordings/add-take";
import * as contract from "#lib/contract/audio-edit";
import { answerTrimmed } from "#lib/http/answers/answer-clip";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.recordOver,
    async ({ subject, body: { take_id: name, ...take }, upload, signal, ifMatch }) => {
      await addTake(subject, { ...take, name, file: upload, signal, ifMatch });
      return answerTrimmed(subject.id, 201);
    },
    async ({ subject }) => answerTrimmed(subject.id, 201),
  ),
);
