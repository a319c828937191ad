import type { MessageChannel } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { LANGUAGES, type Language } from "#lib/languages/languages";
import * as account from "./account";
import * as clips from "./clips";
import * as links from "./links";
import * as shares from "./shares";
import { type Template, templateChannels } from "./template";
import { findTranslation } from "./template-translations";

/** Every message that is ever sent, in the order of ids. */
export const templates: readonly Template[] = [account, clips, links, shares]
  .flatMap((module): Template[] => Object.values(module))
  .sort((a, b) => a.id - b.id);

export const linkTemplateIds: readonly number[] = templates.filter(({ bringsLink }) => bringsLink).map(({ id }) => id);

export const accountTemplateIds: readonly number[] = templates
  .filter(({ kind }) => kind === "account")
  .map(({ id }) => id);

const byId = new Map(templates.map((template) => [template.id, template]));

export const findTemplate = (id: number): Template | null => byId.get(id) ?? null;

export interface ChannelTemplate {
  template: Template;
  channel: MessageChannel;
}

/** The words of a message in one of its languages. */
export interface WordedTemplate extends ChannelTemplate {
  language: Language;
}

/** 404 where the message is sent in English only. */
export function wordTemplate(subject: ChannelTemplate, language: Language): WordedTemplate {
  if (!findTranslation(subject.template, language)) throw notFound("The template in this language");
  return { ...subject, language };
}

export const listTemplateLanguages = ({ template }: ChannelTemplate): Language[] =>
  LANGUAGES.filter((language) => findTranslation(template, language) !== null);

/** 404 where there is none, or none for the channel. */
export function getChannelTemplate(channel: MessageChannel, id: number): ChannelTemplate {
  const template = findTemplate(id);
  if (!template || !templateChannels(template).includes(channel)) throw notFound("The template");
  return { template, channel };
}
