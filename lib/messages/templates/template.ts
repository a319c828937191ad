import { z } from "zod";
import type { MessageChannel } from "#lib/generated/prisma/client";
import type { Names } from "./template-language";
import { getItemNames, line, link, optional, type Variables } from "./variables";

/** The parts of a mail, in the language of templates. In `body`, an empty line separates blocks. */
export interface EmailSource {
  subject: string;
  heading: string;
  /** A block that begins with `> ` is a quotation, with `# ` a code, with `- ` a list of rows. */
  body: string;
  /** The words of the button, "" without one; where it leads says the template. */
  button: string;
  footer: string;
  /** Written by hand, for readers without HTML. */
  text: string;
}

export interface SmsSource {
  text: string;
}

/** The messages to people without an account in another language, by the ids of their templates. */
export type TemplateTranslation = Record<23 | 100 | 101 | 102, { email: EmailSource; sms: SmsSource }> &
  Record<103 | 104, { sms: SmsSource }>;

/**
 * `account`: always sent, for it is about safety. `act`: follows from what a user just did. `notification`: sent to users who
 * have not switched it off.
 */
type TemplateKind = "account" | "act" | "notification";

export interface Template {
  /** As features and clients know it: the same in both channels. */
  id: number;
  name: string;
  /** When it is sent. */
  event: string;
  kind: TemplateKind;
  /** It brings a link to a user whom its sender named; all others go to the owner of the clip. */
  bringsLink?: boolean;
  variables: Variables;
  /** A changed text must still show these. */
  required: readonly string[];
  sample: Readonly<Record<string, unknown>>;
  /** Differences if the same template is used for another purpose. */
  variant?: Readonly<Record<string, unknown>>;
  email?: EmailSource;
  sms?: SmsSource;
  /** Where the button leads. */
  link?: string;
  /** A picture that the recipient may see. */
  picture?: string;
  /** Shortened, or left out, to make an SMS one segment. */
  filler?: string;
}

/** Its parts name its own variables. */
interface TemplateOf<V extends Variables> extends Template {
  variables: V;
  required: readonly Extract<keyof V, string>[];
  sample: { [K in keyof V]: z.input<V[K]> };
  variant?: { [K in keyof V]?: z.input<V[K]> };
  link?: Extract<keyof V, string>;
  picture?: Extract<keyof V, string>;
  filler?: Extract<keyof V, string>;
}

export type InputOf<T extends Template> = { [K in keyof T["variables"]]: z.input<T["variables"][K]> };

/** Every template may use them. */
const commonVariables = {
  app_name: line(40),
  app_url: link(),
  first_name: optional(line(60)),
  locale: optional(line(35)),
} satisfies Variables;

export function defineTemplate<const V extends Variables>(template: TemplateOf<V>): Template & { variables: V } {
  return template;
}

export const inputSchema = (template: Template) => z.object({ ...commonVariables, ...template.variables });

export function templateNames(template: Template): Names {
  const all: Variables = { ...commonVariables, ...template.variables };
  return new Map(Object.entries(all).map(([name, variable]) => [name, getItemNames(variable)]));
}

export function templateChannels({ email, sms }: Template): MessageChannel[] {
  return [...(email ? ["email" as const] : []), ...(sms ? ["sms" as const] : [])];
}

export const containsCode = (template: Template): boolean => "code" in template.variables;

interface NamedVariable {
  name: string;
  isRequired: boolean;
  isOptional: boolean;
  items: readonly string[];
}

/** The variables of a template, its own first. */
export function listVariables(template: Template): NamedVariable[] {
  const all: Variables = { ...template.variables, ...commonVariables };
  return Object.entries(all).map(([name, variable]) => ({
    name,
    isRequired: template.required.includes(name),
    isOptional: variable.safeParse(null).success,
    items: getItemNames(variable),
  }));
}
