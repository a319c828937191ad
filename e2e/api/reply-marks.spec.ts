import {
  listAllReplies,
  listReplies,
  reopenReply,
  resolveReply,
  submitReply,
  updateReply,
} from "#lib/contract/replies";
import { type Api, expect, test } from "../support/api";
import { makeClip, share } from "../support/clip-steps";

async function tokenFor(api: Api) {
  const id = await makeClip(api, { title: "Asked", description: "What do you think?" });
  const link = await share(api, id);
  return { id, token: String(link.reply_token) };
}

test.describe("what the owner is done with", () => {
  test("200 resolves a reply and opens it again, 404 for another user; lists show what is wanted", async ({
    api,
    stranger,
    anonymous,
  }) => {
    const { id, token } = await tokenFor(api);
    const ids: string[] = [];
    for (const message of ["First", "Second"]) {
      ids.push((await anonymous.call(submitReply, { params: { token }, json: { message } })).body.reply_id);
    }
    const params = { replyId: String(ids[0]) };
    for (const operation of [resolveReply, reopenReply]) {
      expect((await stranger.refused(operation, { params })).error).toBe("resource_not_found");
    }
    const { resolved_at } = (await api.call(resolveReply, { params })).body.data;
    expect(resolved_at).not.toBeNull();
    expect((await api.call(resolveReply, { params })).body.data.resolved_at).toBe(resolved_at);
    const listed = async (query: Record<string, string>) => {
      const { replies, pagination } = (await api.call(listReplies, { params: { id }, query })).body.data;
      expect(pagination.total).toBe(replies.length);
      return replies.map(({ message }) => message);
    };
    expect(await listed({ state: "open" })).toEqual(["Second"]);
    expect(await listed({ state: "resolved" })).toEqual(["First"]);
    expect(await listed({})).toEqual(["Second", "First"]);
    expect((await api.call(reopenReply, { params })).body.data.resolved_at).toBeNull();
    expect(await listed({ state: "resolved" })).toEqual([]);
    const wrong = await api.refused(listReplies, { params: { id }, query: { state: "done" } });
    expect(Object.keys(wrong.errors ?? {})).toEqual(["state"]);
  });

  test("200 marks a reply as read and unread, 422 without a word of it, 404 for another user, 409 for a suspected one", async ({
    api,
    stranger,
    anonymous,
  }) => {
    const { token } = await tokenFor(api);
    const trapped = { message: "Buy now", leave_empty: "x" };
    const { reply_id: suspected } = (await anonymous.call(submitReply, { params: { token }, json: trapped })).body;
    for (const operation of [resolveReply, reopenReply]) {
      expect((await api.refused(operation, { params: { replyId: suspected } })).error).toBe("conflict");
    }
    const marked = { params: { replyId: suspected }, json: { read: true } };
    expect((await api.refused(updateReply, marked)).error).toBe("conflict");
    const json = { message: "Look" };
    const { reply_id: replyId } = (await anonymous.call(submitReply, { params: { token }, json })).body;
    const params = { replyId };
    const unread = async () => (await api.call(listAllReplies, { query: { unread: true } })).body.data.replies.length;
    expect(await unread()).toBe(1);
    expect((await api.call(updateReply, { params, json: { read: true } })).body.data.read_at).not.toBeNull();
    expect(await unread()).toBe(0);
    expect((await api.call(updateReply, { params, json: { read: false } })).body.data.read_at).toBeNull();
    expect((await api.refused(updateReply, { params, json: {} })).status).toBe(422);
    expect((await stranger.refused(updateReply, { params, json: { read: true } })).error).toBe("resource_not_found");
  });
});
