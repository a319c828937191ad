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
  expect([...new Set(translated.map(({ template }) => template.id))]).toEqual([23, 100, 101, 102]);
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
  for (const input of [template.sample, { ...template.sample, ...long }]) {
    const message = renderMessage(template, words, input, { reader, language });
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
