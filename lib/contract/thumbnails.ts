import { z } from "zod";
import { blankAsAbsent, booleanText, clipPath, flatResponse, number, text, Url, WholeNumber } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";

const path = "/api/v1/security/vst/{vstId}/thumbnail";
const base = { tag: "Thumbnails", access: "bearer", subject: "clip", params: clipPath.vstId } as const;

const Size = number()
  .pipe(z.number())
  .transform((width) => Math.min(1280, Math.max(64, Math.round(width))));

/** Unknown names mean `auto`. */
const Style = blankAsAbsent(text(64));

const Second = blankAsAbsent(number().pipe(z.number().min(0).max(1e7)));

const Variant = { timestamp: Second, style: Style };

const shown = {
  thumbnail_url: Url,
  thumbnail_path: z.string(),
  style: z.string(),
  applied_style: z
    .enum(["auto", "image", "waveform", "collage", "card"])
    .describe("The style that was used; `auto` for those that are not known."),
  timestamp: z.number().nullable().describe("The second of the recording that is shown; null for the finished clip."),
  width: WholeNumber,
  height: WholeNumber,
};

export const getThumbnail = operation({
  id: "getThumbnail",
  method: "GET",
  path,
  summary: "Get a small image of the clip with its ink and pins, made at its first use",
  description:
    "WebP, rendered at the first request, of the clip as it is now; ink and pins as they are at `timestamp`, or " +
    "finished. A clip with nothing to show has a card with its title.",
  limit: "media",
  query: z.object({ size: blankAsAbsent(Size), ...Variant }),
  ok: [200, 206],
  answer: "binary",
  media: ["image/webp"],
  errors: ["validation_failed", "resource_not_found", "range_not_satisfiable"],
  ...base,
});

export const generateThumbnail = operation({
  id: "generateThumbnail",
  method: "POST",
  path: `${path}/generate`,
  summary: "Make the clip's thumbnail; an equal one that exists is kept",
  description: "The image becomes the clip's thumbnail. 201 if it was rendered, 200 if there was an equal one.",
  limit: "general",
  body: jsonBody(z.object(Variant).meta({ id: "ThumbnailWish", description: "The options of the thumbnail." })),
  repeatable: true,
  ok: [201, 200],
  answer: flatResponse(shown).meta({ id: "Thumbnail", description: "The thumbnail." }),
  errors: ["validation_failed", "resource_not_found", "conversion_failed"],
  ...base,
});

export const regenerateThumbnail = operation({
  id: "regenerateThumbnail",
  method: "POST",
  path: `${path}/regenerate`,
  summary: "Make the thumbnail again if the clip has changed, or always with `force`",
  description: "Renders the thumbnail again if the clip has changed, or always with `force`.",
  limit: "general",
  body: jsonBody(
    z.object({ ...Variant, force: blankAsAbsent(booleanText()) }).meta({
      id: "ThumbnailChange",
      description: "How the thumbnail should look, and whether to draw it in any case.",
    }),
  ),
  repeatable: true,
  ok: [200],
  answer: flatResponse({
    ...shown,
    regenerated: z.boolean().describe("False if the existing thumbnail is still correct."),
  }).meta({
    id: "RegeneratedThumbnail",
    description: "The thumbnail, and whether it was drawn again.",
  }),
  errors: ["validation_failed", "resource_not_found", "conversion_failed"],
  ...base,
});
