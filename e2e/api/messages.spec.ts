import { deleteMe, login, verifyCode } from "#lib/contract/auth";
import { createApiKey } from "#lib/contract/keys";
import { getPreferences, getUnsubscribePage, unsubscribe, updatePreferences } from "#lib/contract/preferences";
import { getPublicClip } from "#lib/contract/public";
import { submitReply } from "#lib/contract/replies";
import { shareByEmail } from "#lib/contract/shares";
import { type Api, codeFor, expect, freshEmail, signIn, test } from "../support/api";
import { makeCompleted, makeDraft, share } from "../support/clip-steps";

interface Mail {
  template_id: number;
  subject: string;
  text: string;
  html: string;
}

async function mailTo(api: Api, to: string): Promise<Mail[]> {
  const answer = await api.send("GET", `/dev/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (JSON.parse(answer.bytes.toString("utf8")) as { messages: Mail[] }).messages;
}
const idsTo = async (api: Api, to: string) => (await mailTo(api, to)).map((mail) => mail.template_id);

async function person(anonymous: Api): Promise<{ api: Api; email: string }> {
  const email = freshEmail();
  return { api: anonymous.as((await signIn(anonymous.url, email)).access_token), email };
}

const unsubscribeTokenOf = (mail: Mail | undefined) =>
  /\/api\/v1\/unsubscribe\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";

test("the first sign-in gets one welcome message; a new program causes a notification", async ({ anonymous }) => {
  const { email } = await person(anonymous);
  expect(await idsTo(anonymous, email)).toEqual([1, 2]);
  await signIn(anonymous.url, email);
  expect(await idsTo(anonymous, email)).toEqual([2, 1, 2]);
  await anonymous.call(login, { json: { email } });
  const json = { email, code: await codeFor(anonymous.url, email) };
  await anonymous.call(verifyCode, { json, headers: { "User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/150.0" } });
  const [news] = await mailTo(anonymous, email);
  expect(news).toMatchObject({ template_id: 3, subject: "New sign-in to Tellmark" });
  expect(news?.text).toContain("Firefox on Linux, from 127.0.0.1");
  expect(news?.text).toContain(`${anonymous.url}/settings`);
});

test("the owner gets a notification of a new key, without the key", async ({ anonymous }) => {
  const { api, email } = await person(anonymous);
  const { data } = (await api.call(createApiKey, { json: { name: "Nightly <b>export", scopes: ["read"] } })).body;
  const [mail] = await mailTo(api, email);
  expect(mail).toMatchObject({ template_id: 6, subject: "API key created: Nightly <b>export" });
  expect(mail?.html).toContain("Nightly &lt;b&gt;export");
  expect(mail?.text).toContain(String(data.last4));
  expect(JSON.stringify(mail)).not.toContain(data.key);
});

test("a user who deletes their account gets a goodbye, and the mailbox keeps no message, including that one", async ({
  anonymous,
}) => {
  const { api, email } = await person(anonymous);
  await makeDraft(api);
  await api.call(deleteMe);
  await expect.poll(() => idsTo(anonymous, email)).toEqual([]);
});

test("the owner gets a message for the first view and for every reply; one step ends one kind only", async ({
  anonymous,
  stranger,
}) => {
  const { api, email } = await person(anonymous);
  const id = await makeDraft(api);
  const link = await share(api, id);
  const open = () => stranger.call(getPublicClip, { params: { code: link.share_code }, query: { track_view: 1 } });
  await open();
  await open();
  const answer = () =>
    anonymous.call(submitReply, {
      params: { token: String(link.reply_token) },
      json: { message: "Yes <script>", sender_name: "Bo" },
    });
  await answer();
  expect((await idsTo(api, email)).slice(0, 2)).toEqual([22, 20]);
  const [answered] = await mailTo(api, email);
  expect(answered?.subject).toMatch(/^Bo replied to “/);
  expect(answered?.html).toContain("Yes &lt;script&gt;");
  const token = unsubscribeTokenOf(answered);
  expect(answered?.html).toContain(`/api/v1/unsubscribe/${token}`);

  // A scanner opens the link: that changes nothing.
  const page = await anonymous.call(getUnsubscribePage, { params: { token } });
  expect(page.bytes.toString("utf8")).toContain("No more messages about replies?");
  expect((await api.call(getPreferences)).body.data).toMatchObject({ replies: true, first_view: true });

  // As mail programs send it (RFC 8058).
  const form = { headers: { "Content-Type": "application/x-www-form-urlencoded" } };
  const path = `/api/v1/unsubscribe/${token}`;
  const ended = await anonymous.send("POST", path, { ...form, body: "List-Unsubscribe=One-Click" });
  expect(JSON.parse(ended.bytes.toString("utf8"))).toEqual({
    success: true,
    subscribed: false,
    message: "You get no more messages about replies.",
  });
  const long = await anonymous.refused(unsubscribe, { params: { token }, body: "x".repeat(70_000) });
  expect(long).toMatchObject({ status: 413, error: "payload_too_large" });
  const before = (await idsTo(api, email)).length;
  await answer();
  expect(await idsTo(api, email)).toHaveLength(before);
  expect((await api.call(getPreferences)).body.data).toMatchObject({ replies: false, first_view: true });
  const undone = await anonymous.send("POST", path, { ...form, body: "again=1" });
  expect(undone.status).toBe(200);
  await answer();
  expect(await idsTo(api, email)).toHaveLength(before + 1);
});

test("a recipient who has unsubscribed gets no mail, and the next sender gets an error", async ({ api, anonymous }) => {
  const id = await makeDraft(api);
  const to = freshEmail();
  await api.call(shareByEmail, { params: { id }, json: { recipient_email: to } });
  const [mail] = await mailTo(api, to);
  const token = unsubscribeTokenOf(mail);
  expect(Buffer.from(token, "base64url").toString()).not.toContain(to);
  await anonymous.call(unsubscribe, { params: { token } });
  const refused = await api.refused(shareByEmail, { params: { id }, json: { recipient_email: to } });
  expect(refused).toMatchObject({ status: 422, error: "recipient_opted_out" });
  expect(refused.message).toContain("unsubscribed from mail");
  // The mailbox's owner can still sign in.
  await anonymous.call(login, { json: { email: to } });
  expect(await codeFor(anonymous.url, to)).toMatch(/^\d{6}$/);
});

test("404 for a link that was not signed here", async ({ anonymous }) => {
  for (const operation of [getUnsubscribePage, unsubscribe]) {
    for (const token of ["uns_dXNlcg.c2ln", "x", "uns_..", "%00"]) {
      const { status, error } = await anonymous.refused(operation, { params: { token } });
      expect({ status, error }).toEqual({ status: 404, error: "resource_not_found" });
    }
  }
});

test("users choose their notifications, and the choice is stored", async ({ anonymous }) => {
  const { api, email } = await person(anonymous);
  expect((await api.call(getPreferences)).body.data).toEqual({
    clip_ready: "slow",
    clip_failed: true,
    first_view: true,
    digest: "weekly",
    replies: true,
    link_expiring: true,
    storage: true,
    auto_transcribe: true,
    date_language: null,
  });
  const changed = await api.call(updatePreferences, { json: { clip_ready: "always", storage: "no", digest: null } });
  expect(changed.body.data).toMatchObject({ clip_ready: "always", storage: false, digest: "weekly" });
  await makeCompleted(api);
  const [ready] = await mailTo(api, email);
  expect(ready).toMatchObject({ template_id: 10 });
  expect(ready?.subject).toMatch(/ is ready$/);
  const wrong = await api.refused(updatePreferences, { json: { digest: "hourly" } });
  expect(wrong).toMatchObject({ status: 422, error: "validation_failed", errors: { digest: [expect.any(String)] } });
});

test("dates in a user's mails have the language of their choice, and only there", async ({ anonymous, stranger }) => {
  const { api, email } = await person(anonymous);
  const choose = async (date_language: string | null) =>
    (await api.call(updatePreferences, { json: { date_language } })).body.data;
  const viewed = async () => {
    const { share_code: code } = await share(api, await makeDraft(api));
    await stranger.call(getPublicClip, { params: { code }, query: { track_view: 1 } });
    const [mail] = await mailTo(api, email);
    expect(mail?.template_id).toBe(20);
    return mail?.text;
  };
  expect(await viewed()).toMatch(/\b\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC/);
  expect(await choose("de_at")).toMatchObject({ date_language: "de-AT", digest: "weekly" });
  expect((await api.call(getPreferences)).body.data).toMatchObject({ date_language: "de-AT" });
  expect(await viewed()).toMatch(/\b\d{1,2}\. \p{L}+ \d{4} um \d{1,2}:\d\d UTC/u);
  for (const wrong of ["nothing at all", "xx-klingon-x", "c", 5]) {
    const refused = await api.refused(updatePreferences, { json: { date_language: wrong } });
    expect(refused).toMatchObject({ status: 422, errors: { date_language: [expect.any(String)] } });
  }
  expect(await choose("")).toMatchObject({ date_language: null });
});
