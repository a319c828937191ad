import { z } from "zod";
import {
  Clip,
  ClipChanges,
  ClipCopy,
  ClipDetails,
  ClipPage,
  clipSorts,
  DeletedClip,
  Moment,
  NewClip,
} from "./schema/clip";
import {
  blankAsAbsent,
  booleanText,
  clipPath,
  conversionStatuses,
  Page,
  resourceResponse,
  text,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { jsonBody, operation } from "./schema/operation";

export const listClips = operation({
  id: "listClips",
  method: "GET",
  path: "/api/v1/clips",
  tag: "Clips",
  summary: "List your clips, newest first",
  description:
    "By `page`, or by `cursor`, which stays correct while clips are added and deleted. `search` looks into titles, " +
    "descriptions, notes, spoken words and texts, and `match` says where it found the text. For more than 10,000 " +
    "hits of a search or a range, `total` is 10,000 and `total_is_capped` is true.",
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
  answer: resourceResponse(ClipPage),
  errors: ["validation_failed"],
});

export const createClip = operation({
  id: "createClip",
  method: "POST",
  path: "/api/v1/clips",
  tag: "Clips",
  summary: "Create a clip",
  description:
    "Creates a record with title, tags and metadata. The operations of Files add images and a recording. `POST " +
    "/api/v1/security/vst/draft` creates the same and returns less.",
  access: "bearer",
  limit: "general",
  body: jsonBody(NewClip),
  remakesAnswer: true,
  ok: [201],
  answer: resourceResponse(Clip),
  errors: ["validation_failed", "storage_full"],
});

export const getClip = operation({
  id: "getClip",
  answerToken: "always",
  method: "GET",
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  summary: "Get a clip",
  description:
    "The record as it is now, with an ETag for its version. `include_manifest` and `include_sharing` add the manifest and the " +
    "links, which other operations return on their own.",
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
  answer: resourceResponse(ClipDetails),
  errors: ["validation_failed", "resource_not_found"],
});

const updateShape = {
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: jsonBody(ClipChanges),
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
  answerToken: "unsent",
  method: "PATCH",
  summary: "Change some fields; metadata is merged (RFC 7396)",
  description:
    "Changes the members that are sent and keeps the others; `metadata` is merged (RFC 7396: null deletes a " +
    "member). The version rises only if something changes. During a conversion, title, description and metadata may " +
    "change, tags may not (409).",
  ...updateShape,
});
export const replaceClipFields = operation({
  id: "replaceClipFields",
  method: "PUT",
  summary: "Change some fields; metadata is replaced",
  description:
    "Changes the members that are sent and keeps the others, like PATCH, but replaces `metadata` as a whole.",
  ...updateShape,
});
export const updateClipByPost = operation({
  id: "updateClipByPost",
  answerToken: "unsent",
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
    "The copy is a draft with the same recording, images, ink, tags, texts and transcript. Links, views, replies " +
    "and the finished package stay with the original. Changing or deleting one does not affect the other. 503 with " +
    "`Retry-After` if the original changes at the same moment.",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.id,
  body: jsonBody(ClipCopy),
  remakesAnswer: true,
  ok: [201],
  answer: resourceResponse(Clip),
  errors: ["validation_failed", "resource_not_found", "storage_full"],
});

export const deleteClip = operation({
  id: "deleteClip",
  answerToken: "always",
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
  answer: resourceResponse(DeletedClip),
  errors: ["resource_not_found", "precondition_failed"],
});
