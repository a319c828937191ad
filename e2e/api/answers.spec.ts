import { answerReply, listReplies, submitReply } from "#lib/contract/replies";
import { getShare, remindShare, revokeShare, shareByEmail, shareBySms } from "#lib/contract/shares";
import { type Api, expect, freshEmail, test } from "../support/api";
import { addImage, makeDraft, share } from "../support/clip-steps";

interface Mail {
  template_id: number;
  subject: string | null;
  text: string;
  html: string | null;
}

async function mailsTo(api: Api, to: string): Promise<Mail[]> {
  const answer = await api.send("GET", `/dev/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (JSON.parse(answer.bytes.toString()) as { messages: Mail[] }).messages;
}

/** As the button of a mail program does it. */
async function unsubscribe(api: Api, to: string): Promise<void> {
  const [mail] = await mailsTo(api, to);
  const path = /\/api\/v1\/unsubscribe\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect((await api.as(null).send("POST", path)).status).toBe(200);
}

const sendTo = async (api: Api, email: string) => {
  const json = { recipient_email: email, recipient_name: "Bo", message: "Look" };
  return (await api.call(shareByEmail, { params: { id: await makeDraft(api) }, json })).body;
};

test.describe("POST /api/v1/shares/{code}/remind", () => {
  test("200 reminds a recipient who has not opened the link, once a day and once for an Idempotency-Key", async ({
    api,
  }) => {
    const email = freshEmail();
    const { share_code: code, public_url } = await sendTo(api, email);
    const input = { params: { code }, headers: { "Idempotency-Key": crypto.randomUUID() } };
    const { body } = await api.call(remindShare, input);
    expect(body).toMatchObject({ recipient: email, sent: true, error: null, delivery: "outbox" });
    expect((await api.call(remindShare, input)).body).toEqual(body);
    const mails = await mailsTo(api, email);
    expect(mails.map(({ template_id }) => template_id)).toEqual([101, 100]);
    expect(mails[0]?.subject).toMatch(/^Still waiting for you: “Leaking valve”/);
    expect(mails[0]?.text).toContain(new URL(public_url).pathname);
    expect((await api.call(getShare, { params: { code } })).body.data.reminded_at).not.toBeNull();
    expect((await api.refused(remindShare, { params: { code } })).message).toBe(
      "The recipient was already reminded within the last day. Try again tomorrow.",
    );
  });

  test("200 by SMS, where the link was sent by SMS", async ({ api }) => {
    const phone = `+1415555${String(Math.floor(Math.random() * 1e4)).padStart(4, "0")}`;
    const json = { recipient_phone: phone };
    const { share_code: code } = (await api.call(shareBySms, { params: { id: await makeDraft(api) }, json })).body;
    await api.call(remindShare, { params: { code } });
    expect((await mailsTo(api, phone))[0]).toMatchObject({ template_id: 101, text: expect.stringContaining(code) });
  });

  test("409 for a link without a recipient, opened or expired; 404 for another user's", async ({ api, stranger }) => {
    const { share_code: unsent } = await share(api, await makeDraft(api));
    expect((await api.refused(remindShare, { params: { code: unsent } })).message).toContain("no one to remind");
    const { share_code: opened } = await sendTo(api, freshEmail());
    await api.as(null).send("GET", `/api/v1/clip/public/${opened}?track_view=true`);
    expect((await api.refused(remindShare, { params: { code: opened } })).message).toBe(
      "The link was already opened, so no reminder is needed.",
    );
    const { share_code: ended } = await sendTo(api, freshEmail());
    expect((await stranger.refused(remindShare, { params: { code: ended } })).status).toBe(404);
    await api.call(revokeShare, { params: { code: ended } });
    const refused = await api.refused(remindShare, { params: { code: ended } });
    expect([refused.status, refused.message]).toEqual([409, "The link has ended. Send another one."]);
  });

  test("422 recipient_opted_out, and nothing is sent", async ({ api }) => {
    const email = freshEmail();
    const { share_code: code } = await sendTo(api, email);
    await unsubscribe(api, email);
    expect((await api.refused(remindShare, { params: { code } })).error).toBe("recipient_opted_out");
    expect(await mailsTo(api, email)).toHaveLength(1);
  });
});

test.describe("POST /api/v1/replies/{replyId}/answer", () => {
  async function replied(api: Api, sender_email?: string) {
    const id = await makeDraft(api);
    const link = await share(api, id);
    const json = { message: "Which valve?", sender_name: "Bo", sender_email };
    await api.as(null).call(submitReply, { params: { token: String(link.reply_token) }, json });
    const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
    if (!reply) throw new Error("no reply");
    return { id, reply, code: link.share_code };
  }

  test("200 sends the answer with the link, and keeps it with the reply", async ({ api, stranger }) => {
    const email = freshEmail();
    const { id, reply, code } = await replied(api, email);
    expect(reply).toMatchObject({ answer: null, answered_at: null, answerable: true });
    const input = {
      params: { replyId: reply.id },
      json: { message: "The one on the left.\nNot the red one." },
      headers: { "Idempotency-Key": crypto.randomUUID() },
    };
    expect((await stranger.refused(answerReply, input)).status).toBe(404);
    const { body } = await api.call(answerReply, input);
    expect(body).toMatchObject({ recipient: email, sent: true });
    expect((await api.call(answerReply, input)).body).toEqual(body);
    const mails = await mailsTo(api, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template_id: 23, subject: expect.stringContaining("answered you about") });
    expect(mails[0]?.text).toContain("> The one on the left.\n> Not the red one.");
    expect(mails[0]?.text).toContain(`/c/${code}`);
    const [kept] = (await api.call(listReplies, { params: { id } })).body.data.replies;
    expect(kept).toMatchObject({ answer: input.json.message, answerable: true });
    expect(kept?.answers).toHaveLength(1);
  });

  test("409 if the link has ended; 422 without a text", async ({ api }) => {
    const json = { message: "Hello" };
    const { reply, code } = await replied(api, freshEmail());
    const params = { replyId: reply.id };
    expect((await api.refused(answerReply, { params, json: { message: " " } })).errors).toHaveProperty("message");
    await api.call(revokeShare, { params: { code } });
    expect((await api.refused(answerReply, { params, json })).message).toBe(
      "The link has ended. Send the visitor another one.",
    );
  });

  test("422 recipient_opted_out for a visitor who has opted out", async ({ api }) => {
    const email = freshEmail();
    const first = await replied(api, email);
    await api.call(answerReply, { params: { replyId: first.reply.id }, json: { message: "One" } });
    await unsubscribe(api, email);
    const second = await replied(api, email);
    const refused = await api.refused(answerReply, { params: { replyId: second.reply.id }, json: { message: "Two" } });
    expect(refused.error).toBe("recipient_opted_out");
  });
});

test("a mail with a link shows the clip's image if every visitor of the link may see it", async ({ api }) => {
  const id = await makeDraft(api);
  await addImage(api, id);
  const sent = async (settings: object) => {
    const email = freshEmail();
    await api.call(shareByEmail, { params: { id }, json: { recipient_email: email, ...settings } });
    return (await mailsTo(api, email))[0]?.html ?? "";
  };
  const [, address = ""] = /<img src="([^"]+)" alt="A picture of the clip"/.exec(await sent({})) ?? [];
  const picture = await api.as(null).send("GET", new URL(address).pathname);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  for (const guarded of [{ password: "green valve" }, { privacy: "private" }, { max_views: 1 }]) {
    expect(await sent(guarded)).not.toContain("<img");
  }
});
