import * as contract from "#lib/contract/transfer";
import { answerImported } from "#lib/http/answers/answer-imported";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { importClip } from "#lib/packages/import/import-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.importClip,
    async ({ actor, upload, origin, signal }) => answerImported(await importClip(actor.user, upload, signal), origin),
    async ({ origin }, made) => answerImported({ clipId: Number(made), warnings: [] }, origin),
  ),
);
