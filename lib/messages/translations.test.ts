import { expect, test } from "vitest";
import { startMessageRuntime } from "../../e2e/support/message-runtime";
import { directionOf, LANGUAGES } from "../languages/languages";
import { renderMessage, standardSource } from "./render-message";
import { smsSegments } from "./sms/sms-length";
import { listTemplateLanguages, templates } from "./templates/registry";
import { templateChannels } from "./templates/template";
import { isCuttable } from "./templates/variables";
import { validateTemplate } from "./validate-template";

startMessageRuntime();

const reader = { name: null, locale: null, dateLanguage: null };

/** Messages that people without an account get. */
const translated = templates
  .filter((template) => standardSource(template, "sms", "de") !== null)
  .flatMap((template) => templateChannels(template).map((channel) => ({ template, channel })))
  .flatMap((subject) => LANGUAGES.map((language) => ({ ...subject, language })));

test("the messages to people without an account are there in each language, all others in English", () => {
  expect([...new Set(translated.map(({ template }) => template.id))]).toEqual([23, 100, 101, 102, 103, 104]);
  for (const template of templates) {
    const languages = listTemplateLanguages({ template, channel: "sms" });
    expect(languages).toEqual(translated.some((one) => one.template === template) ? LANGUAGES : ["en"]);
  }
});

test.each(translated)("$channel $template.id of $language shows all that it must, whatever is filled in", (subject) => {
  const { template, channel, language } = subject;
  const words = standardSource(template, channel, language);
  if (!words) throw new Error("the template is not translated");
  expect(validateTemplate(template, words, language)).toEqual({});

  const cuttable = Object.entries(template.variables).filter(([, variable]) => isCuttable(variable));
  const long = Object.fromEntries(cuttable.map(([name]) => [name, "слово <b> & ".repeat(200)]));
  const sample = { ...template.sample, ...long };
  const address = template.link ? String(sample[template.link]) : "";
  const far = address.replace("tellmark.example", "clips.a-long-name.of-some-company.example.co.uk:8443");
  for (const input of [template.sample, sample, { ...sample, ...(template.link && { [template.link]: far }) }]) {
    const message = renderMessage(template, words, { input, reader, language });
    const link = template.link && input[template.link];
    if (typeof link === "string") expect(message.text).toContain(link);
    expect(message.text).not.toMatch(/\{\{|\}\}/);
    if (message.channel === "sms") expect(smsSegments(message.text)).toBeLessThanOrEqual(2);
    else {
      expect(message.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(message.html).not.toMatch(/<b>|\{\{/);
    }
  }
});

const RECORD = {
  en: "Record an answer",
  de: "Antwort aufnehmen",
  fr: "Enregistrer une réponse",
  es: "Grabar una respuesta",
  pt: "Gravar resposta",
  ja: "返信を録音",
  ar: "تسجيل رد",
};
const POINT = /point at|zeigen Sie|montrez|señale|aponte|指し示し|الإشارة/;
const PROMISES_SOUND =
  /listen|hear|voice|anhören|Sprachnachricht|écoute|vocal|escuch|nota de voz|ouvir|ouça|mensagem de voz|聞|音声|استماع|صوتي/i;

const asking = translated.filter(({ template }) => [100, 101].includes(template.id));

test.each(asking)("$channel $template.id of $language asks for a clip", ({ template, channel, language }) => {
  const words = standardSource(template, channel, language);
  if (!words) throw new Error("the template is not translated");
  const said = (given: object) => {
    const input = { ...template.sample, ...template.variant, ...given };
    const message = renderMessage(template, words, { input, reader, language });
    return message.channel === "sms"
      ? { subject: message.text, text: message.text, html: message.text }
      : { ...message, html: message.html.slice(message.html.indexOf("<h1")) };
  };
  const whole = said({});
  for (const part of [whole.text, whole.html]) {
    expect(part).toContain("https://tellmark.example/r/8ZkPq3vT5wXyR2aB9cD4eF");
    expect(part).toContain("Where does it leak?");
    expect(part).not.toMatch(PROMISES_SOUND);
    expect(part).not.toMatch(/(?<![\p{L}\p{M}])(\p{L}{2,})\s+\1(?![\p{L}\p{M}])|[:：]\s*[:：]|[^\S\n]{2,}\S/u);
  }
  expect(whole.subject).toContain("Where does it leak?");
  expect(whole.subject).toContain("Ada Okafor");
  const longWords = "слово ".repeat(100);
  const long = said({ clip_title: longWords, sender_name: longWords, message: longWords });
  expect(long.text).toContain("https://tellmark.example/r/8ZkPq3vT5wXyR2aB9cD4eF");
  if (channel === "sms") {
    expect(smsSegments(long.text)).toBeLessThanOrEqual(2);
    return;
  }
  for (const part of [whole.text, whole.html]) {
    expect(part).toContain(RECORD[language]);
    expect(part).toMatch(POINT);
  }
  const blind = said({ has_picture: false });
  for (const part of [blind.text, blind.html]) expect(part).not.toMatch(POINT);
  expect(said({ is_request: false }).text).not.toContain(RECORD[language]);
});

test("in an Arabic mail words of users keep their direction, and times have 24 hours", () => {
  const template = templates.find(({ id }) => id === 100);
  const words = template && standardSource(template, "email", "ar");
  if (!words) throw new Error("the template is not translated");
  const input = { ...template.sample, ...template.variant };
  const { text } = renderMessage<typeof template>(template, words, { input, reader, language: "ar" });
  expect(text).toContain("«\u2068Where does it leak?\u2069»");
  expect(text).toContain("14:05 UTC");
});
