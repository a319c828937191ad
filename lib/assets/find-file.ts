import { ownedAndNotFrozen } from "#lib/clips/owned-clip";
import { type Asset, Prisma, type User } from "#lib/generated/prisma/client";
import { normalizeFileName } from "#lib/ink/file-name";
import { pickPrefixedColumns, selectColumns } from "#lib/platform/database/columns";
import { db } from "#lib/platform/database/db";
import type { JoinedRead } from "#lib/platform/database/joined-read";
import { isFilename } from "#lib/storage/keys";
import { listUploadsByName } from "./uploads-by-name";

export interface StoredFile {
  key: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  /** False for unknown formats and replies that a program may have sent: they are sent as attachments. */
  recognised: boolean;
}

/**
 * By the server's file name, then by the original name. Among uploads with the same original name the first in the clip
 * wins, as for tags and ink, so that a later upload changes no reference.
 */
export async function findUpload(clipId: number, kind: "audio" | "image", name: string): Promise<StoredFile | null> {
  const uploads = await db().asset.findMany({ where: { clipId, kind }, orderBy: firstInClip, omit: { facts: true } });
  const [asset] = listUploadsByName(uploads, name);
  return asset ? asFile(asset) : null;
}

export function uploadSelect(kind: "audio" | "image", filename: string): JoinedRead<StoredFile | null> {
  return {
    isAll: true,
    columns: selectColumns("a", sent, "upload."),
    joins: Prisma.sql`LEFT JOIN assets a ON a.clip_id = c.id AND a.kind = ${kind}::asset_kind AND a.filename = ${filename}`,
    read: (row) =>
      row["upload.filename"] === null ? null : asFile(pickPrefixedColumns<SentAsset>(row, "upload.", sent)),
  };
}

/** An original name means the first such file in the newest clip that has one. */
export async function findOwnedFile(owner: Pick<User, "id">, name: string): Promise<StoredFile | null> {
  const owned = { clip: ownedAndNotFrozen(owner) };
  if (isFilename(name)) {
    const asset = await db().asset.findFirst({ where: { ...owned, filename: name } });
    if (asset) return asFile(asset);
    const derivative = await db().derivative.findFirst({
      where: { filename: name, asset: owned },
      include: { blob: true },
    });
    if (derivative) return asFile({ ...derivative, sha256: derivative.blob.sha256, preparation: "ready" });
    const drawn = await db().thumbnail.findFirst({ where: { ...owned, filename: name }, include: { blob: true } });
    if (drawn) return asFile({ ...drawn.blob, filename: name, blobKey: drawn.blobKey, preparation: "ready" });
    const reply = await db().reply.findFirst({ where: { ...owned, filename: name }, include: { blob: true } });
    if (reply?.blob) {
      const file = asFile({
        filename: name,
        blobKey: reply.blob.key,
        contentType: reply.contentType ?? "",
        sizeBytes: reply.blob.sizeBytes,
        sha256: reply.blob.sha256,
        preparation: "ready",
      });
      return { ...file, recognised: reply.suspectedAt === null };
    }
  }
  if (!isStorable(name)) return null;
  const asset = await db().asset.findFirst({
    where: { ...owned, originalName: { in: spellings(name) } },
    orderBy: [{ clipId: "desc" }, ...firstInClip],
  });
  return asset ? asFile(asset) : null;
}

/** Names that were stored earlier have signs that are left out now. */
const spellings = (name: string) => [normalizeFileName(name), name];

const firstInClip: Prisma.AssetOrderByWithRelationInput[] = [{ position: "asc" }, { createdAt: "asc" }, { id: "asc" }];

/** PostgreSQL rejects NUL and lone surrogates even in a comparison. */
function isStorable(name: string): boolean {
  return !name.includes("\u0000") && name.isWellFormed();
}

const { filename, blobKey, contentType, sizeBytes, sha256, preparation } = Prisma.AssetScalarFieldEnum;
const sent = { filename, blobKey, contentType, sizeBytes, sha256, preparation };

type SentAsset = Omit<Pick<Asset, keyof typeof sent>, "preparation"> & { preparation: string };

function asFile(row: SentAsset): StoredFile {
  const { filename, blobKey, contentType, sha256 } = row;
  const recognised = row.preparation !== "raw" || !filename.endsWith(".bin");
  return { key: blobKey, filename, contentType, sizeBytes: Number(row.sizeBytes), sha256, recognised };
}
