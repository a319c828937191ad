import { answerReply, listReplies, submitReply } from "#lib/contract/replies";
import { remindShare, shareByEmail, shareBySms } from "#lib/contract/shares";
import { LANGUAGES } from "#lib/languages/languages";
import { Api, expect, freshEmail, test } from "../support/api";
import { makeClip, share } from "../support/clip-steps";

interface Mail {
  subject: string;
  text: string;
  html: string | null;
  template_id: number;
}

async function mailTo(api: Api, to: string, template: number): Promise<Mail> {
  const answer = await api.send("GET", `/dev/mailbox/messages?to=${encodeURIComponent(to)}`);
  const { messages } = JSON.parse(answer.bytes.toString()) as { messages: Mail[] };
  const found = messages.find((mail) => mail.template_id === template);
  if (!found) throw new Error(`no message ${template} to ${to}`);
  return found;
}

async function pageIn(api: Api, path: string, acceptLanguage?: string) {
  const headers = acceptLanguage === undefined ? {} : { "Accept-Language": acceptLanguage };
  const answer = await new Api(api.url).send("GET", path, { headers });
  return { ...answer, html: answer.bytes.toString("utf8") };
}

const tail = (url: string) => new URL(url).pathname;

test("the page of a link is in the language of the address, else of the browser, else English", async ({ api }) => {
  const path = tail((await share(api, await makeClip(api))).public_url);
  const languageOf = async (query: string, accept?: string) => {
    const { html, headers } = await pageIn(api, path + query, accept);
    expect(headers.get("vary")).toContain("Accept-Language");
    return /<html lang="(\w+)"/.exec(html)?.[1];
  };
  for (const language of LANGUAGES) {
    expect(await languageOf(`?lang=${language}`, "fr")).toBe(language);
    expect(await languageOf("", `xx, ${language}-CH;q=0.8, en;q=0.1`)).toBe(language);
  }
  expect(await languageOf("")).toBe("en");
  expect(await languageOf("", "da, nl;q=0.5")).toBe("en");
  expect(await languageOf("", "de;q=0, *")).toBe("en");
  expect(await languageOf("?lang=%22%3E%3Cscript%3E", "ja")).toBe("ja");
  // One is not remembered for the other.
  expect((await pageIn(api, path, "de")).html).toContain(">Antworten<");
  expect((await pageIn(api, path, "en")).html).not.toContain(">Antworten<");
  expect((await pageIn(api, path, "ar")).html).toContain('<html lang="ar" dir="rtl">');
});

test("its notices and forms keep the language of the address", async ({ api }) => {
  const locked = tail((await share(api, await makeClip(api), { password: "opensesame" })).public_url);
  const form = await pageIn(api, `${locked}?lang=es`);
  expect(form.html).toContain(`action="${locked}/unlock?lang=es"`);
  const stranger = new Api(api.url);
  const wrong = await stranger.send("POST", `${locked}/unlock?lang=es`, {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "password=wrong-one",
  });
  expect(wrong.bytes.toString()).toContain("La contraseña");
  expect(wrong.bytes.toString()).not.toContain("The password is wrong");
  expect((await pageIn(api, "/c/doesnotexist00000000", "pt-BR")).html).toContain('<html lang="pt"');
});

test("a message, its reminder and its page come in the language that the sender has chosen", async ({ api }) => {
  const id = await makeClip(api);
  const to = freshEmail();
  const { body } = await api.call(shareByEmail, { params: { id }, json: { recipient_email: to, language: "de" } });
  const mail = await mailTo(api, to, 100);
  expect(mail.subject).toContain("mit Ihnen geteilt");
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
  const unsubscribe = /\/api\/v1\/unsubscribe\/[\w.-]+/.exec(mail.text)?.[0] ?? "";
  const ended = (await pageIn(api, unsubscribe, "de")).html;
  expect(ended).toContain('<html lang="de"');
  expect(ended).toContain("Keine Clips und anderen Nachrichten");
  expect((await pageIn(api, tail(body.public_url), "nl")).html).toContain('<html lang="de"');
  expect((await pageIn(api, tail(body.public_url), "fr")).html).toContain('<html lang="fr"');
  await api.call(remindShare, { params: { code: body.share_code } });
  expect((await mailTo(api, to, 101)).text).toMatch(/erinner|noch nicht/);

  const phone = `+4915${String(Date.now()).slice(-9)}`;
  await api.call(shareBySms, { params: { id }, json: { recipient_phone: phone, language: "ja" } });
  expect((await mailTo(api, phone, 100)).text).toMatch(/[\u3040-\u30ff].*\/c\/\w{22}/);

  const refused = await api.refused(shareByEmail, { params: { id }, json: { recipient_email: to, language: "tlh" } });
  expect(refused.errors).toHaveProperty("language");
});

test("an answer comes in the language of the page that the reply was written on", async ({ api }) => {
  const id = await makeClip(api);
  const link = await share(api, id);
  const sender_email = freshEmail();
  const json = { message: "Wo genau?", sender_email, language: "fr" };
  await new Api(api.url).call(submitReply, { params: { token: link.reply_token ?? "" }, json });
  const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
  await api.call(answerReply, { params: { replyId: reply?.id ?? "" }, json: { message: "Left of the valve." } });
  expect((await mailTo(api, sender_email, 23)).subject).toContain("vous a répondu");
});
