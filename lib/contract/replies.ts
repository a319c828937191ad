import { z } from "zod";
import { EmailAddress } from "./auth";
import {
  blankAsAbsent,
  booleanText,
  clipPath,
  Email,
  flatResponse,
  Page,
  Pagination,
  resourceResponse,
  Timestamp,
  text,
  Url,
  WholeNumber,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";
import { SentMessage } from "./shares";

const tokenPath = z.object({ token: z.string() });

export const Reply = z
  .object({
    id: z.string(),
    clip_id: WholeNumber.describe("The clip's number."),
    share_code: z
      .string()
      .nullable()
      .describe("The link that it came by; null for replies that came with an imported file."),
    message: z.string().nullable().describe("The written reply; null if the reply is a recording only."),
    audio_url: Url.nullable().describe(
      "The address of the recording, for the clip's owner; null if the reply is text only.",
    ),
    duration_seconds: z.number().nullable(),
    sender_name: z.string().nullable(),
    sender_email: Email.nullable(),
    read_at: Timestamp.nullable().describe("When the owner has read it; null before that."),
    answer: z.string().nullable(),
    answered_at: Timestamp.nullable().describe("When the owner answered."),
    answerable: z
      .boolean()
      .describe("Whether it can be answered: there is an address to answer to, and no answer yet."),
    suspected_at: Timestamp.nullable().describe(
      "When it arrived, if a program may have sent it; null for an ordinary reply, and once you have accepted it.",
    ),
    state: z
      .enum(["private", "held", "shown", "declined"])
      .describe(
        "Who sees it: `private` and `declined` you alone; `held` waits for you; `shown` everybody who has its link. While `suspected_at` is set it is for you alone, and this is what it becomes once you accept it.",
      ),
    created_at: Timestamp,
  })
  .meta({ id: "Reply", description: "A reply as the clip's owner sees it." });

export type ReplyWire = z.output<typeof Reply>;

const SeenBy = z.enum(["owner", "approved", "everybody"]);

export const getReplyForm = operation({
  id: "getReplyForm",
  method: "GET",
  path: "/api/v1/security/vst/reply/{token}",
  tag: "Public",
  summary: "What a reply token allows",
  description:
    "Call this before a visitor writes a reply: whether the link takes one, how many more, and who will see it.",
  access: "reply",
  subject: "reply",
  limit: "general",
  params: tokenPath,
  ok: [200],
  answer: flatResponse({
    clip: z.object({ id: WholeNumber, title: z.string() }),
    reply: z.object({
      allowed: z.boolean().describe("Whether the link takes a reply now."),
      expires_at: Timestamp.nullable(),
      remaining: WholeNumber,
      seen_by: SeenBy,
    }),
  }).meta({ id: "ReplyForm", description: "What the token allows." }),
  errors: ["share_expired", "share_revoked"],
});

export const submitReply = operation({
  id: "submitReply",
  method: "POST",
  path: "/api/v1/security/vst/reply/{token}",
  tag: "Public",
  summary: "Reply to a shared clip by text, voice or both",
  description:
    "A form, with the recording as a file; or a JSON body with it as base64 or a data: URL in `audio_file` (object " +
    "NewReply). `message`, `audio_file` or both. At most 20 replies for a token. A reply with something in `leave_empty` only " +
    "waits for the clip's owner to accept it; a link keeps 20 of those, for 30 days each.",
  access: "reply",
  subject: "reply",
  limit: "upload",
  params: tokenPath,
  body: {
    kind: "json-or-multipart",
    file: { field: "audio_file", required: false, kind: "audio" },
    maxBytes: bounds.replyBytes,
    schema: z
      .object({
        message: blankAsAbsent(text(bounds.emailMessageLength)).describe(
          "The written reply, at most 5000 characters. This, `audio_file`, or both.",
        ),
        /** Base64 or a data: URL, in a JSON body. */
        audio_file: blankAsAbsent(z.string().max(bounds.replyBytes)).describe(
          "The spoken reply, at most 10 MB: a file in a form, base64 or a data: URL in JSON.",
        ),
        sender_name: blankAsAbsent(text(120)),
        sender_email: blankAsAbsent(EmailAddress),
        seen_by: blankAsAbsent(SeenBy).describe(
          "The audience that the page showed to the visitor: no one else sees the reply. Absent: the audience of the link.",
        ),
        /** The form's trap for robots: `trapField` in lib/link-page/reply-names. */
        leave_empty: blankAsAbsent(z.string()).describe(
          "For forms: a field that people cannot see and programs fill in. With something in it the reply waits until the owner accepts it.",
        ),
      })
      .meta({ id: "NewReply", description: "A reply by text, voice or both." })
      .transform(({ audio_file, sender_name, sender_email, seen_by, leave_empty, ...rest }) => ({
        ...rest,
        isSuspected: leave_empty !== undefined,
        seenBy: seen_by,
        audioFile: audio_file,
        senderName: sender_name,
        senderEmail: sender_email,
      })),
  },
  remakesAnswer: true,
  ok: [201],
  answer: flatResponse({
    reply_id: z.string().describe("The reply's id."),
    message: z
      .string()
      .nullable()
      .describe("The written reply as it was stored; null if the reply is a recording only."),
    audio_url: Url.nullable().describe("Always null: only the owner can get the recording, from the list of replies."),
    created_at: Timestamp,
  }).meta({ id: "ReplyReceipt", description: "The reply has arrived." }),
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

const Wanted = z.object({ ...Page, suspected: booleanText().default(false) });

export const listReplies = operation({
  id: "listReplies",
  method: "GET",
  path: "/api/v1/clips/{id}/replies",
  tag: "Sharing",
  summary: "The replies to a clip",
  description: "Newest first. Those that a program may have sent only with `suspected`.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: Wanted,
  ok: [200],
  answer: resourceResponse(
    z
      .object({ replies: z.array(Reply), pagination: Pagination })
      .meta({ id: "ReplyPage", description: "A page of the replies to a clip." }),
  ),
  errors: ["validation_failed", "resource_not_found"],
});

export const listAllReplies = operation({
  id: "listAllReplies",
  method: "GET",
  path: "/api/v1/replies",
  tag: "Sharing",
  summary: "The replies to all of your clips, newest first",
  description: "An inbox: each with the title of its clip. Those that a program may have sent only with `suspected`.",
  access: "bearer",
  limit: "general",
  query: Wanted,
  ok: [200],
  answer: resourceResponse(
    z
      .object({
        replies: z.array(
          Reply.extend({ clip_title: z.string().describe("The clip's title.") }).meta({
            id: "ReplyWithClip",
            description: "A reply, with the title of its clip.",
          }),
        ),
        pagination: Pagination,
      })
      .meta({ id: "AllReplies", description: "A page of the replies to all of your clips." }),
  ),
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
    "For replies that are held, and for those that you had declined. A recording is shown without its metadata, or not at " +
    "all where it cannot be written so. 409 for a reply that was given when the page said that only you read it.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found", "conflict"],
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
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found", "conflict"],
});

export const acceptReply = operation({
  id: "acceptReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/accept",
  tag: "Sharing",
  summary: "Accept a suspected reply",
  description:
    "For replies that a program may have sent (`suspected_at`). The message and the webhooks for a new reply go out now, and " +
    "its recording is prepared; others see it if its link says so. Accepting it again changes nothing.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  ok: [200],
  answer: resourceResponse(Reply),
  errors: ["resource_not_found"],
});

export const deleteReply = operation({
  id: "deleteReply",
  method: "DELETE",
  path: "/api/v1/replies/{replyId}",
  tag: "Sharing",
  summary: "Delete a suspected reply",
  description:
    "Deletes it and its recording immediately; otherwise the server deletes it after 30 days. 409 for an ordinary reply, which is deleted with its clip.",
  access: "bearer",
  limit: "general",
  params: replyPath,
  ok: [200],
  answer: resourceResponse(
    z
      .object({ id: z.string(), deleted: z.literal(true) })
      .meta({ id: "DeletedReply", description: "The reply was deleted." }),
  ),
  errors: ["resource_not_found", "conflict"],
});

export const answerReply = operation({
  id: "answerReply",
  method: "POST",
  path: "/api/v1/replies/{replyId}/answer",
  tag: "Sharing",
  summary: "Answer a reply",
  description:
    "Sends one answer to the address that the visitor left, or to the number or address of the link's recipient, with the link that they " +
    "replied on. 409 if there is none, the link has ended, or the reply was answered. Waits up to ten seconds for the " +
    "provider, as sending does.",
  access: "bearer",
  limit: "messaging",
  params: replyPath,
  body: {
    kind: "json",
    maxBytes: bounds.jsonBytes,
    schema: z
      .object({ message: text(bounds.emailMessageLength, 1).describe("The text of the answer.") })
      .meta({ id: "NewAnswer", description: "The answer." }),
  },
  remakesAnswer: true,
  ok: [200],
  answer: SentMessage,
  errors: ["validation_failed", "resource_not_found", "conflict", "recipient_opted_out"],
});
