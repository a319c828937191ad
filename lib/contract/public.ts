import { z } from "zod";
import { Code, EmailAddress, VerificationSent } from "./auth";
import { audioTypes } from "./drafts";
import {
  blankAsAbsent,
  booleanText,
  flatResponse,
  number,
  Page,
  Pagination,
  resourceResponse,
  SavedSwitch,
  SavedTag,
  Timestamp,
  text,
  Url,
  WholeNumber,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";
import { PhoneNumber } from "./schema/phone-number";
import { privacies, replyModes, sharePath } from "./shares";
import { confidenceMethods } from "./speech";

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

/** The visit pass, for clients without cookies. A link with `max_views` shows its content only with it. */
const visit = { v: z.string().max(300).optional() };

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
  })
  .meta({ id: "PublicImage", description: "One picture of a shared clip, shown or not." });

export const getPublicClip = operation({
  id: "getPublicClip",
  method: "GET",
  path: "/api/v1/clip/public/{code}",
  tag: "Public",
  summary: "A shared clip, by its share code",
  description:
    "What the page at `public_url` shows, as data. A GET counts no view; `track_view=true` does. Where `max_views` limits " +
    "them, the content comes only with that: the answer sets a cookie and gives `visit_pass`, with which the same visitor " +
    "reads on for twelve hours. Until then `needs_opening` is true, and media, ink, texts, tags and the reply token are " +
    "left out. A link with a password takes it as `X-Share-Password`, or a grant of `unlock`.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z
    .object({ track_view: booleanText().default(false), ...visit })
    .transform(({ track_view }) => ({ trackView: track_view })),
  ok: [200],
  answer: resourceResponse(
    z
      .object({
        id: WholeNumber,
        title: z.string(),
        description: z.string().nullable(),
        conversion_status: z.enum(["draft", "processing", "completed", "failed"]),
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
          image_urls: z.array(Url).describe("The pictures that are shown, in their order"),
          images: z
            .array(PublicImage)
            .describe("Every picture of the clip in its order; tags and drawings mean them by `id`"),
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
        }),
      })
      .meta({ id: "PublicClip", description: "A shared clip as its visitors see it." }),
  ),
  errors: ["validation_failed", ...publicErrors],
});

export const getPublicData = operation({
  id: "getPublicData",
  method: "GET",
  path: "/api/v1/clip/public/{code}/data",
  tag: "Public",
  summary: "Metadata, sharing info and view counts of a shared clip",
  description:
    "The short form: no media, no ink. Before a counted opening of a link with `max_views`, `needs_opening` is true, and " +
    "of the clip only title and time are given.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z.object(visit),
  ok: [200],
  answer: resourceResponse(
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
        view_count: WholeNumber,
        unique_view_count: WholeNumber,
        last_viewed_at: Timestamp.nullable(),
        needs_opening: z.boolean().describe("The link has `max_views`, and no opening of this visitor was counted"),
      })
      .meta({ id: "SharedClipData", description: "Metadata and counts of a shared clip." }),
  ),
  errors: publicErrors,
});

export const listShownReplies = operation({
  id: "listShownReplies",
  method: "GET",
  path: "/api/v1/clip/public/{code}/replies",
  tag: "Public",
  summary: "List the replies that everyone with the link sees",
  description:
    "Oldest first; empty unless the link shows replies, by themselves (`open`) or approved ones (`held`). A recording is " +
    "freed of its metadata first: `audio_url` is null until then, and a reply without words comes a moment later. Those " +
    "that are there stay when it is `closed`: that means no new ones. 403 with `needs_opening` before a counted opening of a link with " +
    "`max_views`.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z.object({ ...Page, ...visit }),
  ok: [200],
  answer: resourceResponse(
    z
      .object({
        replies: z.array(
          z
            .object({
              id: z.string(),
              sender_name: z.string().nullable(),
              message: z.string().nullable(),
              audio_url: Url.nullable().describe("The recording, without its metadata; null without one."),
              duration_seconds: z.number().nullable(),
              created_at: Timestamp,
            })
            .meta({ id: "ShownReply", description: "A reply as visitors see it." }),
        ),
        pagination: Pagination,
      })
      .meta({ id: "ShownReplies", description: "The replies that everyone with the link sees." }),
  ),
  errors: ["validation_failed", ...publicErrors, "forbidden"],
});

const mostPixels = blankAsAbsent(
  number()
    .pipe(z.number().min(1))
    .transform((pixels) => Math.floor(pixels)),
);

export const getEmbedding = operation({
  id: "getEmbedding",
  method: "GET",
  path: "/api/v1/oembed",
  tag: "Public",
  summary: "How to show a shared clip inside another page",
  description:
    "oEmbed 1.0, as JSON alone. The page of a link names it as `application/json+oembed`. The `html` is a frame with the " +
    "clip, its ink, pins and captions; its address takes `start` (seconds), `theme` (`light` or `dark`) and `lang`. 403 " +
    "for a link that asks for something or can be opened a number of times: those are shown on their own page alone.",
  access: "public",
  limit: "general",
  query: z
    .object({
      url: z.string().min(1).max(2048).describe("The link: an address like `https://…/c/{code}`"),
      format: blankAsAbsent(z.literal("json", "must be json")),
      maxwidth: mostPixels.describe("The widest that the frame may be, in pixels"),
      maxheight: mostPixels.describe("The highest that the frame may be, in pixels"),
    })
    .transform(({ url, maxwidth: maxWidth, maxheight: maxHeight }) => ({ url, maxWidth, maxHeight })),
  ok: [200],
  answer: flatResponse({
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
    thumbnail_url: Url.optional().describe("A picture of the clip; absent where nothing can be drawn"),
    thumbnail_width: WholeNumber.optional().describe("Of that picture, in pixels"),
    thumbnail_height: WholeNumber.optional().describe("Of that picture, in pixels"),
  }).meta({ id: "Embedding", description: "A frame with the clip, as oEmbed says it." }),
  errors: ["validation_failed", ...publicErrors.filter((code) => code !== "invalid_password")],
});

export const countView = operation({
  id: "countView",
  method: "POST",
  path: "/api/v1/clip/public/{code}/views",
  tag: "Public",
  summary: "Count one view: the page calls it when five seconds, three quarters or the end were heard",
  description: "For your own pages that play a shared clip.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  remakesAnswer: true,
  ok: [200],
  answer: flatResponse({ view_count: WholeNumber, unique_view_count: WholeNumber }).meta({
    id: "ViewCount",
    description: "The counts with this view.",
  }),
  errors: publicErrors,
});

export const reportHeard = operation({
  id: "reportHeard",
  method: "PUT",
  path: "/api/v1/clip/public/{code}/heard",
  tag: "Public",
  summary: "Report how much of the clip was played",
  description:
    "For your own pages, after the view was counted: the most of a visit is kept, and the link's owner never counts. A " +
    "visit may go on after midnight, after the last view that `max_views` allows, and after the link has expired. The " +
    "average is `heard` of the link.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  body: json(
    z
      .object({
        heard: number().pipe(z.number().min(0).max(1)).describe("How much of the clip was played, from 0 to 1."),
      })
      .meta({ id: "HeardReport", description: "The played part of a clip." }),
  ),
  ok: [200],
  answer: flatResponse({
    heard: z.number().nullable().describe("The most of this visit; null if no view of the visitor was counted"),
  }).meta({ id: "HeardReceipt", description: "What is kept of it." }),
  errors: ["validation_failed", ...publicErrors],
});

export const unlockShare = operation({
  id: "unlockShare",
  method: "POST",
  path: "/api/v1/clip/public/{code}/unlock",
  tag: "Public",
  summary: "Exchange a share password for a grant of one hour",
  description:
    "The grant is sent as a bearer token to the other operations of the link, and set as a cookie for browsers. Ten " +
    "tries in a quarter of an hour for an address.",
  access: "public",
  subject: "link",
  secret: true,
  limit: "password",
  params: sharePath,
  body: json(
    z
      .object({ password: z.string().min(1).max(1000).describe("The link's password.") })
      .meta({ id: "UnlockRequest", description: "The password of a link." }),
  ),
  ok: [200],
  answer: flatResponse({
    access_token: z
      .string()
      .describe("Proves the password for an hour: send it as `Authorization: Bearer …` for this link."),
    expires_in: WholeNumber,
  }).meta({ id: "ShareGrant", description: "The grant for the password." }),
  errors: [
    "validation_failed",
    "resource_not_found",
    "invalid_password",
    "share_expired",
    "share_revoked",
    "view_limit_reached",
  ],
});

const viewerErrors = [
  "validation_failed",
  "resource_not_found",
  "conflict",
  "share_expired",
  "share_revoked",
  "view_limit_reached",
] as const;

export const requestViewerCode = operation({
  id: "requestViewerCode",
  method: "POST",
  path: "/api/v1/clip/public/{code}/email-code",
  tag: "Public",
  summary: "Send a code to the recipient of a private link",
  description:
    "For a recipient without an account: the code goes to the address, or by SMS to the number, that the link was sent to. " +
    "The answer is the same for every other address, which gets nothing, and for a number that has sent STOP. Codes count with those of signing in (20 an hour for an " +
    "address); a link sends 5 an hour to one address, and all links of a person send 50. 409 for a link " +
    "that is not private.",
  access: "public",
  subject: "link",
  limit: "auth",
  params: sharePath,
  body: json(
    z
      .object({
        email: blankAsAbsent(EmailAddress).describe("The e-mail address that the link was sent to. This or `phone`."),
        phone: blankAsAbsent(PhoneNumber).describe("The number that the link was sent to, in international form."),
      })
      .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
        path: ["email"],
        message: "Give the e-mail address or the phone number that the link was sent to, one of them.",
      })
      .meta({ id: "ViewerCodeRequest", description: "The address or number that a private link was sent to." }),
  ),
  ok: [200],
  answer: VerificationSent,
  errors: viewerErrors,
});

export const verifyViewerCode = operation({
  id: "verifyViewerCode",
  method: "POST",
  path: "/api/v1/clip/public/{code}/email-verify",
  tag: "Public",
  summary: "Exchange a recipient's code for a grant of one day",
  description:
    "The grant is sent as a bearer token to the other operations of the link, and set as a cookie for browsers. A link with " +
    "a password still asks for it, then by `X-Share-Password`. A wrong code, a used one, one that has ended and one that " +
    "never was get the same error; five wrong ones end it.",
  access: "public",
  subject: "link",
  limit: "auth",
  params: sharePath,
  body: json(
    z
      .object({ verification_id: text(64, 1), code: Code })
      .meta({ id: "ViewerCodeProof", description: "The code that was sent to the recipient." })
      .transform(({ verification_id, code }) => ({ verificationId: verification_id, code })),
  ),
  ok: [200],
  answer: flatResponse({
    access_token: z
      .string()
      .describe(
        "Proves that its holder reads what is sent to the recipient: send it as `Authorization: Bearer …` for this link.",
      ),
    expires_in: WholeNumber,
  }).meta({ id: "ViewerGrant", description: "The grant of a recipient." }),
  errors: [...viewerErrors, "invalid_code"],
});

export const getPublicFile = operation({
  id: "getPublicFile",
  method: "GET",
  path: "/api/v1/clip/public/{code}/files/{filename}",
  tag: "Public",
  summary: "A file of a shared clip: recording, picture, thumbnail or .vst",
  description:
    "`thumbnail.webp` is the clip as it looks now, with ink and pins on its picture; it is drawn again when the clip " +
    "has changed; `thumbnail.jpg` is the same as a JPEG of 1200 x 630 pixels. The other names are in the clip's `media`. Where a link has `max_views`, only visitors whose opening was " +
    "counted get its files, by their cookie or by `v`, for twelve hours; all others get 403 with `needs_opening`.",
  access: "share",
  subject: "link",
  limit: "media",
  params: z.object({ code: z.string().max(200), filename: z.string() }),
  query: z.object(visit),
  ok: [200, 206],
  answer: "binary",
  media: [
    "image/webp",
    "image/jpeg",
    "image/png",
    ...audioTypes,
    "application/vnd.vst+zip",
    "application/octet-stream",
  ],
  errors: [...publicErrors, "forbidden", "range_not_satisfiable"],
});
