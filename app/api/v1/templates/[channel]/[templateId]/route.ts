import * as contract from "#lib/contract/templates";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentTemplate } from "#lib/http/present/template";
import { getCurrentTemplate, removeTemplateOverride, saveTemplateOverride } from "#lib/messages/template-overrides";
import { wordTemplate } from "#lib/messages/templates/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getTemplate, async ({ subject, query }) => {
    const data = presentTemplate(await getCurrentTemplate(wordTemplate(subject, query.language)));
    return { success: true as const, data, message: "The words." };
  }),
  endpoint(contract.changeTemplate, async ({ subject, query, body }) => {
    const data = presentTemplate(await saveTemplateOverride(wordTemplate(subject, query.language), body));
    return { success: true as const, data, message: "The template was changed." };
  }),
  endpoint(contract.resetTemplate, async ({ subject, query }) => {
    const data = presentTemplate(await removeTemplateOverride(wordTemplate(subject, query.language)));
    return { success: true as const, data, message: "The built-in template is in use again." };
  }),
);
