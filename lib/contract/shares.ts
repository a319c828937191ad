import { z } from "zod";
import { EmailAddress, PhoneNumber } from "./auth";
import { documented } from "./documented";
import {
  blankAsAbsent,
  clipPath,
  flag,
  number,
  Page,
  Pagination,
  resource,
  SavedTag,
  Timestamp,
  text,
  workflow,
} from "./fields";
import { bounds } from "./limits";
import { operation } from "./operation";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

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

const PrivacyWish = z.preprocess(
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

/**
 * Reads an expiry: RFC 3339 with an offset, without one as UTC, a bare date as the end of that day UTC,
 * a number as epoch seconds. Null for anything else.
 */
export function readExpiry(value: unknown): Date | null {
  if (typeof value === "number" || (typeof value === "string" && /^\d{9,11}(\.\d+)?$/.test(value.trim()))) {
    const date = new Date(Number(value) * 1000);
    return Number.isNaN(date.getTime()) ? null : date;
  }
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return validDate(`${trimmed}T23:59:59.999Z`);
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    trimmed,
  );
  if (!match) return null;
  return validDate(`${match[1]}T${match[2]}${(match[3] ?? "Z").toUpperCase()}`);
}

function validDate(iso: string): Date | null {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  // JavaScript rolls 30 February over to March; a calendar date that does not exist is an error.
  const day = Number(iso.slice(8, 10));
  const daysInMonth = new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), 0)).getUTCDate();
  return day <= daysInMonth ? date : null;
}

const readableExpiry = z.unknown().transform((value, context): Date => {
  const date = readExpiry(value);
  if (!date) {
    context.addIssue({ code: "custom", message: "must be a time like 2026-12-24T18:00:00Z" });
    return z.NEVER;
  }
  const latest = Date.now() + bounds.shareYears * 366 * 86_400_000;
  if (date.getTime() <= Date.now()) context.addIssue({ code: "custom", message: "must lie in the future" });
  if (date.getTime() > latest) context.addIssue({ code: "custom", message: "must be at most 10 years ahead" });
  return date;
});

/** When something ends: in the future, at most ten years ahead. */
export const Expiry = documented(
  readableExpiry,
  z.union([z.string().meta({ format: "date-time" }), z.number()]).meta({
    description:
      "RFC 3339; without an offset UTC, a bare date its end in UTC, a number epoch seconds. In the future, at most 10 years ahead.",
  }),
);

const Password = z.string().min(bounds.passwordLength[0]).max(bounds.passwordLength[1]);

const wishShape = {
  privacy: blankAsAbsent(PrivacyWish),
  expires_at: z.preprocess((value) => (value === null || value === "" ? undefined : value), Expiry.optional()),
  password: blankAsAbsent(Password),
  max_views: blankAsAbsent(number().pipe(z.number().int().min(1).max(1_000_000))),
  allow_replies: blankAsAbsent(flag()),
  allow_download: blankAsAbsent(flag()),
};

type WishInput = {
  privacy?: Privacy | undefined;
  expires_at?: Date | undefined;
  password?: string | undefined;
  max_views?: number | undefined;
  allow_replies?: boolean | undefined;
  allow_download?: boolean | undefined;
};

const decodeWish = (wish: WishInput) => ({
  privacy: wish.privacy ?? (wish.password ? "password" : "unlisted"),
  expiresAt: wish.expires_at ?? null,
  password: wish.password ?? null,
  maxViews: wish.max_views ?? null,
  allowReplies: wish.allow_replies ?? true,
  allowDownload: wish.allow_download ?? true,
});

const needsPassword = { path: ["password"], message: "is required when privacy is password" };
const hasPassword = (wish: WishInput) => wish.privacy !== "password" || wish.password !== undefined;

export const Share = z
  .object({
    id: z.string(),
    share_code: z.string(),
    public_url: z.string(),
    privacy: z.enum(privacies),
    has_password: z.boolean(),
    expires_at: Timestamp.nullable(),
    max_views: z.number().nullable(),
    allow_replies: z.boolean(),
    allow_download: z.boolean(),
    channel: z.string(),
    recipient_email: z.string().nullable(),
    recipient_phone: z.string().nullable(),
    recipient_name: z.string().nullable(),
    view_count: z.number(),
    unique_view_count: z.number(),
    last_viewed_at: Timestamp.nullable(),
    status: z.enum(["active", "expired", "revoked", "view_limit_reached"]),
    revoked_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Share" });

export type ShareWire = z.output<typeof Share>;

export const createShareLink = operation({
  id: "createShareLink",
  method: "POST",
  path: "/api/v1/clips/{id}/share",
  tag: "Sharing",
  summary: "Make a link",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: json(z.object(wishShape).refine(hasPassword, needsPassword).meta({ id: "NewShare" }).transform(decodeWish)),
  ok: [201],
  answer: workflow({
    share_code: z.string(),
    public_url: z.string(),
    privacy: z.enum(privacies),
    has_password: z.boolean(),
    expires_at: Timestamp.nullable(),
    max_views: z.number().nullable(),
    allow_replies: z.boolean(),
    allow_download: z.boolean(),
    reply_token: z.string().nullable(),
    reply_url: z.string().nullable(),
    created_at: Timestamp,
  }).meta({ id: "ShareLink" }),
  errors: ["validation_failed", "resource_not_found"],
});

export const shareByEmail = operation({
  id: "shareByEmail",
  method: "POST",
  path: "/api/v1/clips/{id}/share/email",
  tag: "Sharing",
  summary: "Send a link by e-mail (template 100)",
  access: "bearer",
  limit: "messaging",
  subject: "clip",
  params: clipPath.id,
  body: json(
    z
      .object({
        ...wishShape,
        recipient_email: z.preprocess((value) => value ?? "", EmailAddress),
        recipient_name: blankAsAbsent(text(120)),
        message: blankAsAbsent(text(bounds.emailMessageLength)),
      })
      .refine(hasPassword, needsPassword)
      .meta({ id: "EmailShare" })
      .transform((body) => ({
        ...decodeWish(body),
        recipientEmail: body.recipient_email,
        recipientName: body.recipient_name ?? null,
        message: body.message ?? null,
      })),
  ),
  ok: [200],
  answer: workflow({
    share_code: z.string(),
    public_url: z.string(),
    email_sent: z.boolean(),
    email_error: z.string().optional(),
    recipient_email: z.string(),
    message_id: z.string(),
    template_id: z.literal(100),
    delivery: z.string(),
    reply_url: z.string().nullable(),
  }).meta({ id: "EmailShareReceipt" }),
  errors: ["validation_failed", "resource_not_found"],
});

export const shareBySms = operation({
  id: "shareBySms",
  method: "POST",
  path: "/api/v1/clips/{id}/share/sms",
  tag: "Sharing",
  summary: "Send a link by SMS (template 100)",
  access: "bearer",
  limit: "messaging",
  subject: "clip",
  params: clipPath.id,
  body: json(
    z
      .object({
        ...wishShape,
        recipient_phone: z.preprocess(
          (value) => (typeof value === "number" ? `+${value}` : (value ?? "")),
          PhoneNumber,
        ),
        recipient_name: blankAsAbsent(text(120)),
        message: blankAsAbsent(text(bounds.smsMessageLength)),
      })
      .refine(hasPassword, needsPassword)
      .meta({ id: "SmsShare" })
      .transform((body) => ({
        ...decodeWish(body),
        recipientPhone: body.recipient_phone,
        recipientName: body.recipient_name ?? null,
        message: body.message ?? null,
      })),
  ),
  ok: [200],
  answer: workflow({
    share_code: z.string(),
    public_url: z.string(),
    sms_sent: z.boolean(),
    sms_error: z.string().optional(),
    recipient_phone: z.string(),
    message_id: z.string(),
    template_id: z.literal(100),
    delivery: z.string(),
    reply_url: z.string().nullable(),
  }).meta({ id: "SmsShareReceipt" }),
  errors: ["validation_failed", "resource_not_found"],
});

export const listShares = operation({
  id: "listShares",
  method: "GET",
  path: "/api/v1/clips/{id}/shares",
  tag: "Sharing",
  summary: "The links of a clip",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: z.object(Page),
  ok: [200],
  answer: resource(z.object({ shares: z.array(Share), pagination: Pagination }).meta({ id: "SharePage" })),
  errors: ["validation_failed", "resource_not_found"],
});

/** Share codes are base58 (or anything a person mistyped): looked up as they are. */
const sharePath = z.object({ code: z.string().max(200) });

export const getShare = operation({
  id: "getShare",
  method: "GET",
  path: "/api/v1/shares/{code}",
  tag: "Sharing",
  summary: "One link",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  ok: [200],
  answer: resource(Share),
  errors: ["resource_not_found"],
});

export const updateShare = operation({
  id: "updateShare",
  method: "PATCH",
  path: "/api/v1/shares/{code}",
  tag: "Sharing",
  summary: "Change a link",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  body: json(
    z
      .object({
        privacy: PrivacyWish.optional(),
        expires_at: z.union([z.null(), z.literal("").transform(() => null), Expiry]).optional(),
        password: z.union([z.null(), z.literal("").transform(() => null), Password]).optional(),
        max_views: z.union([z.null(), number().pipe(z.number().int().min(1).max(1_000_000))]).optional(),
        allow_replies: flag().optional(),
        allow_download: flag().optional(),
      })
      .meta({ id: "ShareChanges" })
      .transform((body) => ({
        privacy: body.privacy,
        expiresAt: body.expires_at,
        password: body.password,
        maxViews: body.max_views,
        allowReplies: body.allow_replies,
        allowDownload: body.allow_download,
      })),
  ),
  ok: [200],
  answer: resource(Share),
  errors: ["validation_failed", "resource_not_found"],
});

export const revokeShare = operation({
  id: "revokeShare",
  method: "DELETE",
  path: "/api/v1/shares/{code}",
  tag: "Sharing",
  summary: "Revoke a link",
  access: "bearer",
  limit: "general",
  subject: "share",
  params: sharePath,
  ok: [200],
  answer: resource(z.object({ share_code: z.string(), revoked: z.literal(true) }).meta({ id: "RevokedShare" })),
  errors: ["resource_not_found"],
});

const publicErrors = [
  "resource_not_found",
  "share_private",
  "password_required",
  "invalid_password",
  "share_expired",
  "share_revoked",
  "view_limit_reached",
] as const;

const PublicShare = z
  .object({
    code: z.string(),
    public_url: z.string(),
    privacy: z.enum(privacies),
    has_password: z.boolean(),
    expires_at: Timestamp.nullable(),
    allow_replies: z.boolean(),
    allow_download: z.boolean(),
    view_count: z.number(),
    unique_view_count: z.number(),
  })
  .meta({ id: "PublicShare" });

export const getPublicClip = operation({
  id: "getPublicClip",
  method: "GET",
  path: "/api/v1/clip/public/{code}",
  tag: "Public",
  summary: "A shared clip, by its share code",
  access: "share",
  limit: "general",
  params: sharePath,
  query: z.object({ track_view: flag().default(false) }).transform(({ track_view }) => ({ trackView: track_view })),
  ok: [200],
  answer: resource(
    z
      .object({
        id: z.number(),
        title: z.string(),
        description: z.string().nullable(),
        conversion_status: z.enum(["draft", "processing", "completed", "failed"]),
        voice_tags: z.array(SavedTag),
        metadata: z.record(z.string(), z.unknown()),
        coordinate_space: z.enum(["normalized", "pixel"]),
        duration_seconds: z.number().nullable(),
        sender_name: z.string().nullable(),
        created_at: Timestamp,
        updated_at: Timestamp,
        media: z.object({
          audio_url: z.string().nullable(),
          image_urls: z.array(z.string()),
          thumbnail_url: z.string().nullable(),
          download_url: z.string().nullable(),
        }),
        drawings: z.array(z.unknown()),
        texts: z.array(z.object({ type: z.string(), language: z.string().nullable(), text: z.string() })),
        transcription: z.unknown(),
        share: PublicShare,
        reply: z.object({ enabled: z.boolean(), token: z.string().nullable(), url: z.string().nullable() }),
      })
      .meta({ id: "PublicClip" }),
  ),
  errors: ["validation_failed", ...publicErrors],
});

export const getPublicData = operation({
  id: "getPublicData",
  method: "GET",
  path: "/api/v1/clip/public/{code}/data",
  tag: "Public",
  summary: "Metadata, sharing info and view counts of a shared clip",
  access: "share",
  limit: "general",
  params: sharePath,
  ok: [200],
  answer: resource(
    z
      .object({
        clip: z.object({
          title: z.string(),
          description: z.string().nullable(),
          voice_tags: z.array(SavedTag),
          metadata: z.record(z.string(), z.unknown()),
          duration_seconds: z.number().nullable(),
          created_at: Timestamp,
        }),
        sharing: PublicShare,
        view_count: z.number(),
        unique_view_count: z.number(),
        last_viewed_at: Timestamp.nullable(),
      })
      .meta({ id: "SharedClipData" }),
  ),
  errors: publicErrors,
});

export const countView = operation({
  id: "countView",
  method: "POST",
  path: "/api/v1/clip/public/{code}/views",
  tag: "Public",
  summary: "Count one view: the page calls it when five seconds, three quarters or the end were heard",
  access: "share",
  limit: "general",
  params: sharePath,
  ok: [200],
  answer: workflow({ view_count: z.number(), unique_view_count: z.number() }),
  errors: publicErrors,
});

export const unlockShare = operation({
  id: "unlockShare",
  method: "POST",
  path: "/api/v1/clip/public/{code}/unlock",
  tag: "Public",
  summary: "Exchange a share password for a grant of one hour",
  access: "public",
  limit: "password",
  params: sharePath,
  body: json(
    z.object({ password: z.string("is required").min(1, "is required").max(1000) }).meta({ id: "UnlockRequest" }),
  ),
  ok: [200],
  answer: workflow({ access_token: z.string(), expires_in: z.number() }).meta({ id: "ShareGrant" }),
  errors: ["validation_failed", "resource_not_found", "invalid_password", "share_expired", "share_revoked"],
});

export const getPublicFile = operation({
  id: "getPublicFile",
  method: "GET",
  path: "/api/v1/clip/public/{code}/files/{filename}",
  tag: "Public",
  summary: "A file of a shared clip: recording, picture, thumbnail or .vst",
  access: "share",
  limit: "media",
  params: z.object({ code: z.string().max(200), filename: z.string() }),
  ok: [200, 206],
  answer: "binary",
  errors: [...publicErrors, "range_not_satisfiable"],
});
