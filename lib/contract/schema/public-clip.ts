import { z } from "zod";
import { Code, EmailAddress } from "./account";
import { storedPictureTexts } from "./asset";
import {
  blankAsAbsent,
  conversionStatuses,
  flatResponse,
  nullAsAbsent,
  number,
  Pagination,
  SavedSwitch,
  SavedTag,
  Timestamp,
  text,
  Url,
  WholeNumber,
} from "./fields";
import { bounds } from "./limits";
import { PhoneNumber } from "./phone-number";
import { reactions, replySpot } from "./reply";
import { privacies, replyModes } from "./share";
import { confidenceMethods } from "./transcription";

const PublicShare = z
  .object({
    code: z.string().describe("The share code: the last part of the link."),
    public_url: Url,
    privacy: z.enum(privacies),
    has_password: z.boolean(),
    expires_at: Timestamp.nullable(),
    allow_replies: z.boolean(),
    replies: z
      .enum(replyModes)
      .describe("Who reads replies: `private`, `held`, `open`, or `closed` if the link takes none."),
    allow_download: z.boolean(),
    view_count: WholeNumber,
    unique_view_count: WholeNumber,
  })
  .meta({ id: "PublicShare", description: "The link as visitors may see it." });

const SharedTranscription = z
  .object({
    text: z.string(),
    language: z.string().nullable(),
    confidence: z.number().nullable(),
    confidence_method: z.enum(confidenceMethods).describe("Where the confidence comes from; `none` without one."),
    segments: z
      .array(
        z
          .object({ start: z.number(), end: z.number(), text: z.string() })
          .meta({ id: "SharedSegment", description: "A sentence or phrase with its times." }),
      )
      .describe("In the order of time; empty where no times are known."),
    is_cut: z.boolean().describe("There is more than an answer shows: only the package at `download_url` holds all."),
  })
  .meta({ id: "SharedTranscription", description: "What is said in a shared clip." });

export const PublicImage = z
  .object({
    id: z.string().describe("`img1`, `img2` ...: what `drawings[].image` names"),
    position: z.union([z.string(), WholeNumber]),
    url: Url.nullable().describe("The address of the image; null while it cannot be shown"),
    width: WholeNumber.nullable().describe("Pixels of what `url` gives"),
    height: WholeNumber.nullable(),
    hidden: z
      .enum(["unreadable", "preparing"])
      .nullable()
      .describe("Why the image is not shown: its format is unknown, or its rendition is being made"),
    ...storedPictureTexts,
  })
  .meta({ id: "PublicImage", description: "An image of a shared clip, shown or not." });

export const PublicClip = z
  .object({
    id: WholeNumber,
    title: z.string(),
    description: z.string().nullable(),
    conversion_status: z.enum(conversionStatuses),
    voice_tags: z.array(SavedTag),
    picture_switches: z.array(SavedSwitch),
    metadata: z.record(z.string(), z.unknown()),
    coordinate_space: z.enum(["normalized", "pixel"]),
    duration_seconds: z.number().nullable(),
    sender_name: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    media: z.object({
      audio_url: Url.nullable(),
      image_urls: z.array(Url).describe("The images that are shown, in order"),
      images: z.array(PublicImage).describe("Every image of the clip in order; tags and drawings name them by `id`"),
      thumbnail_url: Url.nullable(),
      download_url: Url.nullable(),
    }),
    drawings: z.array(z.unknown()),
    texts: z.array(z.object({ type: z.string(), language: z.string().nullable(), text: z.string() })),
    drawings_left_out: WholeNumber.describe(
      "Drawings beyond 512 KB of ink: only the package at `download_url` holds them",
    ),
    texts_left_out: WholeNumber.describe("Texts beyond 256 KB: only the package at `download_url` holds them"),
    transcription: SharedTranscription.nullable(),
    share: PublicShare.describe("The link itself."),
    needs_opening: z
      .boolean()
      .describe(
        "The link has `max_views`, and no opening of this visitor was counted: content, files and the reply token are left out until `track_view=true`",
      ),
    visit_pass: z
      .string()
      .nullable()
      .describe("Where views are limited, the pass of a counted opening: send it as `v`, unless cookies are kept"),
    reply: z.object({
      enabled: z.boolean().describe("Whether the link takes replies."),
      token: z.string().nullable(),
      url: Url.nullable(),
      version: z
        .string()
        .nullable()
        .describe(
          "What this answer shows of the recording and the pictures: send it back with a reply that points at something",
        ),
    }),
  })
  .meta({ id: "PublicClip", description: "A shared clip as its visitors see it." });

export const SharedClipData = z
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
    view_count: WholeNumber,
    unique_view_count: WholeNumber,
    last_viewed_at: Timestamp.nullable(),
    needs_opening: z.boolean().describe("The link has `max_views`, and no opening of this visitor was counted"),
  })
  .meta({ id: "SharedClipData", description: "Metadata and counts of a shared clip." });

export const SeenReply = z
  .object({
    id: z.string(),
    sender_name: z.string().nullable(),
    message: z.string().nullable(),
    audio_url: Url.nullable().describe("The recording, without its metadata; null without one."),
    duration_seconds: z.number().nullable(),
    ...replySpot,
    from_owner: z.boolean().describe("Whether it is an answer of the clip's owner."),
    is_own: z.boolean().describe("Whether this browser sent it, by its cookie: then it may be private."),
    changeable_until: Timestamp.nullable().describe(
      "Until when this browser may change or delete it; null if it may not.",
    ),
    edited_at: Timestamp.nullable().describe("When its writer changed it; null if they did not."),
    deleted_at: Timestamp.nullable().describe(
      "When it was deleted, if its thread still stands: nothing else is left of it.",
    ),
    reactions,
    created_at: Timestamp,
  })
  .meta({ id: "ShownReply", description: "A reply as visitors see it." });

export const ShownReplies = z
  .object({ replies: z.array(SeenReply), reactions, pagination: Pagination })
  .meta({ id: "ShownReplies", description: "The replies that everyone with the link sees." });

export const Embedding = flatResponse({
  version: z.literal("1.0").describe("The version of oEmbed"),
  type: z.literal("rich").describe("The kind of embedding: `html` is to be put into the page"),
  title: z.string().describe("The clip's title"),
  author_name: z.string().describe("Who sent it").nullable(),
  provider_name: z.literal("Tellmark").describe("Where it comes from"),
  provider_url: Url.describe("The address of that"),
  cache_age: WholeNumber.describe("Seconds that the answer may be kept"),
  html: z.string().describe("The frame, as HTML"),
  width: WholeNumber.describe("Of the frame, in pixels"),
  height: WholeNumber.describe("Of the frame, in pixels"),
  thumbnail_url: Url.optional().describe("An image of the clip; absent if there is nothing to show"),
  thumbnail_width: WholeNumber.optional().describe("Of the thumbnail, in pixels"),
  thumbnail_height: WholeNumber.optional().describe("Of the thumbnail, in pixels"),
}).meta({ id: "Embedding", description: "A frame with the clip, as oEmbed says it." });

export const ViewCount = flatResponse({ view_count: WholeNumber, unique_view_count: WholeNumber }).meta({
  id: "ViewCount",
  description: "The counts with this view.",
});

/** More than nine times is nine times. */
const Times = WholeNumber.transform((times) => Math.min(times, 9));

export const HeardReport = z
  .object({
    heard: number().pipe(z.number().min(0).max(1)).describe("How much of the clip was played, from 0 to 1."),
    buckets: nullAsAbsent(z.array(Times).length(100)).describe(
      "How often each hundredth of the recording was played in this opening, as visitors play it: without its cuts. More than 9 is 9.",
    ),
    tags: nullAsAbsent(z.array(Times).max(bounds.voiceTags)).describe(
      "How often playback reached each tag in this opening, in the order of their numbers; only with `buckets`. More than 9 is 9.",
    ),
    sound: nullAsAbsent(z.string().max(2048)).describe(
      "`audio_url` as it was played. If the link plays another file by now, `buckets` and `tags` are not kept. Absent: the present one.",
    ),
  })
  .meta({ id: "HeardReport", description: "The played part of a clip." });

export const HeardReceipt = flatResponse({
  heard: z
    .number()
    .nullable()
    .describe(
      "The most of this visit; null if no view of the visitor was counted, or the request has `Sec-GPC: 1` or `DNT: 1`",
    ),
}).meta({ id: "HeardReceipt", description: "What is kept of it." });

export const UnlockRequest = z
  .object({ password: z.string().min(1).max(1000).describe("The link's password.") })
  .meta({ id: "UnlockRequest", description: "The password of a link." });

export const ShareGrant = flatResponse({
  access_token: z
    .string()
    .describe("Proves the password for an hour: send it as `Authorization: Bearer …` for this link."),
  expires_in: WholeNumber,
}).meta({ id: "ShareGrant", description: "The grant for the password." });

export const ViewerCodeRequest = z
  .object({
    email: blankAsAbsent(EmailAddress).describe("The e-mail address that the link was sent to. This or `phone`."),
    phone: blankAsAbsent(PhoneNumber).describe("The number that the link was sent to, in international form."),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    path: ["email"],
    message: "Give the e-mail address or the phone number that the link was sent to, one of them.",
  })
  .meta({ id: "ViewerCodeRequest", description: "The address or number that a private link was sent to." });

export const ViewerCodeProof = z
  .object({ verification_id: text(64, 1), code: Code })
  .meta({ id: "ViewerCodeProof", description: "The code that was sent to the recipient." })
  .transform(({ verification_id, code }) => ({ verificationId: verification_id, code }));

export const ViewerGrant = flatResponse({
  access_token: z
    .string()
    .describe(
      "Proves that its holder reads what is sent to the recipient: send it as `Authorization: Bearer …` for this link.",
    ),
  expires_in: WholeNumber,
}).meta({ id: "ViewerGrant", description: "The grant of a recipient." });
