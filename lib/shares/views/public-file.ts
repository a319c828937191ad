import { isPackageShareable } from "#lib/clips/rules";
import type { DerivativeRole } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { isFilename } from "#lib/storage/keys";
import type { SharedClip } from "../access/open-share";
import { findShownRecording } from "../replies/shown-replies";

interface PublicFile {
  key: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  recognised: boolean;
}

const shownRoles: DerivativeRole[] = ["playback", "display", "thumb", "overview"];

/** Never uploads, except a recording that could not be converted. */
export async function getPublicFile(
  share: SharedClip,
  name: string,
  author: string | null = null,
): Promise<PublicFile> {
  if (!isFilename(name)) throw notFound("The file");
  const clipId = share.clip.id;
  const derivative = await db().derivative.findFirst({
    where: { filename: name, asset: { clipId }, role: { in: shownRoles } },
    include: { blob: true },
  });
  if (derivative) return asFile(derivative.filename, derivative.blob, true);
  const copied = await findCopied(share, name);
  if (copied) return asFile(name, copied, true);
  const raw = await db().asset.findFirst({
    where: { clipId, kind: "audio", filename: name, preparation: "raw" },
    include: { blob: true },
  });
  if (raw) return asFile(raw.filename, raw.blob, !raw.filename.endsWith(".bin"));
  const spoken = await findShownRecording(share, name, author);
  if (spoken) return asFile(name, spoken, true);
  const key = isPackageShareable(share.clip) ? share.clip.vstKey : null;
  const vst = share.allowDownload && key?.endsWith(`/${name}`) ? await db().blob.findUnique({ where: { key } }) : null;
  if (!vst) throw notFound("The file");
  return asFile(name, vst, true);
}

/** For pages opened before the link was frozen: the same bytes have another name in the copy. */
async function findCopied({ clip, clipId }: SharedClip, filename: string): Promise<Row | null> {
  if (clip.id === clipId) return null;
  const named = { filename, asset: { clipId }, role: { in: shownRoles } };
  const asked = await db().derivative.findFirst({ where: named, include: { blob: true } });
  if (!asked) return null;
  const same = { asset: { clipId: clip.id }, role: asked.role, blob: { sha256: asked.blob.sha256 } };
  return (await db().derivative.findFirst({ where: same, include: { blob: true } }))?.blob ?? null;
}

type Row = { key: string; contentType: string; sizeBytes: bigint; sha256: string };

function asFile(filename: string, row: Row, recognised: boolean): PublicFile {
  return {
    key: row.key,
    filename,
    contentType: row.contentType,
    sizeBytes: Number(row.sizeBytes),
    sha256: row.sha256,
    recognised,
  };
}
