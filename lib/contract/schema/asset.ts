import { z } from "zod";
import { eachPictureText, type PictureText } from "#lib/ink/picture-texts";
import {
  blankAsAbsent,
  flatResponse,
  ImageName,
  nullAsAbsent,
  number,
  Timestamp,
  text,
  Url,
  Warnings,
  WholeNumber,
} from "./fields";
import { bounds } from "./limits";

export const NewDraft = z
  .object({
    title: z.string().trim().min(1).max(bounds.titleLength),
    description: blankAsAbsent(text(bounds.descriptionLength)),
  })
  .meta({ id: "NewDraft", description: "The draft to create." });

export const Draft = flatResponse({
  vst_id: WholeNumber,
  status: z.literal("draft").describe("Always `draft`."),
  created_at: Timestamp,
}).meta({ id: "Draft", description: "The new clip." });

export const NewDraftFromImage = z
  .object({
    title: blankAsAbsent(z.string().trim().max(bounds.titleLength)).describe(
      "Without one, the title is the date and time in UTC.",
    ),
  })
  .meta({ id: "NewDraftFromImage", description: "The image of the draft to create." });

export const DraftFromImage = flatResponse({
  vst_id: WholeNumber,
  url: Url.describe("The address of the clip in the studio. Only its owner can open it."),
}).meta({ id: "DraftFromImage", description: "The new clip, with its image." });

/** Digits are an index, a JSON object a placement, any other string a label. */
const Position = z.preprocess((value) => {
  if (value === null || value === "") return undefined;
  return typeof value === "object" ? JSON.stringify(value) : value;
}, z.coerce.string().max(64).optional());

/** Of each text: its longest length, and its sentences in the document. */
const pictureTexts = {
  alt: {
    field: text(bounds.altLength),
    added: "What the image shows, for users who cannot see it.",
    replaced: "What the new image shows; without it the image keeps its text.",
    stored: "What the image shows, for users who cannot see it; null if it was not given.",
    changed: "What the image shows; null or an empty text removes it.",
  },
} satisfies Record<PictureText, object>;

const newPictureTexts = eachPictureText((name) =>
  blankAsAbsent(pictureTexts[name].field).describe(pictureTexts[name].added),
);

const replacedPictureTexts = eachPictureText((name) =>
  blankAsAbsent(pictureTexts[name].field).describe(pictureTexts[name].replaced),
);

export const importedPictureTexts = eachPictureText((name) =>
  pictureTexts[name].field.nullish().transform((text) => text || null),
);

export const storedPictureTexts = eachPictureText((name) => z.string().nullable().describe(pictureTexts[name].stored));

/** In the order of `image_urls`. */
export const listedPictureTexts = {
  image_alts: z
    .array(z.string().nullable())
    .optional()
    .describe("For each of `image_urls` what that image shows, as `alt` of an upload; null without one. Not in lists."),
} satisfies Record<`image_${PictureText}s`, z.ZodType>;

export const changedPictureTexts = {
  alts: nullAsAbsent(
    z
      .array(
        z
          .object({
            image: ImageName,
            alt: pictureTexts.alt.field.nullable().describe(pictureTexts.alt.changed),
          })
          .meta({ id: "AltChange", description: "The new text alternative of an image." }),
      )
      .max(bounds.imagesPerClip),
  ).describe("New text alternatives of the named images. The others keep theirs."),
} satisfies Record<`${PictureText}s`, z.ZodType>;

export const imageClaims = {
  position: Position,
  ...newPictureTexts,
};
export const audioClaims = {
  duration: blankAsAbsent(number().pipe(z.number().min(0).max(1e7))),
  format: blankAsAbsent(text(64)),
};

const storedShape = {
  filename: z.string(),
  content_type: z.string(),
  file_size_bytes: WholeNumber,
  package_stale: z.boolean().optional(),
  warnings: Warnings,
};

const Share = z.number().min(0).max(1);

export const ImageText = z
  .object({
    status: z
      .enum(["read", "pending", "off"])
      .describe("`pending`: the image is still to be read. `off`: it is not, on this server or at all."),
    lines: z
      .array(
        z
          .object({
            text: z.string().describe("What can be read. It is not to be trusted."),
            confidence: Share.describe("How sure the engine was; less than 0.9 is left out."),
            box: z
              .object({
                left: Share.describe("Fraction of the width of the image."),
                top: Share.describe("Fraction of its height."),
                width: Share.describe("Fraction of its width."),
                height: Share.describe("Fraction of its height."),
              })
              .meta({ id: "ImageTextBox", description: "Where a line is in its image." })
              .describe("Where it is."),
          })
          .meta({ id: "ImageTextLine", description: "A line of text in an image." }),
      )
      .describe("In reading order."),
  })
  .meta({ id: "ImageText", description: "The text in an image." });

export const StoredImage = flatResponse({
  image_url: Url.describe("The address of the image, exactly as it was uploaded."),
  position: z.union([z.number(), z.string()]),
  width: WholeNumber.nullable().describe("Width of the upright image in pixels; null if it is unknown."),
  height: WholeNumber.nullable().describe("Height of the upright image in pixels; null if it is unknown."),
  ...storedPictureTexts,
  ...storedShape,
}).meta({ id: "StoredImage", description: "The stored image." });

export const StoredAudio = flatResponse({
  audio_url: Url.describe("The address of the recording, exactly as it was uploaded."),
  duration: z.number().nullable().describe("Length in seconds; null until it is known."),
  duration_source: z
    .enum(["packets", "header", "claim"])
    .nullable()
    .describe(
      "The source of `duration`: counted `packets`, the file's `header`, or your `claim`; null if the length is unknown.",
    ),
  format: z.string(),
  ...storedShape,
}).meta({ id: "StoredAudio", description: "The stored recording." });

export const NewImage = z
  .object({
    ...imageClaims,
    drawing_data: blankAsAbsent(z.string()).describe(
      "Ink on the image as JSON: a document as docs/vst.md describes it; its `image` is set to the new file.",
    ),
  })
  .meta({ id: "NewImage", description: "The image to add." })
  .transform(({ drawing_data, ...rest }) => ({ ...rest, drawing: drawing_data }));

export const NewAudio = z.object(audioClaims).meta({ id: "NewAudio", description: "The recording to add." });

/** `application/octet-stream` stands for unknown formats. */
export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/heic"] as const;
export const audioTypes = [
  "audio/webm",
  "audio/ogg",
  "audio/mp4",
  "audio/mpeg",
  "audio/wav",
  "audio/flac",
  "audio/aac",
  "video/webm",
  "video/mp4",
] as const;
export const anyType = "application/octet-stream";

export const ReplacementImage = z
  .object(replacedPictureTexts)
  .meta({ id: "ReplacementImage", description: "The new image." });

export const ImageOrder = z
  .object({ filenames: z.array(z.string().max(bounds.pictureNameLength)).max(bounds.imagesPerClip) })
  .meta({ id: "ImageOrder", description: "The new order of the images." });

export const OrderedImages = flatResponse({
  filenames: z.array(z.string()).describe("The names of the images in order."),
  image_urls: z.array(Url),
}).meta({ id: "OrderedImages", description: "The images in order." });

export const Waveform = flatResponse({
  version: z.literal(2).describe("The version of the format."),
  channels: WholeNumber.describe("Channels of the peaks."),
  sample_rate: WholeNumber.describe("Samples a second of the recording."),
  samples_per_pixel: WholeNumber.describe("Samples that one pair of numbers stands for."),
  bits: z.literal(8).describe("Bits of a number."),
  length: WholeNumber,
  duration: z.number(),
  data: z.array(z.number()).describe("The lowest and the highest sample of each moment, in turn, from -128 to 127."),
}).meta({ id: "Waveform", description: "Peaks of the recording as audiowaveform JSON." });

export const PendingWaveform = flatResponse({ status: z.literal("processing") }).meta({
  id: "PendingWaveform",
  description: "The recording is being prepared.",
});
