import { z } from "zod";
import { parseSafely } from "#lib/json/safe-json";
import { EmailAddress } from "./account";
import { Expiry } from "./expiry";
import {
  blankAsAbsent,
  booleanText,
  Channel,
  ClipId,
  flatResponse,
  MessageLanguage,
  Metadata,
  nullAsAbsent,
  number,
  Pagination,
  requiredText,
  Timestamp,
  text,
  Url,
  WholeNumber,
} from "./fields";
import { bounds } from "./limits";
import { PhoneNumber } from "./phone-number";

export const requestPath = z.object({ requestId: z.string().max(64) });

export const requestCodePath = z.object({ code: z.string().max(200) });

export const answerPath = z
  .object({ code: z.string().max(200), vstId: ClipId })
  .transform(({ code, vstId }) => ({ code, clipId: vstId }));

const Fraction = nullAsAbsent(number().pipe(z.number().min(0).max(1)));

const NewQuestion = z
  .object({
    text: text(bounds.questionLength, 1),
    x: Fraction.describe("The place in the picture, as fractions of its width and height: `x` and `y`, or neither."),
    y: Fraction.describe("As `x`."),
  })
  .superRefine(({ x, y }, context) => {
    if ((x === undefined) === (y === undefined)) return;
    const path = x === undefined ? "x" : "y";
    context.addIssue({ code: "custom", path: [path], message: "x and y must be given together" });
  })
  .meta({ id: "NewQuestion", description: "A question, and the place in the picture that it is about." })
  .transform(({ text, x = null, y = null }) => ({ text, x, y }));

/** Characters of ten questions as JSON, however they are escaped; metadata have no more. */
const MOST_JSON = 64 * 1024;

/**
 * A member that may be absent, and is JSON in a form. The values in it were neither counted nor checked when the body arrived.
 * @param name in paths of errors
 */
function jsonInForm<T extends z.ZodType>(name: string, kind: string, schema: T) {
  return z.preprocess((value, context) => {
    if (typeof value !== "string") return value ?? undefined;
    const read =
      value.length > MOST_JSON
        ? "must be at most 64 KB of JSON"
        : parseSafely(new TextEncoder().encode(`{"${name}":${value}}`));
    if (typeof read === "object") return read.value[name] ?? undefined;
    const message = read === "is not valid JSON" ? `must be ${kind}, as JSON` : read;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }, schema.optional());
}

const Questions = jsonInForm("questions", "a list", z.array(NewQuestion).max(bounds.questions));

const Days = number().pipe(z.number().int().min(1).max(bounds.keepDays));
const MaxClips = number().pipe(z.number().int().min(1).max(bounds.answersPerRequest));
const Title = text(bounds.requestTitleLength, 1);
const Message = text(bounds.requestMessageLength);

export const NewRequest = z
  .object({
    title: requiredText(Title).describe("What you want to know, in one line."),
    message: blankAsAbsent(Message).describe("More about it, at most 2000 characters."),
    questions: Questions.describe("At most ten; they get the letters A, B … In a form, JSON."),
    /** Base64 or a data: URL, in a JSON body. */
    image: blankAsAbsent(z.string().max(bounds.imageBytes * 2)).describe(
      "The picture that it is about: base64 or a data: URL in JSON. In a form, send the file as `image_file`.",
    ),
    clip_id: blankAsAbsent(number().pipe(z.number().int().min(1))).describe(
      "In place of `image`: one of your clips, whose picture it shows.",
    ),
    clip_image: blankAsAbsent(z.union([z.string().max(bounds.pictureNameLength), z.number()])).describe(
      "Which image of that clip, by a name that its tags may use. Absent: the first.",
    ),
    expires_at: blankAsAbsent(Expiry).describe("Until when answers are taken. Absent: in 30 days."),
    max_clips: blankAsAbsent(MaxClips).describe(
      "How many answers it takes. Absent: 20, or one if it was sent to one person.",
    ),
    keep_days: blankAsAbsent(Days).describe("After how many days each answer is deleted, at most 365. Absent: 30."),
    language: blankAsAbsent(MessageLanguage).describe(
      "The language of its page for browsers that ask for none that there is. Absent: `en`.",
    ),
    metadata: jsonInForm("metadata", "an object", Metadata).describe(
      "Your own object, at most 64 KB of JSON and 10 levels deep. In a form, JSON.",
    ),
  })
  .meta({ id: "NewRequest", description: "What you ask for." })
  .transform(({ clip_id, clip_image, expires_at, max_clips, keep_days, ...rest }) => ({
    ...rest,
    clipId: clip_id,
    clipImage: clip_image === undefined ? undefined : String(clip_image),
    expiresAt: expires_at,
    maxClips: max_clips,
    keepDays: keep_days,
  }));

export const RequestChanges = z
  .object({
    title: blankAsAbsent(Title),
    message: z.union([z.null(), Message]).optional().describe("The new message; null or an empty text removes it."),
    questions: Questions.describe("All questions: they replace those before."),
    expires_at: blankAsAbsent(Expiry).describe("The new end; a later one opens an ended request again."),
    max_clips: blankAsAbsent(MaxClips).describe("How many answers it takes from now on."),
    keep_days: blankAsAbsent(Days).describe("For answers from now on."),
    metadata: nullAsAbsent(Metadata),
    closed: blankAsAbsent(booleanText()).describe("True ends the request now, false opens it again."),
  })
  .meta({ id: "RequestChanges", description: "The changes. Absent members stay as they are." })
  .transform(({ expires_at, max_clips, keep_days, ...rest }) => ({
    ...rest,
    expiresAt: expires_at,
    maxClips: max_clips,
    keepDays: keep_days,
  }));

const Question = z
  .object({
    letter: z.string().describe("A, B … as its square in the picture shows it."),
    text: z.string(),
    x: z
      .number()
      .nullable()
      .describe("The place in the picture, as fractions of its width and height; null without one."),
    y: z.number().nullable().describe("As `x`."),
  })
  .meta({ id: "Question", description: "A question of a request." });

const picture = {
  image_url: Url.nullable().describe(
    "Its picture, upright, without metadata and with redactions in its pixels; null without one.",
  ),
  image_width: WholeNumber.nullable().describe("Its width in pixels; null without a picture."),
  image_height: WholeNumber.nullable().describe("Its height in pixels; null without a picture."),
};

const asked = {
  code: z.string(),
  title: z.string(),
  message: z.string().nullable(),
  questions: z.array(Question).describe("In the order of their letters."),
  ...picture,
  language: MessageLanguage.nullable(),
  expires_at: Timestamp,
  max_seconds: WholeNumber.describe("The longest recording of an answer."),
  keep_days: WholeNumber.describe("After how many days an answer is deleted."),
};

const RequestAnswer = z
  .object({
    vst_id: WholeNumber.describe("The clip's number."),
    name: z.string().nullable().describe("Who recorded it, as they call themselves; null without a name."),
    sent_at: Timestamp.describe("When they sent it."),
    delete_at: Timestamp.nullable().describe("When it is deleted, as the page said to who recorded it."),
  })
  .meta({ id: "RequestAnswer", description: "A clip that answers a request." });

const RequestRecipient = z
  .object({
    channel: Channel,
    address: z.string().describe("The e-mail address or phone number."),
    name: z.string().nullable(),
    sent_at: Timestamp.describe("When it was last sent to them."),
  })
  .meta({ id: "RequestRecipient", description: "A person to whom a request was sent." });

const requestShape = {
  request_id: z.string(),
  url: Url.describe("The page for those who answer."),
  ...asked,
  clip_id: WholeNumber.nullable().describe("Your clip whose picture it shows; null without one."),
  max_clips: WholeNumber.describe("How many answers it takes."),
  metadata: z.record(z.string(), z.unknown()),
  status: z
    .enum(["open", "expired", "full", "closed"])
    .describe("Whether it takes answers, and if not, why: its time is over, it has all its answers, or you ended it."),
  opened_count: WholeNumber.describe("How often its page was opened."),
  opened_at: Timestamp.nullable().describe("When its page was first opened; null before that."),
  answer_count: WholeNumber.describe("How many answers were sent, those that were deleted since included."),
  recipients: z.array(RequestRecipient).describe("To whom it was sent by e-mail or SMS."),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const ClipRequest = z
  .object({
    ...requestShape,
    answers: z.array(RequestAnswer).optional().describe("The newest hundred; only for a single request."),
  })
  .meta({ id: "ClipRequest", description: "A request for clips, as its owner sees it." });

export type ClipRequestWire = z.output<typeof ClipRequest>;

export const MadeRequest = flatResponse(requestShape).meta({ id: "MadeRequest", description: "The new request." });

export const RequestList = z
  .object({ requests: z.array(ClipRequest).describe("Newest first."), pagination: Pagination })
  .meta({ id: "RequestList", description: "A page of your requests." });

export const DeletedRequest = z
  .object({ request_id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedRequest", description: "The request was deleted." });

export const PublicRequest = z
  .object({
    ...asked,
    asked_by: z.string().nullable().describe("Who asks; null if they have no name."),
    max_images: WholeNumber.describe("How many pictures an answer may have."),
    max_bytes: WholeNumber.describe("How large an answer may be, with all its files."),
  })
  .meta({ id: "PublicRequest", description: "What is asked, as those see it who may answer." });

export const OpenedRequest = flatResponse({}).meta({ id: "OpenedRequest", description: "The opening was counted." });

export const BegunAnswer = flatResponse({
  vst_id: WholeNumber.describe("The clip's number: in the paths of the operations that fill it."),
  answer_token: z
    .string()
    .describe("Send it as a bearer token. It opens this clip alone, and only this answer has it."),
  expires_at: Timestamp.describe("Until when the answer may be sent; the server deletes an unsent answer then."),
}).meta({ id: "BegunAnswer", description: "An empty answer, and the token that fills it." });

export const AnswerToSend = z
  .object({
    name: blankAsAbsent(text(120)).describe("Who recorded it."),
    language: blankAsAbsent(MessageLanguage).describe("The language that they read."),
  })
  .meta({ id: "AnswerToSend", description: "Who sends the answer." });

export const SentClip = flatResponse({
  vst_id: WholeNumber,
  url: Url.describe("A private link to the answer, for who recorded it: replies of the asker appear there."),
  sent_at: Timestamp.describe("When the answer was sent."),
  delete_until: Timestamp.describe("Until when the token deletes the answer."),
  delete_at: Timestamp.describe("When the server deletes it."),
}).meta({ id: "SentClip", description: "The answer has been sent." });

export const RequestEmail = z
  .object({
    recipient_email: requiredText(EmailAddress),
    recipient_name: blankAsAbsent(text(120)),
    language: blankAsAbsent(MessageLanguage).describe("The language of the message. Absent: that of the request."),
  })
  .meta({ id: "RequestEmail", description: "The recipient of a request by e-mail." })
  .transform((body) => ({
    address: body.recipient_email,
    name: body.recipient_name ?? null,
    language: body.language ?? null,
  }));

export const RequestSms = z
  .object({
    recipient_phone: requiredText(PhoneNumber),
    recipient_name: blankAsAbsent(text(120)),
    language: blankAsAbsent(MessageLanguage).describe("The language of the message. Absent: that of the request."),
  })
  .meta({ id: "RequestSms", description: "The recipient of a request by SMS." })
  .transform((body) => ({
    address: body.recipient_phone,
    name: body.recipient_name ?? null,
    language: body.language ?? null,
  }));

export const SentRequest = flatResponse({
  request_id: z.string(),
  url: Url,
  sent: z.boolean().describe("Whether the provider accepted the message."),
  error: z.string().nullable().describe("Why it was not sent; null if it was."),
  recipient: z.string(),
  message_id: z.string(),
  template_id: WholeNumber.describe("100, or 101 for who was sent the request before: it reminds them."),
  delivery: z.string(),
}).meta({ id: "SentRequest", description: "The recipient of the request, and whether the message was sent." });
