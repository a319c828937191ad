import { z } from "zod";
import { blankAsAbsent, booleanText, clipPath, Page, resourceResponse } from "./schema/fields";
import { bounds } from "./schema/limits";
import { jsonBody, operation } from "./schema/operation";
import {
  AllReplies,
  ChangedReply,
  DeletedReply,
  NewAnswer,
  NewReply,
  Reply,
  ReplyApproval,
  ReplyChange,
  ReplyForm,
  ReplyPage,
  ReplyReceipt,
  SentAnswer,
} from "./schema/reply";

const tokenPath = z.object({ token: z.string() });

export const getReplyForm = operation({
  id: "getReplyForm",
  method: "GET",
  path: "/api/v1/security/vst/reply/{token}",
  tag: "Public",
  summary: "Get what a reply token allows",
  description:
    "Call this before a visitor writes a reply: whether the link takes one, how many more, and who will see it.",
  access: "reply",
  subject: "reply",
  limit: "general",
  params: tokenPath,
  ok: [200],
  answer: ReplyForm,
  errors: ["share_expired", "share_revoked"],
});

export const submitReply = operation({
  id: "submitReply",
  method: "POST",
  path: "/api/v1/security/vst/reply/{token}",
  tag: "Public",
  summary: "Reply to a shared clip by text, voice or both",
  description:
    "A form, with the recording as a file; or a JSON body with it as base64 or a data: URL in `audio_file` " +
    "(object NewReply). `message`, `audio_file` or both. It may point at a second, a picture and a place in it, " +
    "carry ink, and answer another reply. A visitor may send 20 replies on a link, which takes 500. The answer " +
    "sets a cookie, by which the same browser sees its replies and may change them. If `leave_empty` has a text, " +
    "the reply waits for the clip's owner to accept it; a link keeps 20 of those, for 30 days each.",
  access: "reply",
  subject: "reply",
  limit: "upload",
  params: tokenPath,
  body: {
    kind: "json-or-multipart",
    file: { field: "audio_file", required: false, kind: "audio" },
    maxBytes: bounds.replyBytes,
    schema: NewReply,
  },
  remakesAnswer: true,
  ok: [201],
  answer: ReplyReceipt,
  errors: [
    "validation_failed",
    "share_expired",
    "share_revoked",
    "payload_too_large",
    "storage_full",
    "unsupported_media_type",
    "forbidden",
  ],
});

const ownReplyPath = z.object({ token: z.string(), replyId: z.string().max(64) });

export const changeReply = operation({
  id: "changeReply",
  method: "PATCH",
  path: "/api/v1/security/vst/reply/{token}/{replyId}",
  tag: "Public",
  summary: "Change a reply that the same browser sent",
  description:
    "Within an hour, by the cookie that sending it set. On a link whose owner decides what is shown, it waits again. " +
    "409 after an hour.",
  access: "reply",
  subject: "reply",
  limit: "upload",
  params: ownReplyPath,
  body: jsonBody(ChangedReply),
  ok: [200],
  answer: ReplyReceipt,
  errors: ["validation_failed", "resource_not_found", "conflict", "share_expired", "share_revoked"],
});

export const withdrawReply = operation({
  id: "withdrawReply",
  method: "DELETE",
  path: "/api/v1/security/vst/reply/{token}/{replyId}",
  tag: "Public",
  summary: "Delete a reply that the same browser sent",
  description: "Within an hour, by the cookie that sending it set, with its recording. 409 after an hour.",
  access: "reply",
  subject: "reply",
  limit: "upload",
  params: ownReplyPath,
  ok: [200],
  answer: resourceResponse(DeletedReply),
  errors: ["resource_not_found", "conflict", "share_expired", "share_revoked"],
});

const Wanted = z.object({
  ...Page,
  suspected: booleanText().default(false),
  state: blankAsAbsent(z.enum(["open", "resolved", "all"])).describe(
    "Replies that are not resolved, that are, or `all` (default).",
  ),
  unread: booleanText().default(false).describe("Only replies that you have not read."),
});

export const listReplies = operation({
  id: "listReplies",
  method: "GET",
  path: "/api/v1/clips/{id}/replies",
  tag: "Sharing",
  summary: "List the replies to a clip",
  description: "Newest first. Replies that a program may have sent are included only with `suspected`.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: Wanted,
  ok: [200],
  answer: resourceResponse(ReplyPage),
  errors: ["validation_failed", "resource_not_found"],
});

export const watchReplies = operation({
  id: "watchReplies",
  method: "GET",
  path: "/api/v1/clips/{id}/events",
  tag: "Sharing",
  summary: "Hear when the replies to a clip change",
  description:
    "Server-sent events: `replies` at the start, and whenever the list of replies has something new. The event says no more than that; one event stands for many changes. The " +
    "server ends a connection after 15 minutes, and holds 50 for a clip and five for an address: 429 beyond, and then " +
    "ask again every 20 seconds.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  ok: [200],
  answer: "binary",
  media: ["text/event-stream"],
  errors: ["resource_not_found"],
});

export const listAllReplies = operation({
  id: "listAllReplies",
  method: "GET",
  path: "/api/v1/replies",
  tag: "Sharing",
  summary: "List the replies to all of your clips, newest first",
  description:
    "An inbox: each with the title of its clip. Replies that a program may have sent are included only with " +
    "`suspected`.",
  access: "bearer",
  limit: "general",
  query: Wanted,
  ok: [200],
  answer: resourceResponse(AllReplies),
  errors: ["validation_failed"],
});

const replyPath = z.object({ replyId: z.string().max(64) });

export const approveReply = operation({
  id: "approveReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/approve",
  tag: "Sharing",
  summary: "Show a reply to everyone with its link",
  description:
    "For held and declined replies. Visitors get a recording without its metadata, or none if the metadata cannot " +
    "be removed. 409 for a reply whose sender was promised that only you read it, and for one that its writer has " +
    "changed since the `edited_at` that you name.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  body: jsonBody(ReplyApproval),
  repeatable: true,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["validation_failed", "resource_not_found", "conflict"],
});

export const declineReply = operation({
  id: "declineReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/decline",
  tag: "Sharing",
  summary: "Hide a reply from visitors",
  description:
    "For replies that are held or shown. You keep the reply, and no one is notified. 409 for a reply that only you read.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  repeatable: true,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found", "conflict"],
});

export const updateReply = operation({
  id: "updateReply",
  method: "PATCH",
  path: "/api/v1/replies/{replyId}",
  tag: "Sharing",
  summary: "Mark a reply as read or unread",
  description: "`read_at` keeps the first time, however many times a reply is marked as read.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  body: jsonBody(ReplyChange),
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["validation_failed", "resource_not_found", "conflict"],
});

export const resolveReply = operation({
  id: "resolveReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/resolve",
  tag: "Sharing",
  summary: "Mark a reply as resolved",
  description: "Visitors see no difference. Resolving it again changes nothing.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  repeatable: true,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found", "conflict"],
});

export const reopenReply = operation({
  id: "reopenReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/reopen",
  tag: "Sharing",
  summary: "Open a resolved reply again",
  description: "`resolved_at` is null from then on. Opening an open reply changes nothing.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  repeatable: true,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found", "conflict"],
});

const block = {
  path: "/api/v1/replies/{replyId}/block",
  tag: "Sharing",
  access: "bearer",
  limit: "general",
  params: replyPath,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found", "conflict"],
} as const;

export const blockVisitor = operation({
  id: "blockVisitor",
  method: "POST",
  summary: "Block the visitor who sent a reply",
  description:
    "No link of the clip takes replies or reactions of that browser any more, and a link that was sent to one recipient takes " +
    "none of anyone until its replies are turned off and on again. The reply itself stays. 409 if the visitor " +
    "is not known: an answer of yours, a deleted or an imported reply.",
  repeatable: true,
  ...block,
});

export const unblockVisitor = operation({
  id: "unblockVisitor",
  method: "DELETE",
  summary: "Take replies of a blocked visitor again",
  description: "The visitor is the one who sent this reply. If they are not blocked, nothing changes.",
  ...block,
});

export const acceptReply = operation({
  id: "acceptReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/accept",
  tag: "Sharing",
  summary: "Accept a suspected reply",
  description:
    "For replies that a program may have sent (`suspected_at`). The message and the webhooks for a new reply are " +
    "sent now, and its recording is prepared; visitors see it if its link shows replies. Accepting it again changes " +
    "nothing.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  repeatable: true,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found"],
});

export const deleteReply = operation({
  id: "deleteReply",
  method: "DELETE",
  path: "/api/v1/replies/{replyId}",
  tag: "Sharing",
  summary: "Delete a reply or an answer",
  description:
    "Deletes it and its recording immediately. If others answered it, its place in the thread stays, with `deleted_at`.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  ok: [200],
  answer: resourceResponse(DeletedReply),
  errors: ["resource_not_found"],
});

export const answerReply = operation({
  id: "answerReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/answer",
  tag: "Sharing",
  summary: "Answer a reply",
  description:
    "By text, voice or both, any number of times: a form with the recording as a file, or a JSON body. Everyone " +
    "who sees the reply sees the answer under it. If the visitor left an address, or the link was sent to one, a " +
    "message brings it there, and the server waits up to ten seconds for the provider. 409 if the link has ended, " +
    "and for replies that no visitor of a link sent.",
  access: "bearer",
  limit: "messaging",
  params: replyPath,
  body: {
    kind: "json-or-multipart",
    file: { field: "audio_file", required: false, kind: "audio" },
    maxBytes: bounds.replyBytes,
    schema: NewAnswer,
  },
  remakesAnswer: true,
  ok: [200],
  answer: SentAnswer,
  errors: [
    "validation_failed",
    "resource_not_found",
    "conflict",
    "recipient_opted_out",
    "payload_too_large",
    "storage_full",
    "unsupported_media_type",
  ],
});
