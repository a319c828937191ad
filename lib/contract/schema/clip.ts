import { z } from "zod";
import { changedPictureTexts, listedPictureTexts } from "./asset";
import { AudioEdit, AudioEditWish } from "./audio-edit";
import { documented } from "./documented";
import { readExpiry } from "./expiry";
import {
  blankAsAbsent,
  conversionStatuses,
  Metadata,
  nullAsAbsent,
  Pagination,
  PictureSwitches,
  SavedSwitch,
  SavedTag,
  Timestamp,
  text,
  Url,
  VoiceTags,
  Warnings,
  WholeNumber,
} from "./fields";
import { bounds } from "./limits";
import { Manifest } from "./package";
import { Share } from "./share";

const SearchMatch = z
  .object({
    where: z
      .enum(["title", "tag", "speech", "description", "text", "picture"])
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
        "For each of `image_urls` the names of that image in tags, switches and drawings, besides its place (`img1`, 0): its filename here, the name of the uploaded file, and earlier names. Not in lists.",
      ),
    ...listedPictureTexts,
    unreadable_image_urls: z
      .array(Url)
      .optional()
      .describe("Those of `image_urls` whose format is unknown. They are stored but not shown. Not in lists."),
    warnings: Warnings.optional().describe(
      "The warnings about its present recording, images and tags, as the answers to the uploads and to the completion gave them. Not in lists.",
    ),
    thumbnail_url: Url.nullable(),
    download_url: Url.nullable(),
    package_stale: z.boolean(),
    answer_to: z
      .string()
      .nullable()
      .optional()
      .describe("Only for an answer: the request that it answers; null if that was deleted."),
    answered_by: z
      .string()
      .nullable()
      .optional()
      .describe("Only for an answer: who recorded it, as they call themselves; null without a name."),
    answered_at: Timestamp.nullable().optional().describe("Only for an answer: when it was sent; null before that."),
    delete_at: Timestamp.nullable()
      .optional()
      .describe("Only for an answer: when it is deleted, as its page said to who recorded it."),
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
export const Moment = documented(
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

export const ClipPage = z
  .object({ clips: z.array(Clip), pagination: ClipPagination })
  .meta({ id: "ClipPage", description: "A page of your clips." });

export const NewClip = z
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
  }));

export const ClipDetails = Clip.extend({
  manifest: Manifest.optional().describe("The manifest, with `include_manifest`."),
  sharing: Sharing.optional().describe("The links and their counts, with `include_sharing`."),
}).meta({ id: "ClipDetails", description: "The record of a clip, with the additions that were requested." });

export const ClipChanges = z
  .object({
    title: Title.optional().describe("The new title."),
    description: Description.optional().describe("The new description; null or an empty text clears it."),
    voice_tags: nullAsAbsent(VoiceTags).describe("The new pins. They replace all existing pins."),
    picture_switches: nullAsAbsent(PictureSwitches).describe(
      "The new switches. They replace all existing switches; an empty list removes them.",
    ),
    ...changedPictureTexts,
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
  }));

export const ClipCopy = z
  .object({ title: blankAsAbsent(Title).describe("The copy's title; `Copy of` and the original's by default.") })
  .meta({ id: "ClipCopy", description: "The title of the copy." });

export const DeletedClip = z
  .object({ id: WholeNumber, deleted: z.literal(true) })
  .meta({ id: "DeletedClip", description: "The clip was deleted." });
