import type { Asset } from "#lib/generated/prisma/client";
import { normalizeFileName } from "#lib/ink/file-name";
import { fieldError, notFound } from "#lib/kernel/errors";

type Named = Pick<Asset, "filename" | "originalName">;

/** By the server's file name; otherwise all with this original name, in the given order. */
export function listUploadsByName<T extends Named>(uploads: readonly T[], name: string): T[] {
  const exact = uploads.filter(({ filename }) => filename === name);
  if (exact.length > 0) return exact;
  // Names that were stored earlier have signs that are left out now.
  const wanted = normalizeFileName(name);
  return uploads.filter(({ originalName }) => originalName && normalizeFileName(originalName) === wanted);
}

/** For a change: it throws if several have the name, since the same request again would change the next one. */
export function getUploadByName<T extends Named>(uploads: readonly T[], name: string): T {
  const [first, ...others] = listUploadsByName(uploads, name);
  if (!first) throw notFound("The file");
  if (others.length === 0) return first;
  const names = [first, ...others].map(({ filename }) => filename).join(", ");
  throw fieldError("filename", `means several files of the clip; use the server's name of one of them: ${names}`);
}
