import * as contract from "#lib/contract/templates";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSummary } from "#lib/http/present/template";
import { listCurrentTemplates } from "#lib/messages/template-overrides";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listTemplates, async () => {
    const data = { templates: (await listCurrentTemplates()).map(presentSummary) };
    return { success: true as const, data, message: "Every message." };
  }),
);
