import { z } from "zod";
import { SavedSwitch, SavedTag, Timestamp, Url, Whole } from "./schema/fields";

const ManifestFile = z
  .looseObject({
    role: z.string(),
    filename: z.string(),
    path: z.string(),
    url: Url.optional(),
    content_type: z.string(),
    size: Whole,
    sha256: z.string(),
  })
  .meta({ id: "ManifestFile" });

/** The members that the API and the .vst file (docs/vst.md) have, in one schema. */
export const Manifest = z
  .looseObject({
    manifest_version: z.literal(1),
    format: z.literal("vst"),
    vst_id: Whole,
    title: z.string(),
    description: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    conversion_status: z
      .enum(["draft", "completed"])
      .describe("`completed` while the finished .vst file holds just this content."),
    duration: z.number().nullable(),
    coordinate_space: z.enum(["normalized", "pixel"]),
    voice_tags: z.array(SavedTag),
    picture_switches: z.array(SavedSwitch),
    timestamps: z.unknown(),
    files: z.array(ManifestFile),
    drawings: z.array(z.unknown()),
    texts: z.array(z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Manifest" });
