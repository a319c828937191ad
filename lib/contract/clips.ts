import { z } from "zod";
import { AudioEdit, AudioEditWish } from "./audio-edit";
import { Manifest } from "./manifest";
import { documented } from "./schema/documented";
import { readExpiry } from "./schema/expiry";
import {
  blankAsAbsent,
  booleanText,
  clipPath,
  Metadata,
  nullAsAbsent,
  Page,
  Pagination,
  PictureSwitches,
  resourceResponse,
  SavedSwitch,
  SavedTag,
  Timestamp,
  text,
  Url,
  VoiceTags,
  WholeNumber,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";
import { Share } from "./shares";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

const conversionStatuses = ["draft", "processing", "completed", "failed"] as const;

const SearchMatch = z
  .object({
    where: z
      .enum(["title", "tag", "speech", "description", "text"])
      .describe("Where the text was found: the first of these that contains it."),
    text: z.string().describe("The text around the match, at most 160 characters."),
    timestamp: z
      .number()
      .nullable()
      .describe("The time at which it is said or shown, in seconds; null if it has none."),
  })
  .meta({ id: "SearchMatch", description: "A match of a search in a clip." });

export const Clip = z
  .object({
    id: WholeNumber.describe("The clip's number: `{id}` and `{vstId}` in addresses."),
    user_id: z.string().describe("The id of the clip's owner."),
    voice_note_id: z.string().nullable().describe("The id of the recording; null without one."),
    title: z.string(),
    description: z.string().nullable(),
    draft_image_path: z
      .string()
      .nullable()
      .describe("The storage key of the first image; null without one. It is for operators and is not an address."),
    thumbnail_path: z.string().nullable(),
    draft_audio_path: z
      .string()
      .nullable()
      .describe("The storage key of the recording as it was uploaded; null without one."),
    vst_file_path: z
      .string()
      .nullable()
      .describe("The storage key of the finished .vst file; null before the first completion."),
    file_size_bytes: WholeNumber.describe("All stored bytes of the clip; 0 in an empty draft."),
    conversion_status: z.enum(conversionStatuses),
    store_bucket: z
      .string()
      .nullable()
      .describe("The store of the finished files: `local` or a name; null before there are any."),
    store_key: z.string().nullable().describe("The storage key of the .vst file; null before the first completion."),
    manifest_store_key: z
      .string()
      .nullable()
      .describe("The storage key of the manifest; null before the first completion."),
    package_store_key: z
      .string()
      .nullable()
      .describe("The storage key of the package; null before the first completion."),
    metadata: z.record(z.string(), z.unknown()),
    voice_tags: z.array(SavedTag),
    picture_switches: z.array(SavedSwitch),
    audio_edit: AudioEdit.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    duration_seconds: z.number().nullable(),
    audio_url: Url.nullable(),
    playback_url: Url.nullable().describe(
      "The audible part as MP3, which every browser plays; null until it is ready.",
    ),
    image_urls: z.array(Url),
    /** Not in lists. */
    image_names: z
      .array(z.array(z.string()))
      .optional()
      .describe(
        "For each of `image_urls` the names that mean that picture in tags, switches and drawings, besides its place (`img1`, 0): its filename here, what its sender called the file, what it was called before. Not in lists.",
      ),
    unreadable_image_urls: z
      .array(Url)
      .optional()
      .describe("Those of `image_urls` whose format is unknown. They are stored but not shown. Not in lists."),
    thumbnail_url: Url.nullable(),
    download_url: Url.nullable(),
    package_stale: z.boolean(),
    version: WholeNumber,
    share_count: WholeNumber.optional().describe("Links to the clip."),
    view_count: WholeNumber.optional(),
    reply_count: WholeNumber.optional(),
    /** In lists that were searched. */
    match: SearchMatch.optional().describe("The match of `search` in the clip; absent without a search."),
  })
  .meta({ id: "Clip", description: "The record of a clip." });

export type ClipWire = z.output<typeof Clip>;

const Sharing = z
  .object({
    is_shared: z.boolean().describe("Whether a link is open."),
    shares: z.array(Share),
    view_count: WholeNumber,
    unique_view_count: WholeNumber,
    reply_count: WholeNumber,
  })
  .meta({ id: "Sharing", description: "The links of a clip and their counts." });

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
  next_cursor: z.string().nullable().describe("The `cursor` of the next page; null at the end."),
  /** Set if there are more than `total`: searches and ranges are counted up to 10,000. */
  total_is_capped: z
    .literal(true)
    .optional()
    .describe("Present if there are more items than `total`: searches and ranges are counted up to 10,000."),
}).meta({ id: "ClipPagination", description: "The position of a page in the list of clips." });

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
  ok: [200],
  answer: resourceResponse(
    z
      .object({ clips: z.array(Clip), pagination: ClipPagination })
      .meta({ id: "ClipPage", description: "A page of your clips." }),
  ),
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
      .meta({ id: "NewClip", description: "The clip to create." })
      .transform(({ voice_tags, picture_switches, ...rest }) => ({
        ...rest,
        voiceTags: voice_tags,
        pictureSwitches: picture_switches,
      })),
  ),
  remakesAnswer: true,
  ok: [201],
  answer: resourceResponse(Clip),
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
  subject: "clip",
  params: clipPath.id,
  query: z
    .object({ include_manifest: booleanText().default(false), include_sharing: booleanText().default(false) })
    .transform(({ include_manifest, include_sharing }) => ({
      includeManifest: include_manifest,
      includeSharing: include_sharing,
    })),
  ok: [200],
  etag: true,
  answer: resourceResponse(
    Clip.extend({
      manifest: Manifest.optional().describe("The manifest, with `include_manifest`."),
      sharing: Sharing.optional().describe("The links and their counts, with `include_sharing`."),
    }).meta({ id: "ClipDetails", description: "The record of a clip, with the additions that were requested." }),
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
        title: Title.optional().describe("The new title."),
        description: Description.optional().describe("The new description; null or an empty text clears it."),
        voice_tags: nullAsAbsent(VoiceTags).describe("The new pins. They replace all existing pins."),
        picture_switches: nullAsAbsent(PictureSwitches).describe(
          "The new switches. They replace all existing switches; an empty list removes them.",
        ),
        audio_edit: AudioEditWish.optional().describe(
          "The audible ranges of the recording; null makes the whole recording audible.",
        ),
        metadata: nullAsAbsent(z.record(z.string(), z.unknown())).describe(
          "PATCH merges it into the existing object (RFC 7396: null deletes a member). PUT replaces the object.",
        ),
      })
      .meta({ id: "ClipChanges", description: "The changes. Absent members stay as they are." })
      .transform(({ voice_tags, picture_switches, audio_edit, ...rest }) => ({
        ...rest,
        voiceTags: voice_tags,
        pictureSwitches: picture_switches,
        ...(audio_edit === undefined ? {} : { kept: audio_edit?.keep ?? null }),
      })),
  ),
  ok: [200],
  etag: true,
  answer: resourceResponse(Clip),
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
  summary: "Duplicate a clip",
  description:
    "The copy is a draft with the same recording, pictures, ink, tags, texts and transcript. Links, views, replies and " +
    "the finished package stay with the original; either can be changed or deleted without the other. 503 with " +
    "`Retry-After` where the original is changed at the same moment.",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.id,
  body: json(
    z
      .object({ title: blankAsAbsent(Title).describe("The copy's title; `Copy of` and the original's by default.") })
      .meta({ id: "ClipCopy", description: "The title of the copy." }),
  ),
  remakesAnswer: true,
  ok: [201],
  answer: resourceResponse(Clip),
  errors: ["validation_failed", "resource_not_found", "storage_full"],
});

export const deleteClip = operation({
  id: "deleteClip",
  method: "DELETE",
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  summary: "Delete a clip and all its files permanently",
  description:
    "Deletes the record with its files, links, replies and messages immediately, and ends a running conversion. A " +
    "second call is 404.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  ok: [200],
  answer: resourceResponse(
    z
      .object({ id: WholeNumber, deleted: z.literal(true) })
      .meta({ id: "DeletedClip", description: "The clip was deleted." }),
  ),
  errors: ["resource_not_found", "precondition_failed"],
});
