import { listTemplates } from "#lib/contract/templates";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSummary } from "#lib/http/present/template";
import { listWords } from "#lib/messages/changed-words";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listTemplates, async () => {
    const data = { templates: (await listWords()).map(presentSummary) };
    return { success: true as const, data, message: "Every message." };
  }),
);
