import { expect, test } from "vitest";
import { startMessageRuntime } from "../../e2e/support/message-runtime";
import { standardSource, type TemplateSource } from "./render-message";
import { contactChange, loginCode, newDevice, welcome } from "./templates/account";
import { viewDigest } from "./templates/links";
import { templates } from "./templates/registry";
import { shareMessage } from "./templates/shares";
import { type EmailSource, type Template, templateChannels } from "./templates/template";
import { validateTemplate } from "./validate-template";

startMessageRuntime("https://clips.of-a-rather-long-name.example");

function mail(template: Template, changes: Partial<EmailSource>): TemplateSource {
  const source = standardSource(template, "email");
  if (source?.channel !== "email") throw new Error("no mail");
  return { channel: "email", source: { ...source.source, ...changes } };
}

const sms = (text: string): TemplateSource => ({ channel: "sms", source: { text } });

test("the words that come with the service are good ones", () => {
  const wrong = templates.flatMap((template) =>
    templateChannels(template).flatMap((channel) => {
      const words = standardSource(template, channel);
      const errors = words ? validateTemplate(template, words) : {};
      return Object.keys(errors).length > 0 ? [{ template: template.id, channel, errors }] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test("a variable that the template does not know, or that is written wrongly, is named with its part", () => {
  const words = mail(welcome, { subject: "Hi {{firstname}}", body: "{{#first_name}}Hi" });
  const errors = validateTemplate(welcome, words);
  expect(errors.subject?.[0]).toMatch(
    /^has \{\{firstname\}\}, which this template does not know; it knows .*first_name/,
  );
  expect(errors.body).toEqual(["opens {{#first_name}} and never ends it"]);
  expect(Object.keys(errors)).toEqual(["subject", "body"]);
});

test("a code or link must be seen in both parts of a mail, whatever is missing", () => {
  expect(validateTemplate(loginCode, mail(loginCode, { body: "Here it is.", text: "{{code}}" }))).toEqual({
    body: ["must show {{code}}"],
  });
  expect(validateTemplate(loginCode, mail(loginCode, { text: "Your code. {{#is_long}}{{code}}{{/is_long}}" }))).toEqual(
    {
      text: ["must show {{code}}"],
    },
  );
  // The button shows the link.
  expect(validateTemplate(newDevice, mail(newDevice, { button: "", body: "Look." }))).toEqual({
    body: ["must show {{revoke_url}}"],
  });
  expect(validateTemplate(newDevice, mail(newDevice, { button: "", body: "Look: {{revoke_url}}" }))).toEqual({});
  expect(validateTemplate(viewDigest, mail(viewDigest, { body: "Opened." }))).toEqual({ body: ["must show {{rows}}"] });
  // Only the mail to the new address has a code.
  expect(validateTemplate(contactChange, mail(contactChange, { body: "{{new_contact_masked}} {{code}}" }))).toEqual({});
});

test("nothing that is read first may be empty", () => {
  expect(
    validateTemplate(welcome, mail(welcome, { subject: "{{#first_name}}Hi {{first_name}}{{/first_name}}" })),
  ).toEqual({
    subject: ["must not be empty, whatever is filled in"],
  });
});

test("an SMS has two segments at most, when everything that may be cut is cut", () => {
  expect(validateTemplate(shareMessage, sms("{{public_url}} {{message}}"))).toEqual({});
  expect(validateTemplate(shareMessage, sms(`${"word ".repeat(60)} {{public_url}}`)).text?.[0]).toMatch(
    /^makes 3 segments/,
  );
  // 130 signs beyond GSM fit, 200 do not.
  expect(validateTemplate(shareMessage, sms(`${"Ж".repeat(50)} {{public_url}}`))).toEqual({});
  expect(validateTemplate(shareMessage, sms(`${"Ж".repeat(140)} {{public_url}}`)).text?.[0]).toMatch(
    /^makes 4 segments/,
  );
  expect(validateTemplate(shareMessage, sms("Look"))).toEqual({ text: ["must show {{public_url}}"] });
});
