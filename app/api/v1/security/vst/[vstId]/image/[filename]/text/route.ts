import { getImageText } from "#lib/assets/picture-texts/get-image-text";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getImageText, async ({ subject, params }) => ({
    success: true as const,
    data: await getImageText(subject.id, params.filename),
    message: "The text in the image.",
  })),
);
