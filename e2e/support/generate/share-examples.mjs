import { voiceFile } from "./recorder.mjs";

/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** Sharing, and what the recipient sees and answers. @param {Recorder} recorder @param {{id: number, email: string}} clip and its owner */
export async function recordShares({ record, answers, codeFor, newestMailTo, url }, { id, email }) {
  const link = await record("createShareLink", { params: { id }, body: { privacy: "unlisted", max_views: 50 } });
  const shareCode = link.share_code;
  const mailed = await record("shareByEmail", {
    params: { id },
    body: { recipient_email: "bob@example.com", recipient_name: "Bob", message: "Can you have a look?" },
  });
  await record("remindShare", { params: { code: mailed.share_code } });
  await record("shareBySms", {
    params: { id },
    body: { recipient_phone: "+15551234567", message: "Can you have a look?" },
  });
  await record("getPublicClip", { params: { code: shareCode }, query: { track_view: true } }, { auth: false });
  const open = await record("createShareLink", { params: { id }, body: {} }, { keep: false });
  await record("getEmbedding", { query: { url: `${url}/c/${open.share_code}` } }, { auth: false });
  const shown = /** @type {any} */ (answers.getPublicClip).answer.data;
  const query = { v: shown.visit_pass };
  await record("getPublicData", { params: { code: shareCode }, query }, { auth: false });
  await record("getPublicContext", { params: { code: shareCode }, query }, { auth: false });
  await record("getPublicCrop", { params: { code: shareCode, pin: 1 }, query }, { auth: false });
  const filename = new URL(shown.media.image_urls[0], url).pathname.split("/").at(-1) ?? "";
  await record("getPublicFile", { params: { code: shareCode, filename }, query }, { auth: false });
  const locked = await record(
    "createShareLink",
    { params: { id }, body: { privacy: "password", password: "blue-ladder" } },
    { keep: false },
  );
  await record("unlockShare", { params: { code: locked.share_code }, body: { password: "blue-ladder" } });
  const addressed = await record(
    "shareByEmail",
    { params: { id }, body: { recipient_email: "bob@example.com", privacy: "private" } },
    { keep: false },
  );
  const door = { params: { code: addressed.share_code } };
  const asked = await record("requestViewerCode", { ...door, body: { email: "bob@example.com" } });
  await record("verifyViewerCode", {
    ...door,
    body: { verification_id: asked.verification_id, code: await codeFor("bob@example.com") },
  });
  await record("getReplyForm", { params: { token: link.reply_token } });
  await record("submitReply", {
    params: { token: link.reply_token },
    form: {
      message: "I will come by on Tuesday.",
      audio_file: voiceFile,
      sender_name: "Bob",
      sender_email: "bob@example.com",
    },
    file: voiceFile,
  });
  const unsubscribeToken = /\/unsubscribe\/(\S+)/.exec(await newestMailTo(email))?.[1] ?? "";
  await record("getUnsubscribePage", { params: { token: unsubscribeToken } }, { auth: false });
  await record("unsubscribe", { params: { token: unsubscribeToken } }, { auth: false });
  const { replies } = (await record("listReplies", { params: { id } })).data;
  const talk = await record("createShareLink", { params: { id }, body: { replies: "held" } }, { keep: false });
  const token2 = { params: { token: talk.reply_token }, form: { message: "Seen.", sender_name: "Bob" } };
  const { reply_id: replyId } = await record("submitReply", token2, { keep: false });
  const withTrap = (/** @type {string} */ message) => ({
    ...token2,
    form: { ...token2.form, message, leave_empty: "x" },
  });
  await record("declineReply", { params: { replyId } });
  await record("approveReply", { params: { replyId }, body: { edited_at: null } });
  await record("updateReply", { params: { replyId }, body: { read: true } });
  await record("resolveReply", { params: { replyId } });
  await record("reopenReply", { params: { replyId } });
  const { reply_id: trapped } = await record("submitReply", withTrap("I see it now."), { keep: false });
  await record("acceptReply", { params: { replyId: trapped } });
  const { reply_id: unwanted } = await record("submitReply", withTrap("Buy now."), { keep: false });
  await record("deleteReply", { params: { replyId: unwanted } });
  const { reply_id: own } = await record("submitReply", token2, { keep: false });
  const mine = { params: { token: talk.reply_token, replyId: own } };
  await record("changeReply", { ...mine, body: { message: "Seen, and I will come." } });
  await record("withdrawReply", mine);
  const visited = { params: { code: talk.share_code } };
  await record("react", { ...visited, body: { kind: "thanks", reply_id: replyId } });
  await record("watchShownReplies", visited, { auth: false });
  await record("watchReplies", { params: { id } });
  await record("listShownReplies", visited, { auth: false });
  await record("withdrawReaction", { ...visited, body: { kind: "thanks", reply_id: replyId } });
  await record("blockVisitor", { params: { replyId } });
  await record("unblockVisitor", { params: { replyId } });
  await record("answerReply", {
    params: { replyId: replies[0].id },
    form: { message: "Tuesday is fine. The key is with the neighbour.", audio_file: voiceFile },
    file: voiceFile,
  });
  await record("listMessages", { params: { id } });
  await record("listShares", { params: { id } });
  await record("getShare", { params: { code: shareCode } });
  await record("updateShare", {
    params: { code: shareCode },
    body: { expires_at: "2031-01-31T12:00:00Z", max_views: 100 },
  });
  await record("freezeShare", { params: { code: shareCode } });
  await record("unfreezeShare", { params: { code: shareCode } });
  const rotated = await record("rotateShare", { params: { code: locked.share_code } });
  await record("revokeShare", { params: { code: rotated.data.share_code } });
  await record("listAllReplies");
  await record("countView", { params: { code: shareCode } }, { auth: false });
  await record("reportHeard", { params: { code: shareCode }, body: { heard: 0.8 } }, { auth: false });
  await record("getClipStats", { params: { id }, query: { by: "share" } });
  await record("getShareStats", { params: { code: shareCode } });
  await record("getClipStatsTable", { params: { id } });
  await record("getShareStatsTable", { params: { code: shareCode }, query: { by: "share" } });
}
