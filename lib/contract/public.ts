import { z } from "zod";
import { VerificationSent } from "./schema/account";
import { audioTypes } from "./schema/asset";
import { blankAsAbsent, booleanText, number, Page, resourceResponse } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";
import {
  Embedding,
  HeardReceipt,
  HeardReport,
  PublicClip,
  SharedClipData,
  ShareGrant,
  ShownReplies,
  UnlockRequest,
  ViewCount,
  ViewerCodeProof,
  ViewerCodeRequest,
  ViewerGrant,
} from "./schema/public-clip";
import { NewReaction, Reactions } from "./schema/reply";
import { sharePath } from "./schema/share";

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

export const getPublicClip = operation({
  id: "getPublicClip",
  method: "GET",
  path: "/api/v1/clip/public/{code}",
  tag: "Public",
  summary: "Get a shared clip by its share code",
  description:
    "The content of the page at `public_url`, as data. A GET counts no view; `track_view=true` does. If `max_views` " +
    "limits the views, only a counted opening gets the content: the answer sets a cookie and has a `visit_pass`, " +
    "with which the same visitor can read for twelve hours. Until then `needs_opening` is true, and media, ink, " +
    "texts, tags and the reply token are left out. A link with a password takes it as `X-Share-Password`, or a " +
    "grant of `unlock`.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z
    .object({ track_view: booleanText().default(false), ...visit })
    .transform(({ track_view }) => ({ trackView: track_view })),
  ok: [200],
  answer: resourceResponse(PublicClip),
  errors: ["validation_failed", ...publicErrors],
});

export const getPublicData = operation({
  id: "getPublicData",
  method: "GET",
  path: "/api/v1/clip/public/{code}/data",
  tag: "Public",
  summary: "Get metadata, sharing info and view counts of a shared clip",
  description:
    "The short form, without media and ink. Before a counted opening of a link with `max_views`, `needs_opening` is " +
    "true, and the clip has only title and time.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z.object(visit),
  ok: [200],
  answer: resourceResponse(SharedClipData),
  errors: publicErrors,
});

export const listShownReplies = operation({
  id: "listShownReplies",
  method: "GET",
  path: "/api/v1/clip/public/{code}/replies",
  tag: "Public",
  summary: "List the replies that a visitor sees",
  description:
    "Oldest first: those that the link shows, all (`open`) or approved ones (`held`), the replies that the same " +
    "browser sent, by its cookie, and the owner's answers to them. The server first " +
    "removes the metadata of a recording: `audio_url` is null until then, and a reply without a text appears a " +
    "moment later. A `closed` link still shows the existing replies, and takes no new ones. 403 with " +
    "`needs_opening` before a counted opening of a link with `max_views`.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z.object({ ...Page, ...visit }),
  ok: [200],
  answer: resourceResponse(ShownReplies),
  errors: ["validation_failed", ...publicErrors, "forbidden"],
});

export const watchShownReplies = operation({
  id: "watchShownReplies",
  method: "GET",
  path: "/api/v1/clip/public/{code}/events",
  tag: "Public",
  summary: "Hear when the replies that a visitor sees change",
  description:
    "Server-sent events: `replies` at the start, and whenever `GET /api/v1/clip/public/{code}/replies` has something new for this " +
    "visitor. The event says no more than that; one event stands for many changes. The server ends a connection after 15 minutes, and holds 50 for a link " +
    "and five for an address: 429 beyond, and then ask again every 20 seconds.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z.object(visit),
  ok: [200],
  answer: "binary",
  media: ["text/event-stream"],
  errors: [...publicErrors, "forbidden"],
});

const reaction = {
  path: "/api/v1/clip/public/{code}/reactions",
  tag: "Public",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  query: z.object(visit),
  body: jsonBody(NewReaction),
  ok: [200],
  answer: resourceResponse(Reactions),
} as const;

export const react = operation({
  id: "react",
  method: "PUT",
  summary: "Give a reaction to a shared clip or a reply",
  description:
    "One of each kind for a visitor, known by the cookie that the answer sets. The server sends no message and no " +
    "webhook for it. Visitors who see the replies see it, and so does the clip's owner. A link takes 5,000 " +
    "reactions.",
  ...reaction,
  errors: ["validation_failed", ...publicErrors, "forbidden"],
});

export const withdrawReaction = operation({
  id: "withdrawReaction",
  method: "DELETE",
  summary: "Take a reaction back",
  description: "Takes back the reaction of the same browser, by its cookie. If there was none, nothing changes.",
  ...reaction,
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
  summary: "Get the HTML that shows a shared clip inside another page",
  description:
    "oEmbed 1.0, as JSON only. The page of a link names it as `application/json+oembed`. The `html` is a frame with " +
    "the clip, its ink, pins and captions; its address takes `start` (seconds), `theme` (`light` or `dark`) and " +
    "`lang`. 403 for a link with a password, a recipient or a limit of views: only its own page shows those.",
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
  answer: Embedding,
  errors: ["validation_failed", ...publicErrors.filter((code) => code !== "invalid_password")],
});

export const countView = operation({
  id: "countView",
  method: "POST",
  path: "/api/v1/clip/public/{code}/views",
  tag: "Public",
  summary: "Count one view: the page calls this after five seconds, three quarters or the end",
  description: "For your own pages that play a shared clip.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  remakesAnswer: true,
  ok: [200],
  answer: ViewCount,
  errors: publicErrors,
});

export const reportHeard = operation({
  id: "reportHeard",
  method: "PUT",
  path: "/api/v1/clip/public/{code}/heard",
  tag: "Public",
  summary: "Report how much of the clip was played",
  description:
    "For your own pages, after the view was counted. The largest value of a visit counts; the link's owner never " +
    "counts. A visit may continue after midnight, after the last view that `max_views` allows, and after the link " +
    "has expired. `heard` of the link is the average. Each time, send everything since the opening: for each " +
    "hundredth and each tag the largest count of a visit counts, so a repeated report changes nothing. With " +
    "`Sec-GPC: 1` or `DNT: 1` nothing is kept.",
  access: "share",
  subject: "link",
  limit: "general",
  params: sharePath,
  body: jsonBody(HeardReport),
  ok: [200],
  answer: HeardReceipt,
  errors: ["validation_failed", ...publicErrors],
});

export const unlockShare = operation({
  id: "unlockShare",
  method: "POST",
  path: "/api/v1/clip/public/{code}/unlock",
  tag: "Public",
  summary: "Exchange a share password for a grant of one hour",
  description:
    "Send the grant as a bearer token to the other operations of the link; browsers get it as a cookie. Ten " +
    "attempts in a quarter of an hour for an address.",
  access: "public",
  subject: "link",
  secret: true,
  limit: "password",
  params: sharePath,
  body: jsonBody(UnlockRequest),
  ok: [200],
  answer: ShareGrant,
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
    "For a recipient without an account: the server sends the code to the address or number that the link was sent " +
    "to. The answer is the same for every other address, which gets nothing, and for a number that has sent STOP. " +
    "The limit of sign-in codes applies (20 an hour for an address). A link sends 5 codes an hour to one address, " +
    "and all links of a user send 50. 409 for a link that is not private.",
  access: "public",
  subject: "link",
  limit: "auth",
  params: sharePath,
  body: jsonBody(ViewerCodeRequest),
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
    "Send the grant as a bearer token to the other operations of the link; browsers get it as a cookie. A link with " +
    "a password still needs it, as `X-Share-Password`. A wrong, used, expired or unknown code gets the same error; " +
    "five wrong attempts end it.",
  access: "public",
  subject: "link",
  limit: "auth",
  params: sharePath,
  body: jsonBody(ViewerCodeProof),
  ok: [200],
  answer: ViewerGrant,
  errors: [...viewerErrors, "invalid_code"],
});

export const getPublicFile = operation({
  id: "getPublicFile",
  method: "GET",
  path: "/api/v1/clip/public/{code}/files/{filename}",
  tag: "Public",
  summary: "Get a file of a shared clip: recording, image, thumbnail or .vst",
  description:
    "`thumbnail.webp` is the clip as it is now, with ink and pins on its image, rendered again after a change; " +
    "`thumbnail.jpg` is the same as a JPEG of 1200 x 630 pixels. The other names are in the clip's `media`. If a " +
    "link has `max_views`, only visitors with a counted opening get its files, by their cookie or by `v`, for " +
    "twelve hours; all others get 403 with `needs_opening`.",
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
