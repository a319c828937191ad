import { z } from "zod";
import {
  blankAsAbsent,
  clipPath,
  flag,
  Metadata,
  Page,
  Pagination,
  resource,
  Timestamp,
  text,
  VoiceTags,
} from "./fields";
import { bounds } from "./limits";
import { Manifest } from "./manifest";
import { operation } from "./operation";
import { Share } from "./shares";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

export const conversionStatuses = ["draft", "processing", "completed", "failed"] as const;

/** The clip file record of the specification, and what contract.md adds to it. */
export const Clip = z
  .object({
    id: z.number(),
    user_id: z.string(),
    voice_note_id: z.string().nullable(),
    title: z.string(),
    description: z.string().nullable(),
    draft_image_path: z.string().nullable(),
    thumbnail_path: z.string().nullable(),
    draft_audio_path: z.string().nullable(),
    vst_file_path: z.string().nullable(),
    file_size_bytes: z.number(),
    conversion_status: z.enum(conversionStatuses),
    store_bucket: z.string().nullable(),
    store_key: z.string().nullable(),
    manifest_store_key: z.string().nullable(),
    package_store_key: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    voice_tags: z.array(z.looseObject({ timestamp: z.number(), x: z.number(), y: z.number(), note: z.string() })),
    created_at: Timestamp,
    updated_at: Timestamp,
    duration_seconds: z.number().nullable(),
    audio_url: z.string().nullable(),
    image_urls: z.array(z.string()),
    thumbnail_url: z.string().nullable(),
    download_url: z.string().nullable(),
    package_stale: z.boolean(),
    version: z.number(),
    share_count: z.number().optional(),
    view_count: z.number().optional(),
    reply_count: z.number().optional(),
  })
  .meta({ id: "Clip" });

export type ClipWire = z.output<typeof Clip>;

const Sharing = z
  .object({
    is_shared: z.boolean(),
    shares: z.array(Share),
    view_count: z.number(),
    unique_view_count: z.number(),
    reply_count: z.number(),
  })
  .meta({ id: "Sharing" });

/** A title that is not given is missing; null is missing, too. */
const Title = z.string("is required").trim().min(1, "is required").max(bounds.titleLength);
const Description = z.preprocess((value) => (value === "" ? null : value), text(bounds.descriptionLength).nullable());

const sorts = ["-created_at", "created_at", "-updated_at", "updated_at", "title", "-title"] as const;

export const listClips = operation({
  id: "listClips",
  method: "GET",
  path: "/api/v1/clips",
  tag: "Clips",
  summary: "Your clips, newest first",
  access: "bearer",
  limit: "general",
  query: z.object({
    ...Page,
    status: z.preprocess(
      (value) => (value === "" || value === "all" ? undefined : value),
      z.enum(conversionStatuses).optional(),
    ),
    search: blankAsAbsent(text(bounds.searchLength)),
    sort: blankAsAbsent(z.enum(sorts)).default("-created_at"),
  }),
  ok: [200],
  answer: resource(z.object({ clips: z.array(Clip), pagination: Pagination })),
  errors: ["validation_failed"],
});

export const createClip = operation({
  id: "createClip",
  method: "POST",
  path: "/api/v1/clips",
  tag: "Clips",
  summary: "Make a clip",
  access: "bearer",
  limit: "general",
  body: json(
    z
      .object({
        title: Title,
        description: Description.optional(),
        voice_tags: VoiceTags.nullish(),
        metadata: Metadata.nullish(),
      })
      .transform(({ voice_tags, ...rest }) => ({ ...rest, voiceTags: voice_tags })),
  ),
  ok: [201],
  answer: resource(Clip),
  errors: ["validation_failed"],
});

export const getClip = operation({
  id: "getClip",
  method: "GET",
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  summary: "One clip",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: z
    .object({ include_manifest: flag().default(false), include_sharing: flag().default(false) })
    .transform(({ include_manifest, include_sharing }) => ({
      includeManifest: include_manifest,
      includeSharing: include_sharing,
    })),
  ok: [200],
  answer: resource(Clip.extend({ manifest: Manifest.optional(), sharing: Sharing.optional() })),
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
        voice_tags: VoiceTags.optional(),
        metadata: z.record(z.string(), z.unknown()).optional(),
      })
      .transform(({ voice_tags, ...rest }) => ({ ...rest, voiceTags: voice_tags })),
  ),
  ok: [200],
  answer: resource(Clip),
  errors: ["validation_failed", "resource_not_found", "conversion_in_progress", "precondition_failed"],
} as const;

export const updateClip = operation({
  id: "updateClip",
  method: "PATCH",
  summary: "Change some fields; metadata is merged (RFC 7396)",
  ...updateShape,
});
export const replaceClipFields = operation({
  id: "replaceClipFields",
  method: "PUT",
  summary: "Change some fields; metadata is replaced",
  ...updateShape,
});
export const updateClipByPost = operation({
  id: "updateClipByPost",
  method: "POST",
  summary: "The same as PATCH",
  ...updateShape,
});

export const deleteClip = operation({
  id: "deleteClip",
  method: "DELETE",
  path: "/api/v1/clips/{id}",
  tag: "Clips",
  summary: "Delete a clip and all its files for good",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  ok: [200],
  answer: resource(z.object({ id: z.number(), deleted: z.literal(true) })),
  errors: ["resource_not_found", "precondition_failed"],
});
