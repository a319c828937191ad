import { z } from "zod";
import {
  blankAsAbsent,
  booleanText,
  conversionStatuses,
  flatResponse,
  Metadata,
  nullAsAbsent,
  PictureSwitches,
  SavedSwitch,
  SavedTag,
  Timestamp,
  text,
  Url,
  VoiceTags,
  Warnings,
  WholeNumber,
  withDefault,
} from "./fields";
import { JobRecord } from "./job";
import { bounds } from "./limits";

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

export const Progress = z
  .object({ success: z.literal(true), ...JobRecord.shape })
  .meta({ id: "ConversionProgress", description: "The conversion and its progress." });

export const ManifestAnswer = z
  .looseObject({ success: z.literal(true), ...Manifest.shape })
  .meta({ id: "ManifestAnswer", description: "The manifest." });

export const ManifestChanges = z
  .object({
    voice_tags: nullAsAbsent(VoiceTags).describe("The new pins. They replace all existing pins."),
    picture_switches: nullAsAbsent(PictureSwitches).describe(
      "The new switches. They replace all existing switches; an empty list removes them.",
    ),
    metadata: nullAsAbsent(Metadata).describe(
      "PATCH merges it into the existing object (RFC 7396). PUT and POST replace the object.",
    ),
    timestamps: nullAsAbsent(z.union([z.array(z.unknown()).max(10_000), z.record(z.string(), z.unknown())])).describe(
      "Your own list or object, kept as it is; it stands in the place of the tags' times.",
    ),
  })
  .meta({ id: "ManifestChanges", description: "The changes. Absent members stay as they are." })
  .transform(({ voice_tags, picture_switches, ...rest }) => ({
    ...rest,
    voiceTags: voice_tags,
    pictureSwitches: picture_switches,
  }));

export const ChangedManifest = z
  .looseObject({ success: z.literal(true), message: z.string(), ...Manifest.shape })
  .meta({ id: "ChangedManifest", description: "The manifest after the change." });

export const NewText = z
  .object({
    text_content: z.string().min(1).max(bounds.textContentLength).describe("The text, at most 1,048,576 characters."),
    type: withDefault(text(64), "text").describe(
      "The type of the text: text, note, transcription, translation, caption, description, srt, vtt, or your own word.",
    ),
    language: blankAsAbsent(text(35)).describe("The text's language as a tag like `en` or `pt-BR` (BCP 47)."),
  })
  .meta({ id: "NewText", description: "The text to store." })
  .transform(({ text_content, ...rest }) => ({ ...rest, textContent: text_content }));

export const StoredText = flatResponse({
  text_id: z.string().describe("The text's id."),
  type: z.string().describe("The stored type: lower case, with hyphens for all characters except letters and digits."),
  filename: z.string(),
  text_url: Url.describe("The address of the text."),
  characters: WholeNumber,
  warnings: Warnings,
}).meta({ id: "StoredText", description: "The stored text." });

export const Completion = z
  .object({
    voice_tags: nullAsAbsent(VoiceTags).describe(
      "The pins, which replace all that were there; absent or null keeps those.",
    ),
  })
  .meta({ id: "Completion", description: "The last changes before the package is completed." })
  .transform(({ voice_tags }) => ({ voiceTags: voice_tags }));

export const CompletedPackage = flatResponse({
  status: z
    .literal("completed")
    .describe("Always `completed`: the package is stored. `conversion_status` is the state of the conversion."),
  download_url: Url,
  conversion_status: z.enum(conversionStatuses),
  conversion_job: JobRecord.nullable().describe("The conversion; null if none was needed."),
  package_url: Url.describe("The address of all assets as a ZIP, in any state."),
  manifest_url: Url.describe("The address of the manifest."),
  file_size_bytes: WholeNumber.describe("All stored bytes of the clip, as in its record."),
  package_size_bytes: WholeNumber.nullable().describe("Bytes of the .vst file; null before there is one."),
  warnings: Warnings,
}).meta({ id: "CompletedPackage", description: "The finished package." });

export const ConversionRequest = z
  .object({ force: withDefault(booleanText(), false) })
  .meta({ id: "ConversionRequest", description: "The options of the conversion." });

export const DownloadAddress = flatResponse({
  download_url: Url.describe("A signed address: it opens without a token until `expires_at`."),
  expires_at: Timestamp,
  filename: z.string(),
  file_size_bytes: WholeNumber.nullable().describe("The same as package_size_bytes."),
  package_size_bytes: WholeNumber.nullable().describe("Bytes of the .vst file; null before there is one."),
  package_stale: z.boolean(),
}).meta({ id: "DownloadAddress", description: "A signed address of the .vst file." });
