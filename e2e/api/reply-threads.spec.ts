import { getPublicClip, listShownReplies } from "#lib/contract/public";
import {
  answerReply,
  approveReply,
  changeReply,
  deleteReply,
  listReplies,
  submitReply,
  withdrawReply,
} from "#lib/contract/replies";
import { revokeShare, updateShare } from "#lib/contract/shares";
import { type Api, expect, freshEmail, test } from "../support/api";
import { makeDraft, share } from "../support/clip-steps";
import { fileForm, fixture } from "../support/samples";

async function aLink(api: Api, settings: Record<string, unknown> = {}) {
  const id = await makeDraft(api);
  const link = await share(api, id, settings);
  return { id, code: link.share_code, token: String(link.reply_token) };
}

/** A browser without an account: it keeps the cookie of its first reply. */
function aBrowser(api: Api) {
  const headers: Record<string, string> = {};
  return {
    headers,
    async reply(token: string, json: object) {
      const { body, headers: answered } = await api.call(submitReply, { params: { token }, json, headers });
      headers.Cookie ||= /tellmark_author=[^;]+/.exec(answered.get("set-cookie") ?? "")?.[0] ?? "";
      return body.reply_id;
    },
    async sees(code: string) {
      const { body } = await api.call(listShownReplies, { params: { code }, headers });
      return body.data.replies;
    },
  };
}

const ofOwner = async (api: Api, id: number) => (await api.call(listReplies, { params: { id } })).body.data.replies;

test("a visitor whose answer was lost may change the reply, once the same request has been sent again", async ({
  api,
  anonymous,
}) => {
  const { token } = await aLink(api);
  const lost = aBrowser(anonymous);
  lost.headers["Idempotency-Key"] = crypto.randomUUID();
  const replyId = await lost.reply(token, { message: "Whitch valve?" });
  const again = aBrowser(anonymous);
  again.headers["Idempotency-Key"] = lost.headers["Idempotency-Key"];
  expect(await again.reply(token, { message: "Whitch valve?" })).toBe(replyId);
  const { Cookie } = again.headers;
  const change = { params: { token, replyId }, json: { message: "Which valve?" }, headers: { Cookie } };
  expect((await anonymous.call(changeReply, change)).status).toBe(200);
});

test.describe("POST /api/v1/replies/{replyId}/answer", () => {
  test("200 by text and by voice stands under a private reply, for its browser alone", async ({ api, anonymous }) => {
    const { id, code, token } = await aLink(api);
    const [ann, bo] = [aBrowser(anonymous), aBrowser(anonymous)];
    const replyId = await ann.reply(token, { message: "Which valve?", sender_name: "Ann" });
    const params = { replyId };
    const first = await api.call(answerReply, { params, json: { message: "The left one." } });
    expect(first.body).toMatchObject({ message_id: null, recipient: null, sent: false, error: null, delivery: "page" });
    const form = fileForm("audio_file", fixture("speech-firefox.ogg"), { type: "audio/ogg" });
    await api.call(answerReply, { params, form });

    const [reply] = await ofOwner(api, id);
    expect(reply).toMatchObject({ answer: "The left one.", answerable: true });
    expect(reply?.answers.map(({ message, duration_seconds }) => [message, Math.round(duration_seconds ?? 0)])).toEqual(
      [
        ["The left one.", 0],
        [null, 10],
      ],
    );
    await expect.poll(async () => (await ann.sees(code)).length).toBe(3);
    const [asked, written, spoken] = await ann.sees(code);
    expect(asked).toMatchObject({ id: replyId, is_own: true, from_owner: false, parent_id: null });
    expect(asked?.changeable_until).not.toBeNull();
    expect(written).toMatchObject({
      sender_name: null,
      message: "The left one.",
      is_own: false,
      from_owner: true,
      parent_id: replyId,
    });
    const heard = new URL(String(spoken?.audio_url)).pathname;
    expect((await anonymous.send("GET", heard, { headers: ann.headers })).status).toBe(200);
    expect((await anonymous.send("GET", heard)).status).toBe(404);
    await bo.reply(token, { message: "And I?" });
    expect((await bo.sees(code)).map(({ message }) => message)).toEqual(["And I?"]);
    const { body } = await anonymous.call(getPublicClip, { params: { code } });
    expect(JSON.stringify(body)).not.toContain("Which valve?");
  });

  for (const [status, what, json] of [
    [422, "nothing", {}],
    [422, "no base64", { audio_file: "!!!" }],
    [415, "a picture", () => ({ audio_file: fixture("screenshot.png").toString("base64") })],
    [413, "more than ten megabytes", () => ({ audio_file: Buffer.alloc(10 * 1024 * 1024 + 1).toString("base64") })],
  ] as [number, string, object | (() => object)][]) {
    test(`${status} for ${what}`, async ({ api, anonymous }) => {
      const { id, token } = await aLink(api);
      const replyId = await aBrowser(anonymous).reply(token, { message: "Hello" });
      const input = { params: { replyId }, json: typeof json === "function" ? json() : json };
      expect((await api.refused(answerReply, input)).status).toBe(status);
      expect((await ofOwner(api, id))[0]?.answers).toEqual([]);
    });
  }
});

test.describe("PATCH and DELETE /api/v1/security/vst/reply/{token}/{replyId}", () => {
  test("200 changes and deletes the reply of the same browser, 404 for every other", async ({ api, anonymous }) => {
    const { id, code, token } = await aLink(api, { replies: "open" });
    const [ann, bo] = [aBrowser(anonymous), aBrowser(anonymous)];
    const params = { token, replyId: await ann.reply(token, { message: "Which valve?" }) };
    await bo.reply(token, { message: "Hello" });
    const json = { message: "Which of both?" };
    for (const headers of [bo.headers, {}, { Cookie: `${ann.headers.Cookie}x` }]) {
      expect((await anonymous.refused(changeReply, { params, json, headers })).error).toBe("resource_not_found");
      expect((await anonymous.refused(withdrawReply, { params, headers })).error).toBe("resource_not_found");
    }
    const { headers } = ann;
    expect((await anonymous.refused(changeReply, { params, json: { message: " " }, headers })).errors).toHaveProperty(
      "message",
    );
    expect((await anonymous.call(changeReply, { params, json, headers })).body.message).toBe("Which of both?");
    const [changed] = await bo.sees(code);
    expect(changed).toMatchObject({ message: "Which of both?", is_own: false, changeable_until: null });
    expect(changed?.edited_at).not.toBeNull();
    await anonymous.call(withdrawReply, { params, headers });
    expect((await bo.sees(code)).map(({ message }) => message)).toEqual(["Hello"]);
    expect((await ofOwner(api, id)).map(({ message }) => message)).toEqual(["Hello"]);
  });

  test("a changed reply waits again where the owner decides, about the text that they read; 410 share_revoked once the link has ended", async ({
    api,
    anonymous,
  }) => {
    const { id, code, token } = await aLink(api, { replies: "held" });
    const ann = aBrowser(anonymous);
    const params = { token, replyId: await ann.reply(token, { message: "Fine" }) };
    await api.send("POST", `/api/v1/replies/${params.replyId}/approve`);
    const input = { params, json: { message: "Something else" }, headers: ann.headers };
    await anonymous.call(changeReply, input);
    const [changed] = await ofOwner(api, id);
    expect(changed?.state).toBe("held");
    const approval = { params: { replyId: params.replyId } };
    expect((await api.refused(approveReply, { ...approval, json: { edited_at: null } })).error).toBe("conflict");
    expect((await api.refused(approveReply, { ...approval, json: { edited_at: 5 } })).errors).toHaveProperty(
      "edited_at",
    );
    const read = { edited_at: String(changed?.edited_at) };
    expect((await api.call(approveReply, { ...approval, json: read })).body.data.state).toBe("shown");
    await api.call(revokeShare, { params: { code } });
    expect((await anonymous.refused(changeReply, input)).error).toBe("share_revoked");
    expect((await anonymous.refused(withdrawReply, { params, headers: ann.headers })).error).toBe("share_revoked");
  });

  test("410 share_expired after the link's time", async ({ api, anonymous }) => {
    const { code, token } = await aLink(api);
    const ann = aBrowser(anonymous);
    const params = { token, replyId: await ann.reply(token, { message: "Fine" }) };
    const soon = new Date(Date.now() + 1500).toISOString();
    await api.call(updateShare, { params: { code }, json: { expires_at: soon } });
    const input = { params, json: { message: "Else" }, headers: ann.headers };
    await expect
      .poll(async () => (await anonymous.send("GET", `/api/v1/security/vst/reply/${token}`)).status, { timeout: 5000 })
      .toBe(410);
    expect((await anonymous.refused(changeReply, input)).error).toBe("share_expired");
    expect((await anonymous.refused(withdrawReply, { params, headers: ann.headers })).error).toBe("share_expired");
  });
});

test.describe("DELETE /api/v1/replies/{replyId}", () => {
  test("200 deletes an answer, and a reply whose place stays while its thread stands", async ({ api, anonymous }) => {
    const { id, code, token } = await aLink(api, { replies: "open" });
    const ann = aBrowser(anonymous);
    const replyId = await ann.reply(token, { message: "Which valve?", sender_name: "Ann" });
    const { answer_id } = (await api.call(answerReply, { params: { replyId }, json: { message: "Left" } })).body;
    const email = freshEmail();
    await api.call(deleteReply, { params: { replyId } });
    expect((await api.refused(answerReply, { params: { replyId }, json: { message: email } })).error).toBe("conflict");
    const [gone, answer] = await aBrowser(anonymous).sees(code);
    expect(gone).toMatchObject({ id: replyId, message: null, sender_name: null });
    expect(gone?.deleted_at).not.toBeNull();
    expect(answer?.message).toBe("Left");
    await api.call(deleteReply, { params: { replyId: answer_id } });
    expect([await ofOwner(api, id), await aBrowser(anonymous).sees(code)]).toEqual([[], []]);
  });
});
