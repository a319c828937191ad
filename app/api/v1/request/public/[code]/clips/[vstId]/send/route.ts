import * as contract from "#lib/contract/requests";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSentAnswer } from "#lib/http/present/request";
import { sendAnswer } from "#lib/requests/send-answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.sendAnswer, async ({ subject, params, body, visitor, origin }) => {
    // It goes on when the phone has gone: who sends it again finds it sent.
    const { signal } = new AbortController();
    const sender = {
      code: params.code,
      name: body.name ?? null,
      language: body.language ?? null,
      bucket: visitor.bucket,
    };
    return presentSentAnswer(await sendAnswer(subject, sender, signal), origin);
  }),
);
