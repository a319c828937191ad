import { exportAccount } from "#lib/contract/transfer";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerAccountExport } from "#lib/http/present/answer-account-export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(exportAccount, async ({ request, actor, origin }) => answerAccountExport(request, actor, origin)),
);
