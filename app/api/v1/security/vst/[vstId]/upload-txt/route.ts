import { addText } from "#lib/assets/add-text";
import { countCharacters } from "#lib/assets/count-characters";
import { uploadText } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { urls } from "#lib/http/present/urls";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(uploadText, async ({ subject, body, origin }) => {
    const { asset, warnings } = await addText(subject, body);
    return {
      success: true as const,
      text_id: asset.id,
      type: asset.textType ?? "text",
      filename: asset.filename,
      text_url: urls.file(origin, asset.filename),
      characters: countCharacters(body.textContent),
      warnings,
    };
  }),
);
