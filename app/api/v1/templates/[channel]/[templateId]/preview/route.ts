import * as contract from "#lib/contract/templates";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentPreview } from "#lib/http/present/template";
import { wordTemplate } from "#lib/messages/templates/registry";
import { previewMessage } from "#lib/messages/test-message";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.previewTemplate, async ({ actor, subject, query, body }) => {
    const data = presentPreview(await previewMessage(actor.user, wordTemplate(subject, query.language), body));
    return { success: true as const, data, message: "With an example." };
  }),
);
