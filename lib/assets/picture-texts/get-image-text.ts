import { config } from "#lib/config/config";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import type { PictureLine } from "#lib/platform/picture-reader/port";
import { findUpload } from "../find-file";
import { parsePictureLines } from "./picture-lines";

export interface ImageText {
  /** `off`: the server reads no pictures, or not this one. */
  status: "read" | "pending" | "off";
  lines: PictureLine[];
}

export async function getImageText(clipId: number, name: string): Promise<ImageText> {
  const upload = await findUpload(clipId, "image", name);
  const image = await db().asset.findFirst({
    where: { clipId, kind: "image", filename: upload?.filename ?? "" },
    select: { preparation: true, derivatives: { where: { role: "display" }, select: { text: true } } },
  });
  if (!image) throw notFound("The file");
  const text = image.derivatives[0]?.text;
  if (text) return { status: "read", lines: parsePictureLines(text.lines) };
  return { status: config().readPictures && image.preparation === "ready" ? "pending" : "off", lines: [] };
}
