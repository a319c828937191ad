import { z } from "zod";
import { textType } from "#lib/assets/add-text";
import { importedPictureTexts } from "#lib/contract/schema/asset";
import { describeIssue } from "#lib/contract/schema/describe-issue";
import { Metadata, PictureSwitches, VoiceTags } from "#lib/contract/schema/fields";
import { bounds } from "#lib/contract/schema/limits";
import { MAX_FORMER_NAMES } from "#lib/ink/picture-names";
import { clock } from "#lib/kernel/clock";
import { withFewMarks } from "#lib/kernel/normalize-text";
import { VstProblem } from "#lib/vst/model/vst-problem";

const path = z.string().max(512);
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
/** Edited by hand, null means the same as nothing. */
const orEmpty = <T extends z.ZodType>(schema: T, empty: z.input<T>) => z.preprocess((value) => value ?? empty, schema);
const seconds = z.number().min(0).max(bounds.audioSeconds);
const side = z.number().int().min(1).max(1_000_000);
const name = z.string().min(1).max(255);

const Loudness = z
  .object({
    integrated_lufs: orNull(z.number()),
    input_lufs: orNull(z.number()),
    gain_db: orNull(z.number()),
  })
  .transform(({ integrated_lufs, input_lufs, gain_db }) => ({
    integratedLufs: integrated_lufs,
    inputLufs: input_lufs,
    gainDb: gain_db,
  }));

const Audio = z
  .object({
    main: orNull(path),
    original: orNull(path),
    duration: orNull(seconds),
    sample_rate: orNull(z.number().min(1).max(1e6)),
    channels: orNull(z.number().int().min(1).max(64)),
    loudness: orNull(Loudness),
    gap_filled_seconds: orNull(seconds),
  })
  .transform(({ sample_rate, gap_filled_seconds, ...audio }) => ({
    ...audio,
    sampleRate: sample_rate,
    gapFilledSeconds: gap_filled_seconds,
  }));

const Image = z
  .object({
    id: z.string().max(64),
    href: orNull(path),
    uploaded_width: orNull(side),
    uploaded_height: orNull(side),
    position: z
      .union([z.number().int().min(0).max(999_999), z.string().max(64)])
      .nullish()
      .transform((value) => value ?? undefined),
    ...importedPictureTexts,
    names: orEmpty(z.array(name).max(MAX_FORMER_NAMES), []),
  })
  .transform(({ uploaded_width, uploaded_height, ...image }) => ({
    ...image,
    uploadedWidth: uploaded_width,
    uploadedHeight: uploaded_height,
  }));

/** The limit of entries in a package; the limits of a clip are checked later. */
const MAX_DOCUMENTS = 2000;

const moment = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null))
  .transform((time) => (time && time.getTime() >= 0 && time <= clock.now() ? time : null));

const Text = z.object({
  href: path,
  type: orEmpty(z.string().max(64), "text").transform(textType),
  language: orNull(z.string().max(35)),
  created_at: moment,
});

const Manifest = z.object({
  created_at: moment,
  conversion_status: z.enum(["draft", "completed"]).catch("draft"),
  title: z.string().trim().min(1).max(bounds.titleLength),
  description: orNull(z.string().max(bounds.descriptionLength).overwrite(withFewMarks)),
  voice_tags: orEmpty(VoiceTags, []),
  picture_switches: orNull(PictureSwitches),
  timestamps: z.union([z.array(z.unknown()).max(10_000), z.record(z.string(), z.unknown())]).nullish(),
  metadata: orEmpty(Metadata, {}),
  audio: orNull(Audio),
  images: orEmpty(z.array(Image).max(bounds.imagesPerClip), []),
  drawings: orEmpty(z.array(z.object({ href: path, created_at: moment })).max(MAX_DOCUMENTS), []),
  texts: orEmpty(z.array(Text).max(MAX_DOCUMENTS), []),
  transcript: orNull(z.object({ href: path, text: orNull(path) })),
});

export interface ImportedManifest
  extends Omit<
    z.output<typeof Manifest>,
    "voice_tags" | "picture_switches" | "timestamps" | "created_at" | "conversion_status"
  > {
  isCompleted: boolean;
  createdAt: Date | null;
  voiceTags: z.output<typeof VoiceTags>;
  pictureSwitches: z.output<typeof PictureSwitches>;
  /** Null if they are just the sorted tag times. */
  timestamps: unknown[] | Record<string, unknown> | null;
}

export function readImportedManifest(manifest: Record<string, unknown>): ImportedManifest {
  const parsed = Manifest.safeParse(manifest, { error: describeIssue });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join(".") || "it";
    throw new VstProblem("bad_manifest", `Its manifest is wrong: ${where}: ${issue?.message ?? "cannot be read"}.`);
  }
  const { voice_tags: voiceTags, picture_switches, timestamps, ...others } = parsed.data;
  const { created_at: createdAt, conversion_status: status, ...rest } = others;
  assertNoSharedFiles(rest);
  const times = JSON.stringify(voiceTags.map(({ timestamp }) => timestamp).sort((a, b) => a - b));
  const isOwn = timestamps !== null && timestamps !== undefined && JSON.stringify(timestamps) !== times;
  return {
    ...rest,
    isCompleted: status === "completed",
    createdAt,
    voiceTags,
    pictureSwitches: picture_switches ?? [],
    timestamps: isOwn ? timestamps : null,
  };
}

/** Pictures that share a file would be stored twice, so that a small package could become a very large clip. */
function assertNoSharedFiles({
  audio,
  images,
  drawings,
  texts,
}: Pick<z.output<typeof Manifest>, "audio" | "images" | "drawings" | "texts">) {
  const paths = [...images, ...drawings, ...texts].flatMap(({ href }) => href ?? []);
  const all = [...paths, ...(audio ? [audio.main ?? [], audio.original ?? []].flat() : [])];
  const seen = new Set<string>();
  const twice = all.find((one) => seen.has(one) || !seen.add(one));
  if (twice) throw new VstProblem("bad_manifest", `Its manifest uses ${twice} for two different files.`);
}
