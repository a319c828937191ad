import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as templatesContract from "#lib/contract/templates";
import { request } from "./request";

type Answer = ResponseBody<typeof templatesContract.getTemplate>;
type Listed = ResponseBody<typeof templatesContract.listTemplates>;
type Previewed = ResponseBody<typeof templatesContract.previewTemplate>;
type Tried = ResponseBody<typeof templatesContract.testTemplate>;

export type Template = Answer["data"];
export type TemplateSummary = Listed["data"]["templates"][number];
export type TemplatePreview = Previewed["data"];
export type TemplateText = Readonly<Record<string, string>>;

type Named = Pick<TemplateSummary, "channel" | "template_id">;

const pathOf = ({ channel, template_id }: Named) => `/templates/${channel}/${template_id}`;

export async function listTemplates(signal?: AbortSignal): Promise<TemplateSummary[]> {
  return (await request<Listed>("/templates", { signal })).data.templates;
}

export async function getTemplate(template: Named, signal?: AbortSignal): Promise<Template> {
  return (await request<Answer>(pathOf(template), { signal })).data;
}

export async function updateTemplate(template: Named, words: TemplateText): Promise<Template> {
  return (await request<Answer>(pathOf(template), { method: "PUT", json: words })).data;
}

export async function resetTemplate(template: Named): Promise<Template> {
  return (await request<Answer>(pathOf(template), { method: "DELETE" })).data;
}

export async function previewTemplate(template: Named, words: TemplateText): Promise<TemplatePreview> {
  return (await request<Previewed>(`${pathOf(template)}/preview`, { method: "POST", json: words })).data;
}

export async function testTemplate(template: Named, words: TemplateText): Promise<Tried["data"]> {
  return (await request<Tried>(`${pathOf(template)}/test`, { method: "POST", json: words })).data;
}
