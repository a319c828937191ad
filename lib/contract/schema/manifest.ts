import { z } from "zod";
import { SavedSwitch, SavedTag, Timestamp, Url, WholeNumber } from "./fields";

const ManifestFile = z
  .looseObject({
    role: z.string().describe("The role of the file in the clip; docs/vst.md lists the roles."),
    filename: z.string(),
    path: z.string(),
    url: Url.optional(),
    content_type: z.string(),
    size: WholeNumber.describe("Bytes of the file."),
    sha256: z.string().describe("SHA-256 of the file, in hexadecimal."),
  })
  .meta({ id: "ManifestFile", description: "One file of the package." });

/** The members that the API and the .vst file (docs/vst.md) have, in one schema. */
export const Manifest = z
  .looseObject({
    manifest_version: z.literal(1).describe("Always 1."),
    format: z.literal("vst").describe("Always `vst`."),
    vst_id: WholeNumber,
    title: z.string(),
    description: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    conversion_status: z
      .enum(["draft", "completed"])
      .describe("`completed` while the finished .vst file holds just this content."),
    duration: z.number().nullable().describe("Length of the recording in seconds; null without one."),
    coordinate_space: z.enum(["normalized", "pixel"]),
    voice_tags: z.array(SavedTag),
    picture_switches: z.array(SavedSwitch),
    timestamps: z.unknown(),
    files: z.array(ManifestFile).describe("Every file of the clip."),
    drawings: z.array(z.unknown()),
    texts: z.array(z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Manifest", description: "A clip as its .vst file describes it." });
