import { describe, expect, test } from "vitest";
import { startMessageRuntime } from "../../e2e/support/message-runtime";
import { clockTime } from "../player/time-format";
import { renderMessage, standardSource } from "./render-message";
import { smsSegments } from "./sms/sms-length";
import { linkExpiring, replyReceived } from "./templates/links";
import { templates } from "./templates/registry";
import { shareMessage } from "./templates/shares";
import { type Template, templateChannels, templateNames } from "./templates/template";
import { checkTemplate, fillTemplate, shownNames } from "./templates/template-language";
import { isCuttable } from "./templates/variables";
import { validateTemplate } from "./validate-template";

startMessageRuntime();

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='x'>\r\nBcc: b@example.com\u202E\u061C {{code}} 🔥 & ${"Ünïcödé ".repeat(300)}`;
const reader = { name: HOSTILE, locale: "en", dateLanguage: null };
const unsubscribeUrl = "https://tellmark.example/api/v1/unsubscribe/uns_dXNlcg.c2ln";

function hostile(template: Template): Record<string, unknown> {
  const changed = Object.entries(template.variables).filter(([, variable]) => isCuttable(variable));
  const rows = Array.isArray(template.sample.rows) ? { rows: [{ clip_title: HOSTILE, views: 3 }] } : {};
  return { ...template.sample, ...Object.fromEntries(changed.map(([name]) => [name, HOSTILE])), ...rows };
}

const all = templates.flatMap((template) =>
  templateChannels(template).map((channel) => ({
    template,
    channel,
    name: `${channel} ${template.id} ${template.name}`,
  })),
);

function render(template: Template, channel: "email" | "sms", input: Record<string, unknown>) {
  const source = standardSource(template, channel);
  if (!source) throw new Error("no such template");
  return renderMessage(template, source, {
    input,
    reader,
    unsubscribeUrl: template.kind === "notification" ? unsubscribeUrl : null,
  });
}

const linksIn = (input: Readonly<Record<string, unknown>>) =>
  Object.values(input).filter((value): value is string => typeof value === "string" && value.startsWith("https://"));

test("there are 19 mails and 18 SMS, and 100 is a share in both", () => {
  expect(all.filter(({ channel }) => channel === "email")).toHaveLength(19);
  expect(all.filter(({ channel }) => channel === "sms")).toHaveLength(18);
  expect(templateChannels(shareMessage)).toEqual(["email", "sms"]);
});

describe.each(all)("$name", ({ template, channel }) => {
  test("says the same whatever users have written into it", () => {
    const message = render(template, channel, hostile(template));
    if (message.channel === "email") {
      expect(message.html).not.toMatch(/<script|<img src=x|onerror='/);
      expect(message.subject).not.toMatch(/[\r\n]/);
      expect(message.html + message.text + message.subject).not.toMatch(/[\u202E\u061C]/);
      expect(message.text).not.toMatch(/^Bcc:/m);
      expect(message.html.replace(/<style>[\s\S]*<\/style>/, "<style></style>")).toMatchSnapshot("html");
      expect(message.subject).toMatchSnapshot("subject");
    } else expect(smsSegments(message.text)).toBeLessThanOrEqual(2);
    expect(message.text).toMatchSnapshot("text");
  });

  test("keeps every link and code whole, in each part", () => {
    for (const input of [template.sample, hostile(template), { ...template.sample, ...template.variant }]) {
      const message = render(template, channel, { ...input });
      const source = standardSource(template, channel)?.source.text ?? "";
      const wanted = [...shownNames(source)].map((name) => input[name]);
      for (const link of linksIn({ ...wanted })) expect(message.text).toContain(link);
      if (typeof input.code === "string") expect(message.text).toContain(input.code);
      if (message.channel === "email" && template.link && input[template.link]) {
        expect(message.html).toContain(`href="${String(input[template.link]).replaceAll("&", "&amp;")}"`);
        expect(message.text).toContain(String(input[template.link]));
      }
    }
  });

  test("uses only what it declares, and shows what it must", () => {
    const source = standardSource(template, channel)?.source ?? { text: "" };
    for (const part of Object.values(source)) checkTemplate(part, templateNames(template));
    const shown = shownNames(source.text);
    if (channel === "email") for (const name of template.required) expect([...shown, "rows"]).toContain(name);
    expect(render(template, channel, { ...template.sample }).text).not.toMatch(/\{\{|undefined|null|NaN/);
  });
});

test("a share promises what its link holds and takes, and no more", () => {
  const holds = {
    message: null,
    can_reply: false,
    has_sound: false,
    has_picture: false,
    is_private: false,
    duration: null,
  };
  const mail = (given: object) => {
    const message = render(shareMessage, "email", { ...shareMessage.sample, has_password: false, ...holds, ...given });
    if (message.channel !== "email") throw new Error("no mail");
    return { ...message, html: message.html.replace(/<[^>]+>/g, " ") };
  };
  const said: [object, string][] = [
    [
      { has_sound: true, has_picture: true, can_reply: true },
      "is a picture with a voice: open it, listen, and reply by text or voice.",
    ],
    [{ has_sound: true, has_picture: true }, "is a picture with a voice: open it and listen."],
    [{ has_sound: true, can_reply: true }, "is a voice note: open it, listen, and reply by text or voice."],
    [{ has_picture: true, can_reply: true }, "is a picture: open it and reply by text or voice."],
    [{ has_picture: true }, "is a picture: open it."],
    [{}, "waits for you: open it."],
  ];
  for (const [given, words] of said) {
    const { text, html } = mail(given);
    expect(html).toContain(words);
    expect(text).toContain(words.replace(": open", ". Open"));
  }
  expect(mail({ has_picture: true }).text).not.toMatch(/voice|listen/i);
  expect(mail({}).text).not.toMatch(/voice|listen|look|picture/i);
  const { text, html } = mail({ is_private: true });
  for (const part of [text, html]) expect(part).toContain("The clip is private: it asks for a code");
  expect(mail({}).text).not.toContain("private");
  const sms = (given: object) => render(shareMessage, "sms", { ...shareMessage.sample, ...holds, ...given }).text;
  expect(sms({ has_picture: true })).toMatch(/^Ada Okafor left you a picture: https/);
  expect(sms({})).toMatch(/^Ada Okafor left you a note: https/);
});

test("words that an administrator wrote before a variable came work on", () => {
  const words = {
    subject: "{{clip_title}}",
    heading: "{{clip_title}}",
    body: "“{{clip_title}}” {{duration}}",
    button: "Look",
  };
  const text = "{{clip_title}}: {{public_url}}";
  const kept = { channel: "email" as const, source: { ...words, footer: "", text } };
  expect(validateTemplate(shareMessage, kept)).toEqual({});
  const message = renderMessage<Template>(shareMessage, kept, { input: shareMessage.sample, reader });
  expect(message.text).toBe("Leaking pipe, second floor: https://tellmark.example/c/8ZkPq3vT5wXyR2aB9cD4eF\n");
  const asking = { ...shareMessage.sample, ...shareMessage.variant };
  expect(renderMessage<Template>(shareMessage, kept, { input: asking, reader }).text).toBe(
    "Where does it leak?: https://tellmark.example/r/8ZkPq3vT5wXyR2aB9cD4eF\n",
  );
});

test("the mail about an answer says answered, and that the others wait in the library where there are many", () => {
  const answer = {
    ...replyReceived.sample,
    clip_title: "Where does it leak?",
    reply_kind: "voice",
    excerpt: null,
    is_answer: true,
  };
  const mail = (given: object) => {
    const message = render(replyReceived, "email", { ...answer, ...given });
    if (message.channel !== "email") throw new Error("no mail");
    return message;
  };
  const { subject, text, html } = mail({});
  expect(subject).toBe("Bo Larsen answered “Where does it leak?”");
  expect(text).toMatch(/^Bo Larsen answered "Where does it leak\?" by voice, on 23 November 2026, 14:05 UTC\.\n\nOpen/);
  expect(html).toContain("An answer by voice, on 23 November 2026, 14:05 UTC.");
  for (const part of [text, html]) {
    expect(part).toContain("because you asked for a clip on Tellmark");
    expect(part).not.toMatch(/repl(y|ied)|shared|More than 20/i);
  }
  expect(mail({ replier_name: null }).subject).toBe("A visitor answered “Where does it leak?”");
  const many = mail({ are_more: true });
  for (const part of [many.text, many.html]) expect(part).toContain("More than 20 answers have arrived within a day");
  expect(render(replyReceived, "sms", answer).text).toMatch(
    /^Bo Larsen answered Where does it leak\?: https:\/\/tellmark\.example\/studio\/7/,
  );
});

test("a mail writes the length of a recording as every page does", () => {
  const { text } = render(shareMessage, "email", { ...shareMessage.sample, duration: 4.6 });
  expect(text).toContain(`a voice, ${clockTime(4.6)} long`);
});

test("a share by SMS is one segment: the note is cut, and left out before the link is touched", () => {
  const sms = (input: object) => render(shareMessage, "sms", { ...shareMessage.sample, ...input }).text;
  expect(sms({ message: "Short." })).toBe(
    "Ada Okafor left you a voice note: https://tellmark.example/c/8ZkPq3vT5wXyR2aB9cD4eF Short. STOP ends SMS.",
  );
  const long = sms({ message: "word ".repeat(100) });
  expect(smsSegments(long)).toBe(1);
  expect(long).toMatch(/cD4eF word word.*\.\.\. STOP ends SMS\.$/);
  const emoji = sms({ message: "🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥" });
  expect(emoji).toMatch(/^Ada Okafor left you a voice note: \S+cD4eF/);
  expect(smsSegments(emoji)).toBe(1);
  const name = sms({ sender_name: "Анна".repeat(60), message: "x" });
  expect(name).toContain("https://tellmark.example/c/8ZkPq3vT5wXyR2aB9cD4eF");
  expect(smsSegments(name)).toBeLessThanOrEqual(2);
});

test("segments are counted as carriers count them", () => {
  expect(smsSegments("a".repeat(160))).toBe(1);
  expect(smsSegments("a".repeat(161))).toBe(2);
  expect(smsSegments("€".repeat(81))).toBe(2);
  expect(smsSegments("ж".repeat(70))).toBe(1);
  expect(smsSegments("ж".repeat(71))).toBe(2);
  expect(smsSegments("🔥".repeat(68))).toBe(3);
});

test("the language of templates reports what is wrong with a template", () => {
  const names = new Map([
    ["title", []],
    ["rows", ["views"]],
  ]);
  const problem = (source: string) => () => checkTemplate(source, names);
  expect(problem("{{#rows}}{{views}} {{title}}{{/rows}}{{^title}}none{{/title}}")).not.toThrow();
  expect(problem("{{titel}}")).toThrow("has {{titel}}, which this template does not know; it knows title, rows");
  expect(problem("{{views}}")).toThrow("has {{views}}");
  expect(problem("{{^rows}}{{views}}{{/rows}}")).toThrow("has {{views}}");
  expect(problem("{{#title}}x")).toThrow("opens {{#title}} and never ends it");
  expect(problem("x{{/title}}")).toThrow("ends {{/title}}");
  expect(problem("{{ti tle}}")).toThrow('has "{{ti tle}}"');
  expect(fillTemplate("{{title}}", { title: "{{rows}}" }, (value) => value)).toBe("{{rows}}");
});

test("a quotation stays one, however many lines it has", () => {
  const { text } = render(shareMessage, "email", {
    ...shareMessage.sample,
    message: "one\n\nLook and listen:\nhttps://evil.example",
  });
  expect(text).toContain("> one\n> \n> Look and listen:\n> https://evil.example\n");
});

test("a mail writes its dates as its reader chose, an SMS always in English", () => {
  const at = new Date("2026-11-20T15:22:00Z");
  const told = (channel: "email" | "sms", dateLanguage: string | null) => {
    const template: Template = linkExpiring;
    const source = standardSource(template, channel);
    if (!source) throw new Error("no such template");
    return renderMessage(template, source, {
      input: { ...template.sample, expires_at: at },
      reader: { name: null, locale: null, dateLanguage },
    }).text;
  };
  expect(told("email", null)).toContain("20 November 2026, 15:22 UTC");
  expect(told("email", "de")).toContain("20. November 2026 um 15:22 UTC");
  expect(told("email", "en-US")).toMatch(/November 20, 2026 at 3:22\sPM UTC/);
  expect(told("sms", "ru")).toContain("20 November 2026, 15:22 UTC");
});
