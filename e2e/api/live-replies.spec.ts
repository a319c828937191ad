import { listShownReplies, react, watchShownReplies, withdrawReaction } from "#lib/contract/public";
import {
  approveReply,
  blockVisitor,
  listReplies,
  submitReply,
  unblockVisitor,
  watchReplies,
} from "#lib/contract/replies";
import { revokeShare, updateShare } from "#lib/contract/shares";
import { type Api, expect, pathOf, test } from "../support/api";
import { makeDraft, share } from "../support/clip-steps";
import { openEvents } from "../support/event-source";

async function aLink(api: Api, settings: Record<string, unknown> = {}) {
  const id = await makeDraft(api);
  const link = await share(api, id, settings);
  return { id, code: link.share_code, token: String(link.reply_token) };
}

const cookieOf = (headers: Headers) => ({
  Cookie: /tellmark_author=[^;]+/.exec(headers.get("set-cookie") ?? "")?.[0] ?? "",
});

async function reply(api: Api, token: string, json: object, headers = {}) {
  const answer = await api.call(submitReply, { params: { token }, json, headers });
  return { id: answer.body.reply_id, cookie: cookieOf(answer.headers) };
}

test.describe("GET /api/v1/clip/public/{code}/events and /api/v1/clips/{id}/events", () => {
  test("200 tells of replies and reactions, to those who see them", async ({ api, anonymous }) => {
    const { id, code, token } = await aLink(api, { replies: "open" });
    const path = new URL(pathOf(watchShownReplies, { code }), api.url);
    const writer = await reply(anonymous, token, { message: "Mine alone", seen_by: "owner" });
    const [all, own, owner] = await Promise.all([
      openEvents(path),
      openEvents(path, writer.cookie),
      openEvents(new URL(pathOf(watchReplies, { id }), api.url), { Authorization: `Bearer ${api.token}` }),
    ]);
    expect([all.status, all.type]).toEqual([200, "text/event-stream"]);
    for (const events of [all, own, owner]) expect(await events.next()).toBe("replies");
    const heardByAll = all.next();
    // A private reply is news to its owner and its author alone.
    const [forOwner, forOwn] = [owner.next(), own.next()];
    await reply(anonymous, token, { message: "Mine, too", seen_by: "owner" }, writer.cookie);
    expect([await forOwner, await forOwn]).toEqual(["replies", "replies"]);
    const alsoForOwner = owner.next();
    await reply(anonymous, token, { message: "For all" });
    expect(await heardByAll).toBe("replies");
    await alsoForOwner;
    const [again, elsewhere] = [all.next(), owner.next()];
    await anonymous.call(react, { params: { code }, json: { kind: "agree" } });
    expect([await again, await elsewhere]).toEqual(["replies", "replies"]);
    for (const events of [all, own, owner]) events.close();
  });
});

test.describe("PUT and DELETE /api/v1/clip/public/{code}/reactions", () => {
  test("200 counts one of each kind for a browser, to the clip and to a reply", async ({ api, anonymous }) => {
    const { id, code, token } = await aLink(api, { replies: "open" });
    const { id: reply_id } = await reply(anonymous, token, { message: "This one drips." });
    const first = await anonymous.call(react, { params: { code }, json: { kind: "agree" } });
    expect(first.body.data.reactions).toEqual([{ kind: "agree", count: 1, is_own: true }]);
    const headers = cookieOf(first.headers);
    await anonymous.call(react, { params: { code }, json: { kind: "agree" }, headers });
    await anonymous.call(react, { params: { code }, json: { kind: "thanks", reply_id }, headers });
    await anonymous.call(react, { params: { code }, json: { kind: "agree" } });
    const { data } = (await anonymous.call(listShownReplies, { params: { code }, headers })).body;
    expect(data.reactions).toEqual([{ kind: "agree", count: 2, is_own: true }]);
    expect(data.replies[0]?.reactions).toEqual([{ kind: "thanks", count: 1, is_own: true }]);
    const owner = (await api.call(listReplies, { params: { id } })).body.data;
    expect(owner.reactions).toEqual([{ kind: "agree", count: 2, is_own: false }]);
    expect(owner.replies[0]?.reactions).toEqual([{ kind: "thanks", count: 1, is_own: false }]);
    const left = await anonymous.call(withdrawReaction, { params: { code }, json: { kind: "agree" }, headers });
    expect(left.body.data.reactions).toEqual([{ kind: "agree", count: 1, is_own: false }]);
  });

  test("200 shows a visitor's own alone where replies are the owner's", async ({ api, anonymous }) => {
    const { code } = await aLink(api);
    await anonymous.call(react, { params: { code }, json: { kind: "seen" } });
    const second = await anonymous.call(react, { params: { code }, json: { kind: "seen" } });
    expect(second.body.data.reactions).toEqual([{ kind: "seen", count: 1, is_own: true }]);
    const { data } = (await anonymous.call(listShownReplies, { params: { code } })).body;
    expect(data.reactions).toEqual([]);
  });

  test("422 for a reply that the visitor does not see, and for another kind", async ({ api, anonymous }) => {
    const { code, token } = await aLink(api);
    const { id: reply_id } = await reply(anonymous, token, { message: "Private" });
    for (const json of [{ kind: "seen", reply_id }, { kind: "seen", reply_id: "rpl_none" }, { kind: "love" }]) {
      expect((await anonymous.refused(react, { params: { code }, json })).error).toBe("validation_failed");
    }
    const refused = await anonymous.refused(withdrawReaction, { params: { code }, json: { kind: "love" } });
    expect(refused.error).toBe("validation_failed");
  });
});

test.describe("who may not", () => {
  const calls = [
    [watchShownReplies, {}],
    [react, { json: { kind: "agree" } }],
    [withdrawReaction, { json: { kind: "agree" } }],
  ] as const;

  test("404, 403 and 410 as for the page of the link", async ({ api, anonymous }) => {
    const { code: isPrivate } = await aLink(api, { privacy: "private" });
    const { code: locked } = await aLink(api, { password: "open sesame" });
    const { code: limited } = await aLink(api, { max_views: 1 });
    const { code: revoked } = await aLink(api);
    await api.call(revokeShare, { params: { code: revoked } });
    const ends = Date.now() + 1500;
    const { code: expired } = await aLink(api, { expires_at: new Date(ends).toISOString() });
    const { code: full } = await aLink(api, { max_views: 1 });
    await anonymous.send("GET", `/api/v1/clip/public/${full}?track_view=true`);
    await expect.poll(() => Date.now()).toBeGreaterThan(ends);
    for (const [operation, input] of calls) {
      const refusal = async (code: string, headers = {}) =>
        (await anonymous.refused(operation, { params: { code }, headers, ...input })).error;
      expect(await refusal("2".repeat(22))).toBe("resource_not_found");
      expect(await refusal(isPrivate)).toBe("share_private");
      expect(await refusal(locked)).toBe("password_required");
      expect(await refusal(locked, { "X-Share-Password": "guess" })).toBe("invalid_password");
      expect(await refusal(limited)).toBe("forbidden");
      expect(await refusal(revoked)).toBe("share_revoked");
      expect(await refusal(expired)).toBe("share_expired");
      expect(await refusal(full)).toBe("view_limit_reached");
    }
  });

  test("403 on a link that takes no replies", async ({ api, anonymous }) => {
    const { code } = await aLink(api);
    await api.call(updateShare, { params: { code }, json: { replies: "closed" } });
    expect((await anonymous.refused(react, { params: { code }, json: { kind: "seen" } })).error).toBe("forbidden");
  });
});

test.describe("POST and DELETE /api/v1/replies/{replyId}/block", () => {
  test("200 refuses that browser on all links of the clip, until it is taken back", async ({ api, anonymous }) => {
    const { id, code, token } = await aLink(api, { replies: "held" });
    const other = await share(api, id, { replies: "open" });
    const { id: replyId, cookie: headers } = await reply(anonymous, token, { message: "Rude" });
    await api.call(approveReply, { params: { replyId } });
    expect((await api.call(blockVisitor, { params: { replyId } })).body.data.sender_blocked).toBe(true);
    const again = { params: { token: String(other.reply_token) }, json: { message: "Ruder" }, headers };
    expect((await anonymous.refused(submitReply, again)).error).toBe("forbidden");
    // The first reply came before there was a cookie: it is the address, too.
    expect((await anonymous.refused(submitReply, { ...again, headers: {} })).error).toBe("forbidden");
    const agree = { params: { code }, json: { kind: "agree" }, headers };
    expect((await anonymous.refused(react, agree)).error).toBe("forbidden");
    expect((await api.call(listReplies, { params: { id } })).body.data.replies[0]?.sender_blocked).toBe(true);
    expect((await api.call(unblockVisitor, { params: { replyId } })).body.data.sender_blocked).toBe(false);
    await anonymous.call(submitReply, again);
    await anonymous.call(react, agree);
  });

  test("409 for a reply that has no visitor any more, 404 for another's", async ({ api, anonymous, stranger }) => {
    const { id, token } = await aLink(api, { replies: "open" });
    const first = await reply(anonymous, token, { message: "First" });
    await reply(anonymous, token, { message: "Second", parent_id: first.id });
    await api.send("DELETE", `/api/v1/replies/${first.id}`);
    expect((await api.call(listReplies, { params: { id } })).body.data.replies).toHaveLength(2);
    const params = { replyId: first.id };
    for (const operation of [blockVisitor, unblockVisitor]) {
      expect((await api.refused(operation, { params })).error).toBe("conflict");
      expect((await stranger.refused(operation, { params })).error).toBe("resource_not_found");
    }
  });
});
