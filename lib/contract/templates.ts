import { z } from "zod";
import {
  blankAsAbsent,
  Channel,
  MessageLanguage,
  nullAsAbsent,
  resourceResponse,
  Timestamp,
  WholeNumber,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { jsonBody, operation } from "./schema/operation";

const templatePath = z.object({
  channel: Channel,
  templateId: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});

const Variable = z
  .object({
    name: z.string().describe("The name, as in `{{name}}`."),
    required: z.boolean(),
    optional: z.boolean().describe("Whether it may have no value."),
    items: z.array(z.string()).describe("Names that may be used inside of a list; empty for other variables."),
  })
  .meta({ id: "TemplateVariable", description: "A variable of a template." });

const summary = {
  channel: Channel,
  template_id: WholeNumber,
  name: z.string(),
  event: z.string(),
  kind: z.enum(["account", "act", "notification"]),
  is_changed: z.boolean().describe("Whether you have changed the template."),
  updated_at: Timestamp.nullable(),
  languages: z.array(MessageLanguage).describe("The languages that it is sent in."),
};

const TemplateSummary = z
  .object(summary)
  .meta({ id: "TemplateSummary", description: "A message that this service sends." });

const EmailWords = z
  .object({
    subject: z.string(),
    heading: z.string(),
    body: z.string(),
    button: z.string(),
    footer: z.string(),
    text: z.string().describe("The whole mail as plain text."),
  })
  .meta({ id: "EmailWords", description: "The parts of an e-mail." });

const SmsWords = z
  .object({ text: z.string().describe("The whole message.") })
  .meta({ id: "SmsWords", description: "The parts of an SMS: its text." });

const Words = z.union([EmailWords, SmsWords]);

export const Template = z
  .object({
    ...summary,
    words: Words.describe("The template in use."),
    built_in: Words.describe("The built-in template."),
    variables: z.array(Variable).describe("The variables of the template."),
  })
  .meta({ id: "Template", description: "A message and its template." });

const part = (most: number) =>
  nullAsAbsent(
    z
      .string()
      .max(most)
      .transform((text) => text.replace(/\r\n?/g, "\n").trim()),
  );

/** A change refuses absent words; a preview takes them from the template in use. */
const GivenWords = z
  .object({
    subject: part(bounds.templateLineLength),
    heading: part(bounds.templateLineLength),
    body: part(bounds.templateTextLength),
    button: part(bounds.templateLineLength),
    footer: part(bounds.templateTextLength),
    text: part(bounds.templateTextLength).describe(
      "The whole message as plain text: of an SMS, and of a mail for those who read no HTML.",
    ),
  })
  .meta({ id: "TemplateWords", description: "The parts of a message, in the language of templates." });

const body = jsonBody(GivenWords);

const shared = { tag: "Administration", access: "bearer", admin: true } as const;
const ofOne = {
  ...shared,
  subject: "template",
  params: templatePath,
  query: z.object({ language: blankAsAbsent(MessageLanguage).default("en") }),
} as const;

export const listTemplates = operation({
  ...shared,
  id: "listTemplates",
  method: "GET",
  path: "/api/v1/templates",
  summary: "List the message templates",
  description: "By number: first the e-mail, then the SMS of each. `is_changed` says whether you have changed it.",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ templates: z.array(TemplateSummary).describe("The messages.") })
      .meta({ id: "TemplateList", description: "Every message, by number." }),
  ),
  errors: ["forbidden"],
});

export const getTemplate = operation({
  ...ofOne,
  id: "getTemplate",
  method: "GET",
  path: "/api/v1/templates/{channel}/{templateId}",
  summary: "Get a message template",
  description:
    "The texts in use in a language, the built-in texts, and the variables that they may use. 404 for a language that the message " +
    "is not sent in.",
  limit: "general",
  ok: [200],
  answer: resourceResponse(Template),
  errors: ["forbidden", "resource_not_found"],
});

export const changeTemplate = operation({
  ...ofOne,
  id: "changeTemplate",
  method: "PUT",
  path: "/api/v1/templates/{channel}/{templateId}",
  summary: "Change a message template",
  description:
    "All parts of a message: `subject`, `heading`, `body`, `button`, `footer` and `text` of an e-mail, `text` of an " +
    "SMS. `{{name}}` shows a variable. `{{#name}}...{{/name}}` is shown if the variable has a value, and repeats " +
    "for a list; `{{^name}}...{{/name}}` is shown if it has none. In `body`, an empty line separates blocks; a " +
    "block that begins with `> ` is a quotation, with `# ` a code, with `- ` a list. The server refuses, with the " +
    "name of the part, an unknown variable, a text without a required variable, and an SMS of more than two " +
    "segments. The next message uses these texts.",
  limit: "general",
  body,
  ok: [200],
  answer: resourceResponse(Template),
  errors: ["forbidden", "validation_failed", "resource_not_found"],
});

export const resetTemplate = operation({
  ...ofOne,
  id: "resetTemplate",
  method: "DELETE",
  path: "/api/v1/templates/{channel}/{templateId}",
  summary: "Reset a message template",
  description: "Deletes your template, so that the built-in one is used again. Without one, nothing changes.",
  limit: "general",
  ok: [200],
  answer: resourceResponse(Template),
  errors: ["forbidden", "resource_not_found"],
});

export const previewTemplate = operation({
  ...ofOne,
  id: "previewTemplate",
  method: "POST",
  path: "/api/v1/templates/{channel}/{templateId}/preview",
  summary: "Preview a message",
  description:
    "With the texts that are sent, and the texts in use for absent parts, filled with an example. Stores and sends " +
    "nothing. It refuses the same texts as `PUT`.",
  limit: "general",
  body,
  repeatable: true,
  ok: [200],
  answer: resourceResponse(
    z
      .object({
        subject: z.string().nullable(),
        html: z.string().nullable(),
        text: z.string().describe("The SMS, or the mail's text part."),
        segments: WholeNumber.nullable().describe("The number of segments of the SMS; null for a mail."),
      })
      .meta({ id: "TemplatePreview", description: "The message, filled with an example." }),
  ),
  errors: ["forbidden", "validation_failed", "resource_not_found"],
});

export const testTemplate = operation({
  ...ofOne,
  id: "testTemplate",
  method: "POST",
  path: "/api/v1/templates/{channel}/{templateId}/test",
  summary: "Send the example to yourself",
  description:
    "Sends the preview to your own address or number. Waits up to ten seconds for the provider; `sent` is false " +
    "while it has not accepted the message, and `error` says why. 409 if your account has no address of that kind.",
  remakesAnswer: true,
  limit: "messaging",
  body,
  ok: [200],
  answer: resourceResponse(
    z
      .object({
        message_id: z.string(),
        recipient: z.string(),
        sent: z.boolean(),
        error: z.string().nullable().describe("Why it was not sent; null if it was sent."),
        delivery: z.string(),
      })
      .meta({ id: "SentTemplate", description: "The recipient of the example, and whether the provider accepted it." }),
  ),
  errors: ["forbidden", "validation_failed", "resource_not_found", "conflict"],
});
