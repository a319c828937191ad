import type { MessageChannel, MessageTemplate } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, type FieldErrors } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { standardSource, type TemplateSource } from "./render-message";
import { parseStoredSource } from "./template-sources";
import { templates, type WordedTemplate } from "./templates/registry";
import { type EmailSource, templateChannels } from "./templates/template";
import { validateTemplate } from "./validate-template";

export type TemplateChanges = { [K in keyof EmailSource]?: string | undefined };

export interface CurrentTemplate extends WordedTemplate {
  words: TemplateSource;
  builtIn: TemplateSource;
  /** Null: they are the built-in ones. */
  changedAt: Date | null;
}

const parts = ["subject", "heading", "body", "button", "footer", "text"] as const;

export async function listCurrentTemplates(): Promise<CurrentTemplate[]> {
  const changed = await db().messageTemplate.findMany();
  const rowOf = (channel: MessageChannel, id: number) =>
    changed.find((row) => row.channel === channel && row.templateId === id && row.language === "en") ?? null;
  return templates.flatMap((template) =>
    templateChannels(template).map((channel) =>
      inUse({ template, channel, language: "en" }, rowOf(channel, template.id)),
    ),
  );
}

export async function getCurrentTemplate(subject: WordedTemplate): Promise<CurrentTemplate> {
  return inUse(subject, await db().messageTemplate.findUnique({ where: keyOf(subject) }));
}

export async function saveTemplateOverride(subject: WordedTemplate, given: TemplateChanges): Promise<CurrentTemplate> {
  const { source } = parseTemplate(subject, given);
  const data = { source: { ...source }, updatedAt: clock.now() };
  const row = await db().messageTemplate.upsert({
    where: keyOf(subject),
    update: data,
    create: { channel: subject.channel, templateId: subject.template.id, language: subject.language, ...data },
  });
  return inUse(subject, row);
}

export async function removeTemplateOverride(subject: WordedTemplate): Promise<CurrentTemplate> {
  const { channel, template, language } = subject;
  await db().messageTemplate.deleteMany({ where: { channel, templateId: template.id, language } });
  return inUse(subject, null);
}

/** Words to try: absent ones are those in use. */
export async function mergeTemplateChanges(subject: WordedTemplate, given: TemplateChanges): Promise<TemplateSource> {
  const { words } = await getCurrentTemplate(subject);
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return parseTemplate(subject, { ...words.source, ...stated });
}

function parseTemplate({ template, channel, language }: WordedTemplate, given: TemplateChanges): TemplateSource {
  const wanted = channel === "email" ? parts : (["text"] as const);
  const missing = wanted.filter((part) => given[part] === undefined);
  const extra = parts.filter((part) => given[part] !== undefined && !wanted.some((one) => one === part));
  assertNoErrors(Object.fromEntries(missing.map((part) => [part, ["is required"]])));
  assertNoErrors(Object.fromEntries(extra.map((part) => [part, ["is not part of an SMS, which has only a text"]])));
  const words = parseStoredSource(channel, given);
  if (!words) throw new Error("a template with all parts cannot be parsed");
  assertNoErrors(validateTemplate(template, words, language));
  return words;
}

function assertNoErrors(errors: FieldErrors): void {
  const [first] = Object.entries(errors);
  if (first) throw new AppError("validation_failed", `${first[0]}: ${first[1][0]}`, { errors });
}

const keyOf = ({ template, channel, language }: WordedTemplate) => ({
  channel_templateId_language: { channel, templateId: template.id, language },
});

function inUse(subject: WordedTemplate, row: MessageTemplate | null): CurrentTemplate {
  const builtIn = standardSource(subject.template, subject.channel, subject.language);
  if (!builtIn) throw new Error("a template must have a text for each of its channels");
  const changed = row && parseStoredSource(subject.channel, row.source);
  return { ...subject, words: changed ?? builtIn, builtIn, changedAt: changed ? row.updatedAt : null };
}
