import * as contract from "#lib/contract/templates";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentTemplate } from "#lib/http/present/template";
import { getCurrentTemplate, removeTemplateOverride, saveTemplateOverride } from "#lib/messages/template-overrides";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getTemplate, async ({ subject }) => {
    return { success: true as const, data: presentTemplate(await getCurrentTemplate(subject)), message: "The words." };
  }),
  endpoint(contract.changeTemplate, async ({ subject, body }) => {
    const data = presentTemplate(await saveTemplateOverride(subject, body));
    return { success: true as const, data, message: "The template was changed." };
  }),
  endpoint(contract.resetTemplate, async ({ subject }) => {
    const data = presentTemplate(await removeTemplateOverride(subject));
    return { success: true as const, data, message: "The built-in template is in use again." };
  }),
);
