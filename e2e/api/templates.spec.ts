import { confirmContactChange, requestContactChange } from "#lib/contract/contacts";
import { createApiKey } from "#lib/contract/keys";
import { examineService } from "#lib/contract/service";
import {
  changeTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  resetTemplate,
  testTemplate,
} from "#lib/contract/templates";
import { Api, codeFor, expect, signIn, test } from "../support/api";
import { raisedLimits, startTestServer } from "../support/server.mjs";

const admin = "boss@example.com";
const keyMail = { channel: "email", templateId: 6 };
const nothing = { json: {} };

interface Mail {
  subject: string;
  text: string;
  html: string;
  template_id: number;
}

async function mailsTo(api: Api, to: string): Promise<Mail[]> {
  const answer = await api.send("GET", `/dev/mailbox/messages?to=${to}`);
  return (JSON.parse(answer.bytes.toString()) as { messages: Mail[] }).messages;
}

test("403 for every operation if the user is not an administrator", async ({ api }) => {
  const answers = [
    await api.refused(listTemplates),
    await api.refused(getTemplate, { params: keyMail }),
    await api.refused(changeTemplate, { params: keyMail, json: { subject: "Hello" } }),
    await api.refused(resetTemplate, { params: keyMail }),
    await api.refused(previewTemplate, { params: keyMail, ...nothing }),
    await api.refused(testTemplate, { params: keyMail, ...nothing }),
    await api.refused(getTemplate, { params: { channel: "email", templateId: 999 } }),
    await api.refused(examineService),
  ];
  expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual(answers.map(() => "403 forbidden"));
});

test.describe("an administrator", () => {
  test.describe.configure({ mode: "default" });
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let boss: Api;
  test.beforeAll(async () => {
    server = await startTestServer({ env: { ...raisedLimits, ADMIN_EMAILS: " Boss@Example.com, other@example.com" } });
    boss = new Api(server.url, (await signIn(server.url, admin)).access_token);
  });
  test.afterAll(() => server?.stop());

  const wordsOf = async (params = keyMail) => (await boss.call(getTemplate, { params })).body.data;

  test("words are changed for one language, and 404 for a language that the message is not sent in", async () => {
    const shareSms = { channel: "sms", templateId: 100 };
    const german = { params: shareSms, query: { language: "de" } };
    const { words, languages } = (await boss.call(getTemplate, german)).body.data;
    expect(languages).toEqual(["en", "de", "fr", "es", "pt", "ja", "ar"]);
    const text = "Von {{sender_name}}: {{public_url}}";
    await boss.call(changeTemplate, { ...german, json: { text } });
    expect((await boss.call(getTemplate, german)).body.data).toMatchObject({ words: { text }, is_changed: true });
    expect((await boss.call(getTemplate, { params: shareSms })).body.data.is_changed).toBe(false);
    const seen = (await boss.call(previewTemplate, { ...german, ...nothing })).body.data;
    expect(seen.text).toMatch(/^Von .*STOP beendet SMS\.$/);
    const tried = await boss.refused(changeTemplate, { ...german, json: { text: "Ohne Link" } });
    expect(tried.status).toBe(422);
    expect((await boss.call(resetTemplate, german)).body.data.words).toEqual(words);
    const englishOnly = { params: keyMail, query: { language: "de" } };
    expect(await boss.refused(getTemplate, englishOnly)).toMatchObject({ status: 404, error: "resource_not_found" });
  });

  test("200 lists the 19 mails and 18 SMS", async () => {
    const { templates } = (await boss.call(listTemplates)).body.data;
    expect(templates.filter(({ channel }) => channel === "email")).toHaveLength(19);
    expect(templates.filter(({ channel }) => channel === "sms")).toHaveLength(18);
    expect(templates.find(({ template_id }) => template_id === 100)).toMatchObject({ name: "Share", kind: "act" });
  });

  test("200 changes the text, the next message has it, and a reset restores the built-in text", async () => {
    const { words, built_in, is_changed } = await wordsOf();
    expect({ words, is_changed }).toEqual({ words: built_in, is_changed: false });
    const changed = { ...words, subject: "New key: {{token_name}}", body: "Look <b>at</b> it, {{first_name}}." };
    const { data } = (await boss.call(changeTemplate, { params: keyMail, json: changed })).body;
    expect(data).toMatchObject({ words: changed, built_in, is_changed: true });
    const { templates } = (await boss.call(listTemplates)).body.data;
    expect(templates.filter((one) => one.is_changed).map((one) => one.template_id)).toEqual([6]);

    await boss.call(createApiKey, { json: { name: "Backup" } });
    const [mail] = await mailsTo(boss, admin);
    expect(mail).toMatchObject({ template_id: 6, subject: "New key: Backup" });
    expect(mail?.html).toContain("Look &lt;b&gt;at&lt;/b&gt; it");

    expect((await boss.call(resetTemplate, { params: keyMail })).body.data).toMatchObject({ is_changed: false });
    await boss.call(resetTemplate, { params: keyMail });
    await boss.call(createApiKey, { json: { name: "Another" } });
    expect((await mailsTo(boss, admin))[0]?.subject).toBe("API key created: Another");
  });

  test("422 names each wrong part, and the text stays as it was", async () => {
    const { words } = await wordsOf();
    const refused = async (json: object, params = keyMail) =>
      (await boss.refused(changeTemplate, { params, json })).errors;
    expect(await refused({ ...words, subject: "{{tokenname}}", footer: "{{#last4}}" })).toEqual({
      subject: [
        expect.stringMatching(/^has \{\{tokenname\}\}, which this template does not know; it knows .*token_name/),
      ],
      footer: ["opens {{#last4}} and never ends it"],
    });
    expect(await refused({ ...words, text: "A key was made." })).toEqual({ text: ["must show {{revoke_url}}"] });
    expect(await refused({ subject: "Only this" })).toMatchObject({ heading: ["is required"], text: ["is required"] });
    const sms = { channel: "sms", templateId: 2 };
    expect(await refused({ text: `{{code}} ${"word ".repeat(70)}` }, sms)).toEqual({
      text: [expect.stringContaining("makes 3 segments")],
    });
    expect(await refused({ text: "{{code}}", subject: "x" }, sms)).toEqual({
      subject: ["is not part of an SMS, which has only a text"],
    });
    const wrong = { params: keyMail, json: { subject: "{{no}}" } };
    for (const operation of [previewTemplate, testTemplate]) {
      expect((await boss.refused(operation, wrong)).status).toBe(422);
    }
    expect((await wordsOf()).is_changed).toBe(false);
  });

  test("404 for an unknown template or channel", async () => {
    for (const params of [
      { channel: "email", templateId: 999 },
      { channel: "sms", templateId: 6 },
      { channel: "email", templateId: 103 },
    ]) {
      for (const operation of [getTemplate, resetTemplate]) {
        expect((await boss.refused(operation, { params })).error).toBe("resource_not_found");
      }
      for (const operation of [changeTemplate, previewTemplate, testTemplate]) {
        expect((await boss.refused(operation, { params, ...nothing })).error).toBe("resource_not_found");
      }
    }
  });

  test("200 previews a text that is not saved, with links to this server", async () => {
    const { data } = (await boss.call(previewTemplate, { params: keyMail, json: { heading: "Hi {{token_name}}" } }))
      .body;
    expect(data).toMatchObject({ subject: "API key created: Nightly export", segments: null });
    expect(data.html).toContain(">Hi Nightly export</h1>");
    expect(data.html).toContain(`href="${server.url}/settings"`);
    const sms = await boss.call(previewTemplate, { params: { channel: "sms", templateId: 100 }, ...nothing });
    expect(sms.body.data).toMatchObject({ subject: null, html: null, segments: 1 });
    expect((await wordsOf()).is_changed).toBe(false);
  });

  test("200 sends the example only to the administrator, once for an Idempotency-Key; 409 without a number", async () => {
    const deleted = { channel: "email", templateId: 5 };
    const input = { params: deleted, json: { heading: "A test" }, headers: { "Idempotency-Key": "test-1" } };
    const { data } = (await boss.call(testTemplate, input)).body;
    expect(data).toMatchObject({ recipient: admin, sent: true, error: null, delivery: "outbox" });
    expect((await boss.call(testTemplate, input)).body.data).toEqual(data);
    const sent = (await mailsTo(boss, admin)).filter(({ template_id }) => template_id === 5);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.html).toContain(">A test</h1>");
    const sms = await boss.refused(testTemplate, { params: { channel: "sms", templateId: 2 }, ...nothing });
    expect({ status: sms.status, message: sms.message }).toEqual({
      status: 409,
      message: "Your account has no phone number that a test could go to. Add one in your settings.",
    });
  });

  test("200 sends the example by SMS to the number that the administrator has proven", async () => {
    const phone = "+14155550142";
    await boss.call(requestContactChange, { json: { phone } });
    await boss.call(confirmContactChange, { json: { code: await codeFor(server.url, phone) } });
    const { data } = (await boss.call(testTemplate, { params: { channel: "sms", templateId: 2 }, ...nothing })).body;
    expect(data).toMatchObject({ recipient: phone, sent: true });
    expect((await mailsTo(boss, encodeURIComponent(phone)))[0]).toMatchObject({ template_id: 2 });
  });

  test("200 reports the doctor's findings, in its words and without secrets", async () => {
    const { findings } = (await boss.call(examineService)).body.data;
    const saying = Object.fromEntries(findings.map(({ part, says }) => [part, says]));
    expect(saying).toMatchObject({
      database: expect.stringMatching(/^PostgreSQL \S+ answers and has the tables\.$/),
      files: expect.stringMatching(/can be written\.$/),
      "sign-in": "Codes are sent by e-mail and SMS.",
      address: expect.stringContaining(`${server.url} answers.`),
    });
    expect(findings.filter(({ is_well }) => !is_well)).toEqual([]);
    const headers = { "X-Page-Origin": "https://clips.example" };
    const behindProxy = (await boss.call(examineService, { headers })).body.data.findings;
    expect(behindProxy.find(({ part }) => part === "address")).toMatchObject({
      is_well: false,
      says: expect.stringContaining("PUBLIC_URL=https://clips.example"),
    });
  });
});
