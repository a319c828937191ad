import { homeUrl } from "#lib/config/config";
import type { MessageChannel } from "#lib/generated/prisma/client";
import { directionOf, type Language, localeOf } from "#lib/languages/languages";
import { readerIn } from "#lib/languages/translate";
import { escapeHtml } from "./escape-html";
import { type Block, letterHtml } from "./layout";
import { plainSigns, smsSegments } from "./sms/sms-length";
import { type EmailSource, type InputOf, inputSchema, type SmsSource, type Template } from "./templates/template";
import { fillTemplate, type Value, type Values } from "./templates/template-language";
import { findTranslation } from "./templates/template-translations";
import { isCuttable, isTime, shorten, writeTime } from "./templates/variables";

export type RenderedMessage =
  | { channel: "email"; subject: string; text: string; html: string }
  | { channel: "sms"; text: string };

export type TemplateSource = { channel: "email"; source: EmailSource } | { channel: "sms"; source: SmsSource };

/** The recipient of a message. */
export interface MessageReader {
  name: string | null;
  locale: string | null;
  dateLanguage: string | null;
}

export const MAX_SEGMENTS = 2;
const APP_NAME = "Tellmark";

/** Null where the message is not sent by that channel, or not in that language. */
export function standardSource(
  template: Template,
  channel: MessageChannel,
  language: Language = "en",
): TemplateSource | null {
  const { email, sms } = findTranslation(template, language) ?? {};
  if (channel === "email") return email ? { channel, source: email } : null;
  return sms ? { channel, source: sms } : null;
}

export function renderMessage<T extends Template>(
  template: T,
  { channel, source }: TemplateSource,
  given: { input: InputOf<T>; reader: MessageReader; language?: Language; unsubscribeUrl?: string | null },
): RenderedMessage {
  const { input, reader, language = "en", unsubscribeUrl = null } = given;
  const common = {
    app_name: APP_NAME,
    app_url: homeUrl(),
    first_name: reader.name?.trim().split(/\s+/)[0] || null,
    locale: reader.locale,
  };
  // Letters beyond those of GSM would double the segments of an SMS.
  const ofDates = channel === "email" ? reader.dateLanguage : null;
  const dateLanguage = language === "en" ? ofDates : localeOf(language);
  const values = withTimes(template, inputSchema(template).parse({ ...input, ...common }), dateLanguage);
  return channel === "email"
    ? { channel, ...renderMail(template, source, values, { language, unsubscribeUrl }) }
    : { channel, text: renderSms(template, source, values, language) };
}

function withTimes(template: Template, values: Values, language: string | null): Values {
  const written = Object.entries(template.variables).flatMap(([name, variable]) => {
    const at = values[name];
    return isTime(variable) && typeof at === "string" ? [[name, writeTime(new Date(at), language)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(written) };
}

/** Words of users keep their own direction in a mail that is written from right to left. */
function withIsolates(template: Template, values: Values, language: Language): Values {
  if (directionOf(language) === "ltr") return values;
  const isolated = Object.entries(template.variables).flatMap(([name, variable]) => {
    const value = values[name];
    return isCuttable(variable) && typeof value === "string" && value ? [[name, `\u2068${value}\u2069`] as const] : [];
  });
  return { ...values, ...Object.fromEntries(isolated) };
}

function renderMail(
  template: Template,
  source: EmailSource,
  given: Values,
  { language, unsubscribeUrl }: { language: Language; unsubscribeUrl: string | null },
) {
  const { t } = readerIn(language);
  const values = withIsolates(template, given, language);
  const html = (text: string) => fillTemplate(escapeHtml(text), values, escapeHtml).replace(/\n/g, "<br>");
  const of = (name: string | undefined) => (name ? values[name] : null);
  const [url, picture] = [of(template.link), of(template.picture)];
  const subject = fillTemplate(source.subject, values, oneLine).replace(/\s+/g, " ").trim();
  const label = html(source.button).trim();
  return {
    subject,
    text: renderText(source.text, values, unsubscribeUrl && `${t("mail.noMore")}:\n${unsubscribeUrl}`),
    html: letterHtml({
      language,
      appName: APP_NAME,
      appUrl: escapeHtml(homeUrl()),
      subject: escapeHtml(subject),
      heading: html(source.heading),
      blocks: blocksOf(source.body, html),
      picture: typeof picture === "string" ? { url: escapeHtml(picture), alt: t("mail.picture") } : null,
      button: label && typeof url === "string" ? { label, url: escapeHtml(url) } : null,
      footer: html(source.footer),
      unsubscribe: unsubscribeUrl ? { label: t("mail.noMore"), url: escapeHtml(unsubscribeUrl) } : null,
    }),
  };
}

const oneLine = (value: string) => value.replace(/\s+/g, " ");

/** The blocks are those of the template: values make no new ones. */
function blocksOf(body: string, html: (text: string) => string): Block[] {
  const kinds = { ">": "quote", "#": "code", "-": "list" } as const;
  return body.split(/\n[ \t]*\n/).flatMap((source): Block[] => {
    const [, sign = "", rest = ""] = /^\s*(?:([>#-]) )?([\s\S]*)$/.exec(source) ?? [];
    const filled = html(rest.trim());
    if (filled.replace(/<br>|\s/g, "") === "") return [];
    if (sign === ">" || sign === "#") return [{ kind: kinds[sign], html: filled }];
    if (sign === "-") return [{ kind: "list", items: filled.split("<br>").filter((item) => item.trim() !== "") }];
    return [{ kind: "paragraph", html: filled }];
  });
}

/** A quotation has its sign on each of its lines, and values elsewhere make none. */
function renderText(source: string, values: Values, end: string | null): string {
  const quoted = new Set<string>();
  const lines = source.split("\n").filter((line) => {
    const name = /^> \{\{(\w+)\}\}$/.exec(line)?.[1];
    if (name === undefined) return true;
    quoted.add(name);
    return Boolean(values[name]);
  });
  const write = (value: string, name: string) => (quoted.has(name) ? value.replace(/\n/g, "\n> ") : oneLine(value));
  const text = fillTemplate(lines.join("\n"), values, write)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return end ? `${text}\n\n${end}\n` : `${text}\n`;
}

/** Shortens words of users, word by word and the longest first, until two segments hold all of it. */
function renderSms(template: Template, { text: source }: SmsSource, values: Values, language: Language): string {
  // Carriers require it in every SMS that was not requested.
  const hint = template.kind === "account" ? "" : ` ${readerIn(language).t("mail.stop")}`;
  const write = (given: Values) => tidy(fillTemplate(source, given, oneLine) + hint);
  const { filler } = template;
  const filled = filler ? fitOne(write, values, filler) : null;
  if (filled !== null) return filled;
  let current = filler ? { ...values, [filler]: null } : values;
  const cuttables = Object.entries(template.variables).flatMap(([name, one]) => (isCuttable(one) ? [name] : []));
  for (;;) {
    const text = write(current);
    if (smsSegments(text) <= MAX_SEGMENTS) return text;
    const longest = cuttables
      .map((name) => ({ name, value: current[name] }))
      .filter((one): one is { name: string; value: string } => typeof one.value === "string" && one.value !== "")
      .sort((a, b) => b.value.length - a.value.length)[0];
    if (!longest) return text;
    const room = Math.floor([...longest.value].length * 0.8) - 1;
    current = { ...current, [longest.name]: room < 8 ? "" : shorten(longest.value, room) };
  }
}

/** With as much of the filler as one segment holds; null if it holds none. */
function fitOne(write: (values: Values) => string, values: Values, filler: string): string | null {
  const whole = values[filler];
  const fits = (value: Value) => {
    const text = write({ ...values, [filler]: value });
    return smsSegments(text) <= 1 ? text : null;
  };
  if (typeof whole === "string") {
    const text = fits(whole);
    if (text !== null) return text;
    // A shorter quote never takes more segments, so the longest that fits is found by bisection.
    let longest: string | null = null;
    let [least, most] = [8, Math.min([...whole].length, 160)];
    while (least <= most) {
      const length = Math.floor((least + most) / 2);
      const text = fits(shorten(whole, length));
      if (text === null) most = length - 1;
      else [longest, least] = [text, length + 1];
    }
    if (longest !== null) return longest;
  }
  return fits(null);
}

function tidy(text: string): string {
  return plainSigns(text).replace(/\s+/g, " ").trim();
}
