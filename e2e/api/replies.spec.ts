import { deleteClip, getClip } from "#lib/contract/clips";
import { listShownReplies } from "#lib/contract/public";
import {
  acceptReply,
  approveReply,
  declineReply,
  deleteReply,
  getReplyForm,
  listAllReplies,
  listReplies,
  submitReply,
} from "#lib/contract/replies";
import { revokeShare, shareByEmail, updateShare } from "#lib/contract/shares";
import { type Api, errorOf, expect, freshEmail, signIn, test } from "../support/api";
import { makeClip, share } from "../support/clip-steps";
import { fileForm, fixture, wav } from "../support/samples";
import { taggedRecordings } from "../support/tagged-recordings";

async function tokenFor(api: Api, settings: Record<string, unknown> = {}) {
  const id = await makeClip(api, { title: "Asked", description: "What do you think?" });
  const link = await share(api, id, settings);
  return { id, code: link.share_code, token: String(link.reply_token) };
}

test.describe("replies that visitors see", () => {
  test("200 shows a held reply after its approval, with a recording without metadata, until it is declined", async ({
    api,
    stranger,
    anonymous,
  }) => {
    const { id, code, token } = await tokenFor(api, { replies: "held" });
    const voice = taggedRecordings.mp3("Secret place");
    const fields = { message: "By voice", sender_name: "Bob", sender_email: "bob@example.com" };
    const form = fileForm("audio_file", voice, { type: "audio/mpeg", fields });
    const { reply_id: replyId } = (await anonymous.call(submitReply, { params: { token }, form })).body;
    const shown = async () => (await anonymous.call(listShownReplies, { params: { code } })).body.data;
    expect(await shown()).toMatchObject({ replies: [], pagination: { total: 0 } });
    const [held] = (await api.call(listReplies, { params: { id } })).body.data.replies;
    expect(held).toMatchObject({ id: replyId, state: "held" });

    const params = { replyId };
    expect((await stranger.refused(approveReply, { params })).error).toBe("resource_not_found");
    expect((await stranger.refused(declineReply, { params })).error).toBe("resource_not_found");
    expect((await api.call(approveReply, { params })).body.data).toMatchObject({ id: replyId, state: "shown" });
    // A job frees the recording of its metadata.
    await expect.poll(async () => (await shown()).replies[0]?.audio_url ?? null).not.toBeNull();
    const [reply] = (await shown()).replies;
    expect(reply).toMatchObject({ id: replyId, sender_name: "Bob", message: "By voice" });
    expect(JSON.stringify(reply)).not.toContain("bob@example.com");
    const file = await anonymous.send("GET", String(reply?.audio_url));
    expect(file.status).toBe(200);
    expect(file.bytes.length).toBeGreaterThan(1000);
    expect(file.bytes.includes("Secret place")).toBe(false);
    expect(voice.includes("Secret place")).toBe(true);

    expect((await api.call(declineReply, { params })).body.data.state).toBe("declined");
    expect((await shown()).replies).toEqual([]);
    expect((await anonymous.send("GET", String(reply?.audio_url))).status).toBe(404);
  });

  test("200 shows all replies of an open link immediately, and none of other links; 409 for a reply that was private", async ({
    api,
    anonymous,
  }) => {
    const open = await tokenFor(api, { replies: "open" });
    await anonymous.call(submitReply, { params: { token: open.token }, json: { message: "For all" } });
    const shown = (await anonymous.call(listShownReplies, { params: { code: open.code } })).body.data;
    expect(shown.replies).toMatchObject([{ message: "For all", sender_name: null, audio_url: null }]);
    const asked = await tokenFor(api);
    const json = { message: "Between us" };
    const { reply_id: replyId } = (await anonymous.call(submitReply, { params: { token: asked.token }, json })).body;
    await api.call(updateShare, { params: { code: asked.code }, json: { replies: "open" } });
    expect((await anonymous.call(listShownReplies, { params: { code: asked.code } })).body.data.replies).toEqual([]);
    for (const operation of [approveReply, declineReply]) {
      expect((await api.refused(operation, { params: { replyId } })).error).toBe("conflict");
    }
    const closed = (await api.call(updateShare, { params: { code: open.code }, json: { replies: "closed" } })).body
      .data;
    expect(closed).toMatchObject({ replies: "closed", allow_replies: false });
    const refused = await anonymous.refused(submitReply, { params: { token: open.token }, json });
    expect(refused.error).toBe("forbidden");
    expect(
      (await anonymous.refused(listShownReplies, { params: { code: open.code }, query: { page: 0 } })).status,
    ).toBe(400);
  });
});

test.describe("POST /api/v1/security/vst/reply/{token}", () => {
  test("201 by JSON, and the owner sees it", async ({ api, anonymous }) => {
    const { id, code, token } = await tokenFor(api);
    const json = { message: " Thanks \n🙂 ", sender_name: "Bob", sender_email: "bob@example.com" };
    const { body } = await anonymous.call(submitReply, { params: { token }, json });
    expect(body).toMatchObject({ message: "Thanks \n🙂", audio_url: null });
    const { data } = (await api.call(listReplies, { params: { id } })).body;
    expect(data.pagination.total).toBe(1);
    expect(data.replies[0]).toMatchObject({
      id: body.reply_id,
      clip_id: id,
      share_code: code,
      message: "Thanks \n🙂",
      sender_name: "Bob",
      sender_email: "bob@example.com",
      audio_url: null,
      read_at: null,
    });
    const owner = await api.call(getClip, { params: { id }, query: { include_sharing: true } });
    expect(owner.body.data.sharing?.reply_count).toBe(1);
  });

  test("201 by multipart with a real recording, which only the owner can fetch", async ({
    api,
    stranger,
    anonymous,
  }) => {
    const { id, token } = await tokenFor(api);
    const voice = fixture("speech-firefox.ogg");
    const form = fileForm("audio_file", voice, { type: "audio/ogg", fields: { message: "By voice" } });
    const { body } = await anonymous.call(submitReply, { params: { token }, form });
    expect(body).toMatchObject({ message: "By voice", audio_url: null });
    const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
    expect(reply).toMatchObject({ id: body.reply_id, message: "By voice" });
    expect(reply?.duration_seconds).toBeGreaterThan(5);
    expect((await api.send("GET", String(reply?.audio_url))).bytes.equals(voice)).toBe(true);
    expect((await stranger.send("GET", String(reply?.audio_url))).status).toBe(404);
    expect((await anonymous.send("GET", String(reply?.audio_url))).status).toBe(401);
  });

  test("201 by a form whose file field was left empty: browsers send it as a file without name or bytes", async ({
    api,
    anonymous,
  }) => {
    const { id, token } = await tokenFor(api);
    const form = fileForm("audio_file", "", { name: "", fields: { message: "In writing" } });
    const { body } = await anonymous.call(submitReply, { params: { token }, form });
    const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
    expect(replies).toMatchObject([{ id: body.reply_id, message: "In writing", audio_url: null }]);
    const nothing = fileForm("audio_file", "", { name: "" });
    expect((await anonymous.refused(submitReply, { params: { token }, form: nothing })).status).toBe(422);
  });

  for (const [what, encode] of [
    ["base64", (bytes: Buffer) => bytes.toString("base64")],
    ["base64url", (bytes: Buffer) => bytes.toString("base64url")],
    ["a data: URL", (bytes: Buffer) => `data:audio/wav;base64,${bytes.toString("base64")}`],
    ["a data: URL with parameters", (bytes: Buffer) => `data:audio/wav;codecs=1;base64,${bytes.toString("base64")}`],
  ] as const) {
    test(`201 by JSON with ${what}`, async ({ api, anonymous }) => {
      const { id, token } = await tokenFor(api);
      const voice = wav(0.3);
      await anonymous.call(submitReply, { params: { token }, json: { audio_file: encode(voice) } });
      const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
      expect((await api.send("GET", String(reply?.audio_url))).bytes.equals(voice)).toBe(true);
    });
  }

  test("201 notifies the owner by mail, in which the text is not HTML", async ({ anonymous }) => {
    const email = freshEmail();
    const api = anonymous.as((await signIn(anonymous.url, email)).access_token);
    const { token } = await tokenFor(api);
    await anonymous.call(submitReply, {
      params: { token },
      json: { message: "<img src=x onerror=alert(1)>", sender_name: "<b>Bob" },
    });
    const answer = await anonymous.send("GET", `/dev/mailbox/messages?to=${email}`);
    const [mail] = (JSON.parse(answer.bytes.toString("utf8")) as { messages: { template_id: number; html: string }[] })
      .messages;
    expect(mail?.template_id).toBe(22);
    expect(mail?.html).not.toContain("<img src=x");
    expect(mail?.html).not.toContain("<b>Bob");
  });

  for (const [status, what, json] of [
    [422, "nothing", {}],
    [422, "blanks", { message: "  ", audio_file: "" }],
    [422, "too long a message", { message: "x".repeat(5001) }],
    [422, "no base64", { audio_file: "!!!" }],
    [422, "a wrong address", { message: "x", sender_email: "not-an-address" }],
    [415, "a picture as the recording", () => ({ audio_file: fixture("screenshot.png").toString("base64") })],
    [413, "more than ten megabytes", () => ({ audio_file: Buffer.alloc(10 * 1024 * 1024 + 1).toString("base64") })],
  ] as [number, string, object | (() => object)][]) {
    test(`${status} for ${what}`, async ({ api, anonymous }) => {
      const { id, token } = await tokenFor(api);
      const refused = await anonymous.refused(submitReply, {
        params: { token },
        json: typeof json === "function" ? json() : json,
      });
      expect(refused.status, refused.message).toBe(status);
      expect((await api.call(listReplies, { params: { id } })).body.data.replies).toEqual([]);
    });
  }

  test("413 by multipart beyond ten megabytes, 422 for an empty file", async ({ api, anonymous }) => {
    const { token } = await tokenFor(api);
    const large = fileForm("audio_file", Buffer.alloc(10 * 1024 * 1024 + 1), { type: "audio/wav" });
    expect((await anonymous.refused(submitReply, { params: { token }, form: large })).status).toBe(413);
    const empty = fileForm("audio_file", "", { type: "audio/wav" });
    expect((await anonymous.refused(submitReply, { params: { token }, form: empty })).status).toBe(422);
  });

  for (const token of ["rpt_x", `rpt_${"A".repeat(43)}`, "x", "x".repeat(201), "vat_something"]) {
    test(`401 invalid_token for ${token.slice(0, 20)}`, async ({ anonymous }) => {
      for (const operation of [getReplyForm, submitReply]) {
        const answer = await anonymous.send(
          operation.method,
          `/api/v1/security/vst/reply/${token}`,
          operation.method === "POST" ? { json: { message: "x" } } : {},
        );
        expect(errorOf(answer)).toMatchObject({ status: 401, error: "invalid_token" });
      }
    });
  }

  test("410 after the link was revoked, 401 after the clip is gone", async ({ api, anonymous }) => {
    const revoked = await tokenFor(api);
    await api.call(revokeShare, { params: { code: revoked.code } });
    for (const operation of [getReplyForm, submitReply]) {
      const input = operation.method === "POST" ? { json: { message: "x" } } : {};
      expect(await anonymous.refused(operation, { params: { token: revoked.token }, ...input })).toMatchObject({
        status: 410,
        error: "share_revoked",
      });
    }
    const deleted = await tokenFor(api);
    await api.call(deleteClip, { params: { id: deleted.id } });
    expect(
      (await anonymous.refused(submitReply, { params: { token: deleted.token }, json: { message: "x" } })).error,
    ).toBe("invalid_token");
  });

  for (const [what, change] of [
    ["has another password", { password: "another one" }],
    ["has become private", { privacy: "private" }],
    ["has got a password", { privacy: "password", password: "a first one" }],
  ] as const) {
    test(`401 after the link ${what}: its tokens were issued under other rules`, async ({ api, anonymous }) => {
      const settings = what.includes("another") ? { password: "first one" } : {};
      const { id, code, token } = await tokenFor(api, settings);
      await api.call(updateShare, { params: { code }, json: change });
      expect((await anonymous.refused(getReplyForm, { params: { token } })).error).toBe("invalid_token");
      const input = { params: { token }, json: { message: "x" } };
      expect((await anonymous.refused(submitReply, input)).error).toBe("invalid_token");
      expect((await api.call(listReplies, { params: { id } })).body.data.pagination.total).toBe(0);
    });
  }

  test("201 after a change that excludes no visitor", async ({ api, anonymous }) => {
    const { code, token } = await tokenFor(api);
    await api.call(updateShare, { params: { code }, json: { privacy: "public", max_views: 100 } });
    await anonymous.call(submitReply, { params: { token }, json: { message: "x" } });
  });

  test("403 after the sender has closed the link for replies", async ({ api, anonymous }) => {
    const { code, token } = await tokenFor(api);
    await api.call(updateShare, { params: { code }, json: { allow_replies: false } });
    expect(await anonymous.refused(submitReply, { params: { token }, json: { message: "x" } })).toMatchObject({
      status: 403,
      error: "forbidden",
    });
    expect((await anonymous.call(getReplyForm, { params: { token } })).body.reply.allowed).toBe(false);
  });

  test("201 twenty times and 403 for the rest of thirty at the same time", async ({ api, anonymous }) => {
    const { id, token } = await tokenFor(api);
    const path = `/api/v1/security/vst/reply/${token}`;
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async (_, index) => (await anonymous.send("POST", path, { json: { message: `${index}` } })).status,
      ),
    );
    expect(statuses.sort()).toEqual([...Array(20).fill(201), ...Array(10).fill(403)]);
    expect((await api.call(listReplies, { params: { id }, query: { limit: 100 } })).body.data.pagination.total).toBe(
      20,
    );
  });
});

test.describe("GET /api/v1/security/vst/reply/{token}", () => {
  test("200 describes the token, and reading it uses nothing up", async ({ api, anonymous }) => {
    const { id, token } = await tokenFor(api, { expires_at: "2030-01-01T00:00:00Z" });
    const first = (await anonymous.call(getReplyForm, { params: { token } })).body;
    expect(first).toMatchObject({
      clip: { id, title: "Asked" },
      reply: { allowed: true, expires_at: "2030-01-01T00:00:00.000Z", remaining: 20 },
    });
    expect(JSON.stringify(first)).not.toContain("What do you think?");
    expect((await anonymous.call(getReplyForm, { params: { token } })).body).toEqual(first);
    await anonymous.call(submitReply, { params: { token }, json: { message: "x" } });
    expect((await anonymous.call(getReplyForm, { params: { token } })).body.reply.remaining).toBe(19);
  });

  test("200 with the recipient's own token in an e-mail", async ({ api, anonymous }) => {
    const id = await makeClip(api);
    const json = { recipient_email: freshEmail(), recipient_name: "Bob" };
    const { body } = await api.call(shareByEmail, { params: { id }, json });
    const token = String(body.reply_url).split("/").at(-1) ?? "";
    await anonymous.call(submitReply, { params: { token }, json: { message: "Hello" } });
    const [reply] = (await api.call(listReplies, { params: { id } })).body.data.replies;
    expect(reply).toMatchObject({ sender_name: "Bob", sender_email: json.recipient_email });
  });
});

test.describe("replies that a program may have sent", () => {
  test("200 is all that the sender of a filled trap sees; the owner lists the reply on request, and accepts it", async ({
    anonymous,
  }) => {
    const email = freshEmail();
    const api = anonymous.as((await signIn(anonymous.url, email)).access_token);
    const { id, code, token } = await tokenFor(api, { replies: "open" });
    const voice = fixture("speech-firefox.ogg");
    const fields = { message: "By voice", sender_email: "bo@example.com", leave_empty: "https://robot.example" };
    const form = fileForm("audio_file", voice, { type: "audio/ogg", fields });
    const { body } = await anonymous.call(submitReply, { params: { token }, form });
    expect(body).toMatchObject({ message: "By voice", audio_url: null });
    const [replyId, params] = [body.reply_id, { replyId: body.reply_id }];

    const mails = async () => {
      const answer = await anonymous.send("GET", `/dev/mailbox/messages?to=${email}`);
      const { messages } = JSON.parse(answer.bytes.toString("utf8")) as { messages: { template_id: number }[] };
      return messages.filter((mail) => mail.template_id === 22).length;
    };
    const listed = async (query: { suspected?: boolean } = {}) => {
      const ofClip = (await api.call(listReplies, { params: { id }, query })).body.data;
      expect((await api.call(listAllReplies, { query })).body.data.pagination.total).toBe(ofClip.pagination.total);
      return ofClip.replies;
    };
    const shown = async () =>
      (await anonymous.call(listShownReplies, { params: { code } })).body.data.replies.map((reply) => reply.id);
    const counted = async () =>
      (await api.call(getClip, { params: { id }, query: { include_sharing: true } })).body.data.sharing?.reply_count;
    expect([await mails(), await listed(), await shown(), await counted()]).toEqual([0, [], [], 0]);
    expect((await anonymous.call(getReplyForm, { params: { token } })).body.reply.remaining).toBe(20);
    const [suspected] = await listed({ suspected: true });
    expect(suspected).toMatchObject({ id: replyId, message: "By voice", duration_seconds: null, answerable: false });
    expect(Date.parse(suspected?.suspected_at ?? "")).toBe(Date.parse(body.created_at));
    const sound = await api.send("GET", String(suspected?.audio_url));
    expect(sound.bytes.equals(voice)).toBe(true);
    expect(sound.headers.get("content-disposition")).toMatch(/^attachment/);
    for (const operation of [approveReply, declineReply]) {
      expect((await api.refused(operation, { params })).error).toBe("conflict");
    }

    expect((await anonymous.as(null).refused(acceptReply, { params })).status).toBe(401);
    const accepted = (await api.call(acceptReply, { params })).body.data;
    expect(accepted).toMatchObject({ id: replyId, suspected_at: null, state: "shown", answerable: true });
    expect(accepted.duration_seconds).toBeGreaterThan(5);
    await api.call(acceptReply, { params });
    expect([await mails(), await shown(), await counted()]).toEqual([1, [replyId], 1]);
    expect(await listed()).toEqual([accepted]);
    expect(await listed({ suspected: true })).toEqual([]);
  });

  test("403 for the twenty-first of a link, while ordinary replies still arrive; 200 deletes one, 404 for another user's and for deleted ones", async ({
    api,
    stranger,
    anonymous,
  }) => {
    const { id, token } = await tokenFor(api);
    const send = (message: string) => ({ params: { token }, json: { message, leave_empty: "x" } });
    for (let count = 0; count < 20; count += 1) await anonymous.call(submitReply, send(`Buy ${count}`));
    const refused = await anonymous.refused(submitReply, send("Buy once more"));
    expect([refused.status, refused.error]).toEqual([403, "forbidden"]);
    expect(refused.message).toContain("press Send once more");
    await anonymous.call(submitReply, { params: { token }, json: { message: "A person", leave_empty: "" } });
    const query = { suspected: true, limit: 100 };
    const [one, ...others] = (await api.call(listReplies, { params: { id }, query })).body.data.replies;
    expect(others).toHaveLength(19);
    const params = { replyId: one?.id ?? "" };
    for (const operation of [acceptReply, deleteReply]) {
      expect((await stranger.refused(operation, { params })).error).toBe("resource_not_found");
    }
    expect((await api.call(deleteReply, { params })).body.data).toEqual({ id: one?.id, deleted: true });
    expect((await api.refused(deleteReply, { params })).status).toBe(404);
    await anonymous.call(submitReply, send("There is room again"));
    const wrong = { params: { id }, query: { suspected: "perhaps" as never } };
    expect((await api.refused(listReplies, wrong)).status).toBe(400);
  });
});

test("400 for an invalid page: GET /api/v1/clips/{id}/replies", async ({ api }) => {
  const { id } = await tokenFor(api);
  expect((await api.refused(listReplies, { params: { id }, query: { page: "x" } })).status).toBe(400);
});
