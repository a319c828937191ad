import { z } from "zod";
import type { PictureLine } from "#lib/platform/picture-reader/port";

const share = z.number().min(0).max(1);
const PictureLines = z.array(
  z.object({
    text: z.string(),
    confidence: share,
    box: z.object({ left: share, top: share, width: share, height: share }),
  }),
);

/** Of `picture_texts.lines`. */
export const parsePictureLines = (lines: unknown): PictureLine[] => PictureLines.parse(lines);
