import { z } from "zod";
import { Clip } from "./schema/clip";
import { booleanText, clipPath, resourceResponse, Warnings } from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

const multipartSlack = 1024 * 1024;

export const importClip = operation({
  id: "importClip",
  method: "POST",
  path: "/api/v1/clips/import",
  tag: "Package",
  summary: "Import a clip from a .vst file",
  description:
    "Takes a .vst file, or the ZIP of `GET /api/v1/security/vst/{vstId}/package`, of this or another service " +
    "(docs/vst.md). The new clip has the same title, tags, ink, texts, media and creation time; id and owner are " +
    "new. A completed clip is completed again, unless `warnings` name something that was left out: the answer " +
    "waits up to 20 seconds for it. Any other clip is a draft. Replies in the file become replies to the new " +
    "clip, marked as read and without a link. A damaged or unsafe file is refused as a whole, and `reason` says " +
    "why.",
  access: "bearer",
  limit: "upload",
  body: {
    kind: "multipart",
    file: { field: "vst_file", required: true, kind: "package" },
    maxBytes: bounds.packageBytes + multipartSlack,
    schema: z.object({}),
  },
  remakesAnswer: true,
  ok: [201],
  answer: resourceResponse(
    z
      .object({ ...Clip.shape, warnings: Warnings })
      .meta({ id: "ImportedClip", description: "The record of the clip that was made." }),
  ),
  errors: ["validation_failed", "payload_too_large", "storage_full", "unsupported_media_type"],
});

export const exportClip = operation({
  id: "exportClip",
  method: "GET",
  path: "/api/v1/clips/{id}/export",
  tag: "Package",
  summary: "Export the clip as a .vst file, in any state",
  description:
    "The server makes the file of the current content at each request. It has only the audible part of a " +
    "recording with cuts. Replies are the words of other people, so they are included only on request.",
  access: "bearer",
  limit: "media",
  subject: "clip",
  params: clipPath.id,
  query: z
    .object({ include_replies: booleanText().default(false) })
    .transform(({ include_replies }) => ({ includeReplies: include_replies })),
  ok: [200, 206],
  answer: "binary",
  media: ["application/vnd.vst+zip"],
  errors: ["validation_failed", "resource_not_found", "range_not_satisfiable"],
});

export const exportAccount = operation({
  id: "exportAccount",
  method: "GET",
  path: "/api/v1/auth/me/export",
  tag: "Package",
  summary: "Export your account as a ZIP",
  description:
    "Every clip as a .vst file in any state, with its replies, under `clips/`; the frozen copies that links show " +
    "under `frozen-copies/`; under `uploads/` recordings and texts that a cut has shortened, as you uploaded them; " +
    "under `versions/` earlier versions of ink and transcripts, translations, and the marks of clips with cuts; and " +
    "`account.json`: profile, preferences, earlier addresses, keys and sessions by name, the list of the clips " +
    "(`file` is null for one that could not be packed), unfinished uploads, webhooks with their deliveries, links " +
    "with their settings, replies, and sent messages with their recipients, without their text. It contains no " +
    "secret. The server makes it while it is sent, so its length is unknown and a download cannot be resumed. One " +
    "at a time for a user: 409 while another one is being downloaded.",
  access: "bearer",
  limit: "media",
  ok: [200],
  answer: "binary",
  media: ["application/zip"],
  headers: ["Content-Disposition"],
  errors: ["conflict"],
});
