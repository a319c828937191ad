import * as contract from "#lib/contract/requests";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentBegun } from "#lib/http/present/request";
import { beginAnswer, resumeAnswer } from "#lib/requests/begin-answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.beginAnswer,
    async ({ subject, visitor }) => presentBegun(await beginAnswer(subject, visitor.bucket)),
    async ({ subject }, made) => presentBegun(await resumeAnswer(subject, Number(made))),
  ),
);
