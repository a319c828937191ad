import { z } from "zod";
import { AudioEdit, AudioEditWish } from "./audio-edit";
import { Manifest } from "./manifest";
import { documented } from "./schema/documented";
import { readExpiry } from "./schema/expiry";
import {
  blankAsAbsent,
  clipPath,
  flag,
  Metadata,
  nullAsAbsent,
  Page,
  Pagination,
  PictureSwitches,
  resource,
  SavedSwitch,
  SavedTag,
  Timestamp,
  text,
  Url,
  VoiceTags,
  Whole,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";
import { Share } from "./shares";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

export const conversionStatuses = ["draft", "processing", "completed", "failed"] as const;

const SearchMatch = z
  .object({
    where: z.enum(["title", "tag", "speech", "description", "text"]),
    text: z.string(),
    timestamp: z.number().nullable(),
  })
  .meta({ id: "SearchMatch" });

export const Clip = z
  .object({
    id: Whole,
    user_id: z.string(),
    voice_note_id: z.string().nullable(),
    title: z.string(),
    description: z.string().nullable(),
    draft_image_path: z.string().nullable(),
    thumbnail_path: z.string().nullable(),
    draft_audio_path: z.string().nullable(),
    vst_file_path: z.string().nullable(),
    file_size_bytes: Whole,
    conversion_status: z.enum(conversionStatuses),
    store_bucket: z.string().nullable(),
    store_key: z.string().nullable(),
    manifest_store_key: z.string().nullable(),
    package_store_key: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    voice_tags: z.array(SavedTag),
    picture_switches: z.array(SavedSwitch),
    audio_edit: AudioEdit.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    duration_seconds: z.number().nullable(),
    audio_url: Url.nullable(),
    playback_url: Url.nullable(),
    image_urls: z.array(Url),
    /** Not in lists. */
    image_names: z.array(z.array(z.string())).optional(),
    unreadable_image_urls: z.array(Url).optional(),
    thumbnail_url: Url.nullable(),
    download_url: Url.nullable(),
    package_stale: z.boolean(),
    version: Whole,
    share_count: Whole.optional(),
    view_count: Whole.optional(),
    reply_count: Whole.optional(),
    /** In lists that were searched. */
    match: SearchMatch.optional(),
  })
  .meta({ id: "Clip" });

export type ClipWire = z.output<typeof Clip>;

const Sharing = z
  .object({
    is_shared: z.boolean(),
    shares: z.array(Share),
    view_count: Whole,
    unique_view_count: Whole,
    reply_count: Whole,
  })
  .meta({ id: "Sharing" });

/** null counts as absent. */
const Title = z.string().trim().min(1).max(bounds.titleLength);
const Description = z.preprocess((value) => (value === "" ? null : value), text(bounds.descriptionLength).nullable());

export const clipSorts = ["-created_at", "created_at", "-updated_at", "updated_at", "title", "-title"] as const;

/** Within PostgreSQL's range; a bare date is its first moment in UTC. */
const Moment = documented(
  z.string().transform((value, context): Date => {
    const bare = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(value);
    // An unencoded plus sign arrives as a space.
    const whole = bare ? `${value.trim()}T00:00:00Z` : value.replace(/(:\d{2}(?:\.\d+)?) (?=\d{2}:?\d{2}$)/, "$1+");
    const date = readExpiry(whole);
    if (date) return new Date(Math.min(Math.max(date.getTime(), 0), Date.UTC(9999, 11, 31)));
    context.addIssue({ code: "custom", message: "must be a time like 2026-12-24T18:00:00Z" });
    return z.NEVER;
  }),
  z.union([z.string().meta({ format: "date-time" }), z.string().meta({ format: "date" })]),
);

const ClipPagination = Pagination.extend({
  next_cursor: z.string().nullable(),
  /** Set if there are more than `total`: searches and ranges are counted up to 10,000. */
  total_is_capped: z.literal(true).optional(),
}).meta({ id: "ClipPagination" });

export const listClips = operation({
  id: "listClips",
  method: "GET",
  path: "/api/v1/clips",
  tag: "Clips",
  summary: "Your clips, newest first",
  description:
    "By `page`, or by `cursor`, which stays right while clips come and go. `search` looks into titles, " +
    "descriptions, notes, what is said, and texts, and `match` tells where it is. Beyond 10,000 hits of a search or a range `total` is that number, and " +
    "`total_is_capped` says so.",
  access: "bearer",
  limit: "general",
  query: z
    .object({
      ...Page,
      cursor: blankAsAbsent(z.string().max(bounds.cursorLength)),
      status: z.preprocess(
        (value) => (value === "" || value === "all" ? undefined : value),
        z.enum(conversionStatuses).optional(),
      ),
      search: blankAsAbsent(text(bounds.searchLength)),
      created_after: blankAsAbsent(Moment),
      created_before: blankAsAbsent(Moment),
      sort: blankAsAbsent(z.enum(clipSorts)).default("-created_at"),
    })
    .transform(({ created_after, created_before, ...rest }) => ({
      ...rest,
      createdAfter: created_after,
      createdBefore: created_before,
    })),
  subject: "page",
  ok: [200],
  answer: resource(z.object({ clips: z.array(Clip), pagination: ClipPagination }).meta({ id: "ClipPage" })),
  errors: ["validation_failed"],
});

export const createClip = operation({
  id: "createClip",
  method: "POST",
  path: "/api/v1/clips",
  tag: "Clips",
  summary: "Make a clip",
  description:
    "Makes a record with title, tags and metadata; pictures and a recording are added by the operations of Files. " +
    "`POST /api/v1/security/vst/draft` makes the same and answers with less.",
  access: "bearer",
  limit: "general",
  body: json(
    z
      .object({
        title: Title,
        description: Description.optional(),
        voice_tags: nullAsAbsent(VoiceTags),
        picture_switches: nullAsAbsent(PictureSwitches),
        metadata: nullAsAbsent(Metadata),
      })
      .meta({ id: "NewClip" })
      .transform(({ voice_tags, picture_switches, ...rest }) => ({
        ...rest,
        voiceTags: voice_tags,
        pictureSwitches: picture_switches,
      })),
  ),
  remakesAnswer: true,
  ok: [201],
  answer: resource(Clip),
  errors: ["validation_failed", "storage_full"],
});

export const getClip = operation({
  id: "getClip",
  method: "GET",
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  summary: "One clip",
  description:
    "The record as it is now, with an ETag for its version. `include_manifest` and `include_sharing` add what has " +
    "addresses of its own.",
  access: "bearer",
  limit: "general",
  subject: "record",
  params: clipPath.id,
  query: z
    .object({ include_manifest: flag().default(false), include_sharing: flag().default(false) })
    .transform(({ include_manifest, include_sharing }) => ({
      includeManifest: include_manifest,
      includeSharing: include_sharing,
    })),
  ok: [200],
  etag: true,
  answer: resource(
    Clip.extend({ manifest: Manifest.optional(), sharing: Sharing.optional() }).meta({ id: "ClipDetails" }),
  ),
  errors: ["validation_failed", "resource_not_found"],
});

const updateShape = {
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: json(
    z
      .object({
        title: Title.optional(),
        description: Description.optional(),
        voice_tags: nullAsAbsent(VoiceTags),
        picture_switches: nullAsAbsent(PictureSwitches),
        audio_edit: AudioEditWish.optional(),
        metadata: nullAsAbsent(z.record(z.string(), z.unknown())),
      })
      .meta({ id: "ClipChanges" })
      .transform(({ voice_tags, picture_switches, audio_edit, ...rest }) => ({
        ...rest,
        voiceTags: voice_tags,
        pictureSwitches: picture_switches,
        ...(audio_edit === undefined ? {} : { kept: audio_edit?.keep ?? null }),
      })),
  ),
  ok: [200],
  etag: true,
  answer: resource(Clip),
  errors: [
    "validation_failed",
    "resource_not_found",
    "conflict",
    "conversion_in_progress",
    "precondition_failed",
    "storage_full",
  ],
} as const;

export const updateClip = operation({
  id: "updateClip",
  method: "PATCH",
  summary: "Change some fields; metadata is merged (RFC 7396)",
  description:
    "Changes what is sent and keeps the rest; `metadata` is merged (RFC 7396: null deletes a member). What changes " +
    "nothing raises no version. While the clip is converted its words may change, its tags may not (409).",
  ...updateShape,
});
export const replaceClipFields = operation({
  id: "replaceClipFields",
  method: "PUT",
  summary: "Change some fields; metadata is replaced",
  description: "Changes what is sent and keeps the rest, like PATCH; `metadata` is replaced as a whole.",
  ...updateShape,
});
export const updateClipByPost = operation({
  id: "updateClipByPost",
  method: "POST",
  summary: "The same as PATCH",
  description: "For clients that cannot send PATCH.",
  remakesAnswer: true,
  ...updateShape,
});

export const duplicateClip = operation({
  id: "duplicateClip",
  method: "POST",
  path: "/api/v1/clips/{id}/duplicate",
  tag: "Clips",
  summary: "Make a copy of a clip",
  description:
    "The copy is a draft with the same recording, pictures, ink, tags, texts and transcript. Links, views, replies and " +
    "the finished package stay with the original; either can be changed or deleted without the other. 503 with " +
    "`Retry-After` where the original is changed at the same moment.",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.id,
  body: json(z.object({ title: blankAsAbsent(Title) }).meta({ id: "ClipCopy" })),
  remakesAnswer: true,
  ok: [201],
  answer: resource(Clip),
  errors: ["validation_failed", "resource_not_found", "storage_full"],
});

export const deleteClip = operation({
  id: "deleteClip",
  method: "DELETE",
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  summary: "Delete a clip and all its files for good",
  description:
    "Removes the record with its files, links, replies and messages at once, and ends a conversion that runs. A " +
    "second call is 404.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  ok: [200],
  answer: resource(z.object({ id: Whole, deleted: z.literal(true) }).meta({ id: "DeletedClip" })),
  errors: ["resource_not_found", "precondition_failed"],
});
