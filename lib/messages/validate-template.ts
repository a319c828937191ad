import type { FieldErrors } from "#lib/kernel/errors";
import type { Language } from "#lib/languages/languages";
import { escapeHtml } from "./escape-html";
import {
  MAX_SEGMENTS,
  type MessageReader,
  type RenderedMessage,
  renderMessage,
  type TemplateSource,
} from "./render-message";
import { getSampleInput } from "./sample-input";
import { smsSegments } from "./sms/sms-length";
import { inputSchema, type Template, templateNames } from "./templates/template";
import { checkTemplate, TemplateProblem, type Values } from "./templates/template-language";
import { isCuttable } from "./templates/variables";

type Input = Readonly<Record<string, unknown>>;

const readers: readonly MessageReader[] = [
  { name: "Ada Okafor", locale: "en", dateLanguage: null },
  { name: null, locale: null, dateLanguage: null },
];

/** The errors in the texts of a message, by part; empty if there are none. */
export function validateTemplate(template: Template, words: TemplateSource, language: Language = "en"): FieldErrors {
  const errors: FieldErrors = {};
  const add = (part: string, problem: string) => {
    const known = errors[part] ?? [];
    if (!known.includes(problem)) errors[part] = [...known, problem];
  };
  for (const [part, source] of Object.entries(words.source)) {
    try {
      checkTemplate(source, templateNames(template));
    } catch (error) {
      if (!(error instanceof TemplateProblem)) throw error;
      add(part, error.message);
    }
  }
  if (Object.keys(errors).length > 0) return errors;
  for (const input of inputsOf(template)) {
    for (const reader of readers) {
      const message = renderMessage(template, words, { input, reader, language });
      for (const part of emptyParts(message)) add(part, "must not be empty, whatever is filled in");
      for (const [part, name] of missingNames(template, message, input)) add(part, `must show {{${name}}}`);
    }
  }
  const segments = words.channel === "sms" ? mostSegments(template, words, language) : 0;
  if (segments > MAX_SEGMENTS) {
    add(
      "text",
      `makes ${segments} segments, and an SMS has ${MAX_SEGMENTS} at most: 306 plain signs, or 134 with others`,
    );
  }
  return errors;
}

/** The examples, and the same without each optional value. */
function inputsOf(template: Template): Input[] {
  const sample = getSampleInput(template);
  const { variant } = template;
  return [sample, ...(variant ? [{ ...sample, ...variant }] : [])].flatMap((one) => changesOf(template, one));
}

function changesOf(template: Template, sample: Input): Input[] {
  const optional = Object.entries(template.variables).filter(([, variable]) => variable.safeParse(null).success);
  const without = optional.map(([name]) => ({ [name]: null }));
  const turned = Object.entries(sample).flatMap(([name, value]) =>
    typeof value === "boolean" ? [{ [name]: !value }] : [],
  );
  return [{}, ...without, Object.assign({}, ...without), ...turned].map((change: Input) => ({ ...sample, ...change }));
}

function emptyParts(message: RenderedMessage): string[] {
  if (message.channel === "sms") return message.text === "" ? ["text"] : [];
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(message.html)?.[1] ?? "";
  const parts = { subject: message.subject, heading, text: message.text };
  return Object.entries(parts).flatMap(([part, value]) => (value.trim() === "" ? [part] : []));
}

/** Required variables that are not shown, by part; a mail must show them in its HTML and in its text. */
function missingNames(template: Template, message: RenderedMessage, input: Input): [part: string, name: string][] {
  const common = { app_name: "", app_url: "https://tellmark.example", first_name: null, locale: null };
  const values: Values = inputSchema(template).parse({ ...input, ...common });
  // The title repeats the subject, and no reader shows it.
  const html = message.channel === "email" ? message.html.slice(message.html.indexOf("<h1")) : null;
  return template.required.flatMap((name): [string, string][] => {
    const value = values[name];
    const wanted = typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(firstOf) : [];
    const hides = (text: string, write = (one: string) => one) => wanted.some((one) => !text.includes(write(one)));
    return [
      ...(hides(message.text) ? [["text", name] satisfies [string, string]] : []),
      ...(html !== null && hides(html, escapeHtml) ? [["body", name] satisfies [string, string]] : []),
    ];
  });
}

const firstOf = (row: Readonly<Record<string, string>>): string[] => Object.values(row).slice(0, 1);

/** With the longest values allowed, in GSM characters and others. */
function mostSegments(template: Template, words: TemplateSource, language: Language): number {
  const names = Object.entries(template.variables).flatMap(([name, one]) => (isCuttable(one) ? [name] : []));
  const counts = inputsOf(template).flatMap((input) =>
    ["word ", "слово "].map((word) => {
      const given = names.filter((name) => input[name] !== null).map((name) => [name, word.repeat(500)]);
      const long = { ...input, ...Object.fromEntries(given) };
      return smsSegments(
        renderMessage(template, words, {
          input: long,
          reader: { name: word, locale: "en", dateLanguage: null },
          language,
        }).text,
      );
    }),
  );
  return Math.max(...counts);
}
