import { z } from "zod";
import { flag, resource, SavedTag, Timestamp, Whole, workflow } from "./fields";
import { bounds } from "./limits";
import { operation } from "./operation";
import { privacies, sharePath } from "./shares";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

const publicErrors = [
  "resource_not_found",
  "share_private",
  "password_required",
  "invalid_password",
  "share_expired",
  "share_revoked",
  "view_limit_reached",
] as const;

/** A view that was counted is heard to its end, also by a client that keeps no cookies. */
const visit = { v: z.string().max(300).optional() };

const PublicShare = z
  .object({
    code: z.string(),
    public_url: z.string(),
    privacy: z.enum(privacies),
    has_password: z.boolean(),
    expires_at: Timestamp.nullable(),
    allow_replies: z.boolean(),
    allow_download: z.boolean(),
    view_count: Whole,
    unique_view_count: Whole,
  })
  .meta({ id: "PublicShare" });

export const getPublicClip = operation({
  id: "getPublicClip",
  method: "GET",
  path: "/api/v1/clip/public/{code}",
  tag: "Public",
  summary: "A shared clip, by its share code",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z
    .object({ track_view: flag().default(false), ...visit })
    .transform(({ track_view }) => ({ trackView: track_view })),
  ok: [200],
  answer: resource(
    z
      .object({
        id: Whole,
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
        drawings_left_out: Whole.describe(
          "Drawings beyond 512 KB of ink: only the package at `download_url` holds them",
        ),
        texts_left_out: Whole.describe("Texts beyond 256 KB: only the package at `download_url` holds them"),
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
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z.object(visit),
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
        view_count: Whole,
        unique_view_count: Whole,
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
  subject: "link",
  limit: "general",
  params: sharePath,
  ok: [200],
  answer: workflow({ view_count: Whole, unique_view_count: Whole }),
  errors: publicErrors,
});

export const unlockShare = operation({
  id: "unlockShare",
  method: "POST",
  path: "/api/v1/clip/public/{code}/unlock",
  tag: "Public",
  summary: "Exchange a share password for a grant of one hour",
  access: "public",
  subject: "link",
  secret: true,
  limit: "password",
  params: sharePath,
  body: json(
    z.object({ password: z.string("is required").min(1, "is required").max(1000) }).meta({ id: "UnlockRequest" }),
  ),
  ok: [200],
  answer: workflow({ access_token: z.string(), expires_in: Whole }).meta({ id: "ShareGrant" }),
  errors: [
    "validation_failed",
    "resource_not_found",
    "invalid_password",
    "share_expired",
    "share_revoked",
    "view_limit_reached",
  ],
});

export const getPublicFile = operation({
  id: "getPublicFile",
  method: "GET",
  path: "/api/v1/clip/public/{code}/files/{filename}",
  tag: "Public",
  summary: "A file of a shared clip: recording, picture, thumbnail or .vst",
  description:
    "`thumbnail.webp` is the clip as it looks now, with ink and pins on its picture; it is drawn anew when the clip " +
    "has changed. The other names are in the clip's `media`. Once a link has had its `max_views`, only those whose " +
    "opening was counted get its files, by their cookie or by `v`, for twelve hours.",
  access: "share",
  subject: "link",
  limit: "media",
  params: z.object({ code: z.string().max(200), filename: z.string() }),
  query: z.object(visit),
  ok: [200, 206],
  answer: "binary",
  errors: [...publicErrors, "range_not_satisfiable"],
});
