import * as contract from "#lib/contract/transfer";
import { answerAccountExport } from "#lib/http/answers/answer-account-export";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.exportAccount, async ({ request, actor, origin }) => answerAccountExport(request, actor, origin)),
);
