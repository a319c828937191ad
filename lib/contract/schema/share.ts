import { z } from "zod";
import { EmailAddress } from "./account";
import { Expiry } from "./expiry";
import {
  blankAsAbsent,
  booleanText,
  Email,
  flatResponse,
  MessageLanguage,
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

export const privacies = ["public", "unlisted", "private", "password"] as const;
export type Privacy = (typeof privacies)[number];

const synonyms: Record<string, Privacy> = {
  public: "public",
  unlisted: "unlisted",
  link: "unlisted",
  link_only: "unlisted",
  anyone_with_link: "unlisted",
  private: "private",
  restricted: "private",
  password: "password",
  protected: "password",
  password_protected: "password",
};

const PrivacyInput = z.preprocess(
  (value) =>
    typeof value === "string"
      ? (synonyms[
          value
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, "_")
        ] ?? value)
      : value,
  z.enum(privacies, "must be public, unlisted, private or password"),
);

const Password = z.string().min(bounds.passwordLength[0]).max(bounds.passwordLength[1]);

export const replyModes = ["private", "held", "open", "closed"] as const;

const Replies = blankAsAbsent(z.enum(replyModes));

/** `allow_replies` is the older word for all but `closed`. */
const repliesOf = (input: {
  replies?: (typeof replyModes)[number] | undefined;
  allow_replies?: boolean | undefined;
}) => ({
  allowReplies: input.replies === undefined ? input.allow_replies : input.replies !== "closed",
  replyVisibility: input.replies === "closed" ? undefined : input.replies,
});

const shareShape = {
  privacy: blankAsAbsent(PrivacyInput),
  expires_at: z.preprocess((value) => (value === null || value === "" ? undefined : value), Expiry.optional()),
  password: blankAsAbsent(Password),
  max_views: blankAsAbsent(number().pipe(z.number().int().min(1).max(1_000_000))),
  replies: Replies,
  allow_replies: blankAsAbsent(booleanText()),
  allow_download: blankAsAbsent(booleanText()),
};

type ShareInput = {
  privacy?: Privacy | undefined;
  expires_at?: Date | undefined;
  password?: string | undefined;
  max_views?: number | undefined;
  replies?: (typeof replyModes)[number] | undefined;
  allow_replies?: boolean | undefined;
  allow_download?: boolean | undefined;
};

const decodeShare = (input: ShareInput) => {
  const { allowReplies = true, replyVisibility = "private" } = repliesOf(input);
  return { ...decodeRules(input), allowReplies, replyVisibility };
};

const decodeRules = (input: ShareInput) => ({
  privacy: input.privacy ?? (input.password ? "password" : "unlisted"),
  expiresAt: input.expires_at ?? null,
  password: input.password ?? null,
  maxViews: input.max_views ?? null,
  allowDownload: input.allow_download ?? true,
});

const needsPassword = { path: ["password"], message: "is required when privacy is password" };
const hasPassword = (input: ShareInput) => input.privacy !== "password" || input.password !== undefined;

/** How a message about a link fared. */
export const SentMessage = flatResponse({
  message_id: z.string(),
  recipient: z.string(),
  sent: z.boolean().describe("Whether the provider accepted it."),
  error: z.string().nullable().describe("Why it was not sent; null if it was sent."),
  delivery: z.string(),
}).meta({ id: "SentMessage", description: "The recipient of the message, and whether the provider accepted it." });

export const Share = z
  .object({
    id: z.string(),
    share_code: z.string(),
    public_url: Url,
    privacy: z.enum(privacies),
    has_password: z.boolean(),
    expires_at: Timestamp.nullable(),
    max_views: WholeNumber.nullable(),
    allow_replies: z.boolean(),
    replies: z
      .enum(replyModes)
      .describe(
        "Who reads replies: `private` only the owner; `held` everyone with the link, once the owner has approved the reply; `open` everyone with the link, immediately. `closed` takes no replies.",
      ),
    allow_download: z.boolean(),
    channel: z.string().describe("How the link was made or sent: `link`, `email` or `sms`."),
    recipient_email: Email.nullable(),
    recipient_phone: z.string().nullable(),
    recipient_name: z.string().nullable(),
    view_count: WholeNumber,
    unique_view_count: WholeNumber,
    heard: z
      .number()
      .nullable()
      .describe(
        "How much of the clip its visitors heard on average, from 0 to 1; null until a visitor hears any of it.",
      ),
    last_viewed_at: Timestamp.nullable(),
    status: z
      .enum(["active", "expired", "revoked", "view_limit_reached"])
      .describe("Whether the link opens, and if not, why."),
    reminded_at: Timestamp.nullable().describe("When its recipient was last reminded of it; null if never."),
    shown_as_of: Timestamp.nullable().describe(
      "Since when the link has shown its clip as it was at that moment; null while it shows the clip as it is, with every change.",
    ),
    shows_removed: z
      .boolean()
      .describe(
        "Something in the clip was made unreadable, cut out, replaced or removed since `shown_as_of`, and this link still shows it: update it, or revoke it.",
      ),
    revoked_at: Timestamp.nullable().describe("When it was closed; null while it is open."),
    created_at: Timestamp,
  })
  .meta({ id: "Share", description: "A link as its owner sees it." });

export type ShareWire = z.output<typeof Share>;

export const NewShare = z
  .object(shareShape)
  .refine(hasPassword, needsPassword)
  .meta({ id: "NewShare", description: "The rules of a link." })
  .transform(decodeShare);

export const ShareLink = flatResponse({
  share_code: z.string(),
  public_url: Url,
  privacy: z.enum(privacies),
  has_password: z.boolean(),
  expires_at: Timestamp.nullable(),
  max_views: WholeNumber.nullable(),
  allow_replies: z.boolean(),
  replies: z
    .enum(replyModes)
    .describe("Who reads replies: `private`, `held`, `open`, or `closed` if the link takes none."),
  allow_download: z.boolean(),
  reply_token: z
    .string()
    .nullable()
    .describe("The token with which visitors reply; null if the link takes no replies."),
  reply_url: Url.nullable(),
  created_at: Timestamp,
}).meta({ id: "ShareLink", description: "The new link." });

const language = blankAsAbsent(MessageLanguage).describe(
  "The language of the message, and of the page if the recipient's browser asks for none that there is. Absent: `en`.",
);

export const EmailShare = z
  .object({
    ...shareShape,
    recipient_email: requiredText(EmailAddress),
    recipient_name: blankAsAbsent(text(120)),
    message: blankAsAbsent(text(bounds.emailMessageLength)).describe(
      "What to write above the link, at most 5000 characters.",
    ),
    language,
  })
  .refine(hasPassword, needsPassword)
  .meta({ id: "EmailShare", description: "The recipient of a link by e-mail, and the link's rules." })
  .transform((body) => ({
    ...decodeShare(body),
    recipientEmail: body.recipient_email,
    recipientName: body.recipient_name ?? null,
    message: body.message ?? null,
    language: body.language ?? null,
  }));

export const EmailShareReceipt = flatResponse({
  share_code: z.string(),
  public_url: Url,
  sent_url: Url,
  email_sent: z
    .boolean()
    .describe("Whether the provider has taken the message; false keeps the link, and `email_error` tells why."),
  email_error: z.string().optional().describe("Why it was not sent."),
  recipient_email: Email,
  message_id: z.string(),
  template_id: z.literal(100),
  delivery: z.string(),
  reply_url: Url.nullable(),
}).meta({ id: "EmailShareReceipt", description: "The link, and whether the message was sent." });

export const SmsShare = z
  .object({
    ...shareShape,
    recipient_phone: requiredText(PhoneNumber),
    recipient_name: blankAsAbsent(text(120)),
    message: blankAsAbsent(text(bounds.smsMessageLength)).describe(
      "What to write before the link, at most 500 characters.",
    ),
    language,
  })
  .refine(hasPassword, needsPassword)
  .meta({ id: "SmsShare", description: "The recipient of a link by SMS, and the link's rules." })
  .transform((body) => ({
    ...decodeShare(body),
    recipientPhone: body.recipient_phone,
    recipientName: body.recipient_name ?? null,
    message: body.message ?? null,
    language: body.language ?? null,
  }));

export const SmsShareReceipt = flatResponse({
  share_code: z.string(),
  public_url: Url,
  sent_url: Url,
  sms_sent: z
    .boolean()
    .describe("Whether the provider has taken the message; false keeps the link, and `sms_error` tells why."),
  sms_error: z.string().optional().describe("Why it was not sent."),
  recipient_phone: z.string(),
  message_id: z.string(),
  template_id: z.literal(100),
  delivery: z.string(),
  reply_url: Url.nullable(),
}).meta({ id: "SmsShareReceipt", description: "The link, and whether the message was sent." });

export const SharePage = z
  .object({ shares: z.array(Share), pagination: Pagination })
  .meta({ id: "SharePage", description: "A page of the links of a clip." });

export const sharePath = z.object({ code: z.string().max(200) });

export const ShareChanges = z
  .object({
    privacy: blankAsAbsent(PrivacyInput),
    expires_at: z
      .union([z.null(), z.literal("").transform(() => null), Expiry])
      .optional()
      .describe("The new time of expiry; null or an empty text removes it."),
    password: z
      .union([z.null(), z.literal("").transform(() => null), Password])
      .optional()
      .describe("The new password; null or an empty text removes it."),
    max_views: z
      .union([z.null(), number().pipe(z.number().int().min(1).max(1_000_000))])
      .optional()
      .describe("The maximum number of views; null removes the limit."),
    replies: Replies.describe("As for a new link; what was given before stays with who it was promised to."),
    allow_replies: blankAsAbsent(booleanText()),
    allow_download: blankAsAbsent(booleanText()),
  })
  .meta({ id: "ShareChanges", description: "The changes. Absent members stay as they are." })
  .transform((body) => ({
    privacy: body.privacy,
    expiresAt: body.expires_at,
    password: body.password,
    maxViews: body.max_views,
    ...repliesOf(body),
    allowDownload: body.allow_download,
  }));

export const RevokedShare = z
  .object({ share_code: z.string(), revoked: z.literal(true).describe("Always `true`: the link was revoked.") })
  .meta({ id: "RevokedShare", description: "The link was revoked." });
