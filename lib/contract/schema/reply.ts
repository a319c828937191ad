import { z } from "zod";
import { EmailAddress } from "./account";
import {
  blankAsAbsent,
  booleanText,
  Email,
  flatResponse,
  MessageLanguage,
  number,
  Pagination,
  Timestamp,
  text,
  Url,
  WholeNumber,
} from "./fields";
import { bounds } from "./limits";

export const replySpot = {
  timestamp: z
    .number()
    .nullable()
    .describe(
      "The second that the reply is about: of the recording for the clip's owner, of what is heard for visitors. Null without one, or if it is not there any more.",
    ),
  x: z
    .number()
    .nullable()
    .describe("The place in the picture as fractions of its width and height, both or none; null without one."),
  y: z.number().nullable().describe("As `x`."),
  image: z
    .string()
    .nullable()
    .describe(
      "The picture, as `img1`, `img2` ... in the clip's present order; null without one, or if it was removed.",
    ),
  strokes: z.unknown().describe("The ink that its writer drew, as docs/vst.md describes it; null without any."),
  parent_id: z
    .string()
    .nullable()
    .describe("The first reply of the thread that it belongs to; null for a reply that begins one."),
};

const reactionKinds = ["seen", "agree", "thanks", "unsure", "done"] as const;

const Reaction = z
  .object({
    kind: z.enum(reactionKinds),
    count: WholeNumber.describe("How many visitors gave it."),
    is_own: z.boolean().describe("Whether this browser did, by its cookie."),
  })
  .meta({ id: "Reaction", description: "How often one reaction was given." });

export const reactions = z
  .array(Reaction)
  .describe("The reactions to it that this caller sees, without those that no visitor gave.");

export const NewReaction = z
  .object({
    kind: z.enum(reactionKinds),
    reply_id: blankAsAbsent(z.string().max(64)).describe("The reply that it is to. Absent: to the clip."),
  })
  .transform(({ kind, reply_id: replyId }) => ({ kind, replyId }))
  .meta({ id: "NewReaction", description: "A reaction to give or to take back." });

export const Reactions = z
  .object({ reactions })
  .meta({ id: "Reactions", description: "The reactions to a clip or a reply." });

const Answer = z
  .object({
    id: z.string(),
    message: z.string().nullable().describe("The written answer; null if it is a recording only."),
    audio_url: Url.nullable().describe("The address of the recording, for the clip's owner; null without one."),
    duration_seconds: z.number().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Answer", description: "What the clip's owner answered, as they see it." });

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
    ...replySpot,
    sender_name: z.string().nullable(),
    sender_email: Email.nullable(),
    read_at: Timestamp.nullable().describe("When the owner has read it; null before that."),
    resolved_at: Timestamp.nullable().describe("When the owner marked it as resolved; null while it is open."),
    answer: z.string().nullable().describe("The text of the first answer to it; null without one."),
    answered_at: Timestamp.nullable().describe("When the owner first answered."),
    answers: z.array(Answer).describe("The owner's answers in the thread that it begins, the oldest first."),
    answerable: z
      .boolean()
      .describe(
        "Whether a visitor would learn of an answer: the page shows the reply, to everyone or to the browser that sent it, or there is an address.",
      ),
    edited_at: Timestamp.nullable().describe("When its writer changed it; null if they did not."),
    deleted_at: Timestamp.nullable().describe(
      "When it was deleted, if its thread still stands: nothing else is left of it.",
    ),
    suspected_at: Timestamp.nullable().describe(
      "When it arrived, if a program may have sent it; null for an ordinary reply, and once you have accepted it.",
    ),
    state: z
      .enum(["private", "held", "shown", "declined"])
      .describe(
        "Who sees it: `private` and `declined` you alone; `held` waits for you; `shown` everybody who has its link. While `suspected_at` is set it is for you alone, and this is what it becomes once you accept it.",
      ),
    reactions,
    sender_blocked: z.boolean().describe("Whether you blocked the visitor who sent it."),
    created_at: Timestamp,
  })
  .meta({ id: "Reply", description: "A reply as the clip's owner sees it." });

export type ReplyWire = z.output<typeof Reply>;

const DAY_SECONDS = 24 * 60 * 60;

const Fraction = number().pipe(z.number().min(0).max(1));

const SeenBy = z.enum(["owner", "approved", "everybody"]);

/** In the words of a link's `replies`. */
const visibilities = { owner: "private", approved: "held", everybody: "open" } as const;

export const ReplyForm = flatResponse({
  clip: z.object({ id: WholeNumber, title: z.string() }),
  reply: z.object({
    allowed: z.boolean().describe("Whether the link takes a reply now."),
    expires_at: Timestamp.nullable(),
    remaining: WholeNumber,
    seen_by: SeenBy,
  }),
}).meta({ id: "ReplyForm", description: "What the token allows." });

export const NewReply = z
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
    language: blankAsAbsent(MessageLanguage).describe(
      "The language that the visitor reads: for the mail with an answer. Absent: that of the link.",
    ),
    timestamp: blankAsAbsent(number().pipe(z.number().min(0).max(DAY_SECONDS))).describe(
      "The second that the reply is about, in seconds of what is heard on the page.",
    ),
    x: blankAsAbsent(Fraction).describe(
      "The place in the picture, as fractions of its width and height from the top left: `x` and `y`, or neither.",
    ),
    y: blankAsAbsent(Fraction).describe("As `x`."),
    image: blankAsAbsent(z.string().max(64)).describe(
      "The picture, by its `id` in `media.images`. Absent: the first one.",
    ),
    strokes: blankAsAbsent(
      z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string().max(bounds.replyInkBytes)]),
    ).describe(
      "Ink, as docs/vst.md describes it: a document or its strokes, in a form as JSON. At most 200 strokes and 64 KB, in fractions of the picture.",
    ),
    parent_id: blankAsAbsent(z.string().max(64)).describe(
      "The reply that this one answers, if the link shows it. It joins the thread of that reply.",
    ),
    version: blankAsAbsent(z.string().max(bounds.seenVersionLength)).describe(
      "The `reply.version` of the clip as the visitor saw it. With it `timestamp` and `image` keep their meaning if the clip was edited since. Absent: the clip as the link shows it now.",
    ),
    seen_by: blankAsAbsent(SeenBy).describe(
      "The audience that the page showed to the visitor: no one else sees the reply. Absent: the audience of the link.",
    ),
    /** The form's trap for robots: `trapField` in lib/link-page/reply-names. */
    leave_empty: blankAsAbsent(z.string()).describe(
      "For forms: a field that people cannot see and programs fill in. With something in it the reply waits until the owner accepts it.",
    ),
  })
  .superRefine(({ x, y }, context) => {
    if ((x === undefined) === (y === undefined)) return;
    const path = x === undefined ? "x" : "y";
    context.addIssue({ code: "custom", path: [path], message: "x and y must be given together" });
  })
  .meta({ id: "NewReply", description: "A reply by text, voice or both." })
  .transform(({ audio_file, sender_name, sender_email, seen_by, leave_empty, parent_id, ...rest }) => ({
    ...rest,
    parentId: parent_id,
    isSuspected: leave_empty !== undefined,
    seenBy: seen_by && visibilities[seen_by],
    audioFile: audio_file,
    senderName: sender_name,
    senderEmail: sender_email,
  }));

export const ReplyReceipt = flatResponse({
  reply_id: z.string().describe("The reply's id."),
  message: z.string().nullable().describe("The written reply as it was stored; null if the reply is a recording only."),
  audio_url: Url.nullable().describe("Always null: only the owner can get the recording, from the list of replies."),
  created_at: Timestamp,
}).meta({ id: "ReplyReceipt", description: "The reply has arrived." });

export const ReplyPage = z
  .object({ replies: z.array(Reply), reactions, pagination: Pagination })
  .meta({ id: "ReplyPage", description: "A page of the replies to a clip." });

export const ReplyWithClip = Reply.extend({ clip_title: z.string().describe("The clip's title.") }).meta({
  id: "ReplyWithClip",
  description: "A reply, with the title of its clip.",
});

export const AllReplies = z
  .object({ replies: z.array(ReplyWithClip), pagination: Pagination })
  .meta({ id: "AllReplies", description: "A page of the replies to all of your clips." });

export const ReplyChange = z
  .object({ read: booleanText().describe("Whether you have read it: sets or clears `read_at`.") })
  .meta({ id: "ReplyChange", description: "What to change of a reply." });

export const ReplyApproval = z
  .object({
    edited_at: z
      .string()
      .max(64)
      .nullish()
      .describe("`edited_at` of the reply that you read: if its writer has changed it since, it is not shown."),
  })
  .meta({ id: "ReplyApproval", description: "Which text of the reply you have read." });

export const DeletedReply = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedReply", description: "The reply was deleted." });

export const NewAnswer = z
  .object({
    message: blankAsAbsent(text(bounds.emailMessageLength)).describe(
      "The written answer, at most 5000 characters. This, `audio_file`, or both.",
    ),
    audio_file: blankAsAbsent(z.string().max(bounds.replyBytes)).describe(
      "The spoken answer, at most 10 MB: a file in a form, base64 or a data: URL in JSON.",
    ),
  })
  .meta({ id: "NewAnswer", description: "An answer by text, voice or both." })
  .transform(({ message, audio_file }) => ({ message, audioFile: audio_file }));

export const SentAnswer = flatResponse({
  answer_id: z.string().describe("The answer's id."),
  message_id: z.string().nullable().describe("The message that brings it; null if the visitor left no address."),
  recipient: z.string().nullable().describe("Where that message goes; null without one."),
  sent: z.boolean().describe("Whether the provider accepted the message; false without one."),
  error: z.string().nullable().describe("Why the message was not sent; null if it was, or if there is none."),
  delivery: z.string().describe("What sends the message; `page` if the answer only stands on the page of the link."),
}).meta({ id: "SentAnswer", description: "The answer stands under the reply; and what became of its message." });

export const ChangedReply = z
  .object({ message: text(bounds.emailMessageLength, 1).describe("What it says from now on.") })
  .meta({ id: "ChangedReply", description: "What its writer changes of a reply." });
