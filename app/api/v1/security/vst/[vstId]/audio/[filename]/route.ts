import { removeAsset } from "#lib/assets/remove-asset";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { sendStored } from "#lib/http/response/send-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getAudioFile, async ({ request, subject }) => sendStored(request, subject)),
  endpoint(contract.deleteAudioFile, async ({ subject, params }) => {
    await removeAsset(subject, "audio", params.filename);
    return { success: true as const, deleted: true as const };
  }),
);
