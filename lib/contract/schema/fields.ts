import { z } from "zod";
import { LANGUAGES } from "#lib/languages/languages";
import { withFewMarks } from "../../kernel/normalize-text";
import { documented } from "./documented";
import { bounds } from "./limits";

const MAX_ID = 2_147_483_647;

export const ClipId = documented(
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= MAX_ID),
  z.int().min(1).max(MAX_ID),
);

/** `{id}` in /clips, `{vstId}` in /security/vst. */
export const clipPath = {
  id: z.object({ id: ClipId }).transform(({ id }) => ({ clipId: id })),
  vstId: z.object({ vstId: ClipId }).transform(({ vstId }) => ({ clipId: vstId })),
  translation: z
    .object({ id: ClipId, language: z.string() })
    .transform(({ id, language }) => ({ clipId: id, language })),
  vstFile: z
    .object({ vstId: ClipId, filename: z.string() })
    .transform(({ vstId, filename }) => ({ clipId: vstId, filename })),
};

/** With few marks behind each letter, because the database normalises it for searches. */
export const text = (max: number, min = 0) => z.string().trim().min(min).max(max).overwrite(withFewMarks);

/** Absent, null and "" all mean "not given". */
export const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());

/** For values where "" is invalid. */
export const nullAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** Required: absent, null and "" are missing. */
export const requiredText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? undefined : value), schema);

/** With a default for absent, null and "". */
export const withDefault = <T extends z.ZodType>(schema: T, standard: z.output<T>) => {
  const given = schema.default(standard as never); // zod leaves undefined out of a type that it does not know yet.
  return z.preprocess((value) => (value === null || value === "" ? undefined : value), given);
};

/** Accepts numeric strings. */
export const number = () =>
  z.preprocess(
    (value) =>
      typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value,
    z.number(),
  );

const words = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

export const booleanText = () =>
  z.preprocess(
    (value) =>
      typeof value === "string"
        ? (words.get(value.toLowerCase()) ?? value)
        : value === 1
          ? true
          : value === 0
            ? false
            : value,
    z.boolean(),
  );

export const WholeNumber = z.int().min(0);

export const Url = z.string().meta({ format: "uri" });

export const Email = z.string().meta({ format: "email" });

/** RFC 3339, UTC, milliseconds. */
export const conversionStatuses = ["draft", "processing", "completed", "failed"] as const;

export const Channel = z.enum(["email", "sms"]);

export const Timestamp = z.string().meta({ format: "date-time" });

const Coordinate = number().pipe(z.number().min(-1e6).max(1e6)).nullable();
const Second = number().pipe(z.number().min(0));

/** Without a place, a tag is one of time alone. */
export const VoiceTag = z
  .looseObject({
    timestamp: Second,
    x: Coordinate,
    y: Coordinate,
    note: z.preprocess((value) => value ?? "", z.string().max(bounds.noteLength).overwrite(withFewMarks)),
  })
  .superRefine(({ x, y }, context) => {
    if ((x === null) === (y === null)) return;
    const message = "must be null together, or both be numbers";
    context.addIssue({ code: "custom", path: [x === null ? "x" : "y"], message: `x and y ${message}` });
  })
  .meta({
    id: "VoiceTag",
    description: "A numbered pin: a place on the image at a time of the recording. Your own members are kept.",
  });

export const SavedTag = z
  .looseObject({ timestamp: z.number(), x: z.number().nullable(), y: z.number().nullable(), note: z.string() })
  .meta({ id: "SavedTag", description: "A pin as it was sent, including your own members." });

export const VoiceTags = z.array(VoiceTag).max(bounds.voiceTags);

export const SavedSwitch = z
  .object({
    timestamp: z.number().describe("Recording time in seconds from which the image is shown."),
    image: z.string().describe("The name of the image, as it was sent."),
  })
  .meta({ id: "SavedPictureSwitch", description: "A time from which another image is shown." });

export const ImageName = z
  .preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z.string().min(1).max(bounds.pictureNameLength),
  )
  .describe("A name of the image: that of its file, or another that tags may use.");

export const PictureSwitches = z
  .array(
    z
      .object({
        timestamp: Second.describe("Recording time in seconds from which the image is shown."),
        image: ImageName,
      })
      .meta({ id: "PictureSwitch", description: "A time from which another image is shown." }),
  )
  .max(bounds.pictureSwitches);

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let deepest = 0;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child));
  return deepest + 1;
}

export const Metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= bounds.metadataBytes, "must be at most 64 KB of JSON")
  .refine((value) => depthOf(value) <= bounds.metadataDepth, "must be at most 10 levels deep")
  .meta({ id: "Metadata", description: "Your own object, at most 64 KB of JSON and 10 levels deep." });

/** Limits above 100 are reduced to 100. */
export const Page = {
  page: number().pipe(z.number().int().min(1).max(1_000_000)).default(1),
  limit: number()
    .pipe(z.number().int().min(1))
    .transform((limit) => Math.min(limit, bounds.pageSize))
    .default(bounds.defaultPageSize),
};

export const Pagination = z
  .object({
    page: WholeNumber,
    limit: WholeNumber,
    total: WholeNumber.describe("Items in the whole list."),
    total_pages: WholeNumber.describe("Pages of the whole list."),
    has_next: z.boolean().describe("Whether there is a page after this one."),
    has_prev: z.boolean().describe("Whether there is a page before this one."),
  })
  .meta({ id: "Pagination", description: "The position of a page in its list." });

/** The RESOURCE family: `{success, data, message}`. */
export const resourceResponse = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), data, message: z.string() });

/** The WORKFLOW family: flat, with `success`. */
export const flatResponse = <T extends z.ZodRawShape>(shape: T) => z.object({ success: z.literal(true), ...shape });

export const Deleted = flatResponse({ deleted: z.literal(true) }).meta({
  id: "Deleted",
  description: "The confirmation of a deletion.",
});

/** Differences between the request and its result. */
export const Warnings = z
  .array(z.string())
  .describe(
    "Each begins with a code (`no_audio`, `audio_not_converted`, `format_unknown`, `picture_cut_off`, `picture_moves`, `picture_not_there`, `tag_beyond_end`, `files_not_listed`, `not_a_transcript`); a sentence may follow after `: `.",
  );

/** Of the messages and pages for people without an account. */
export const MessageLanguage = z.enum(LANGUAGES);
