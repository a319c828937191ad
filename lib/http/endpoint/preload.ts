import { findUpload, type StoredFile, uploadSelect } from "#lib/assets/find-file";
import { type ClipView, clipViewSelect, findClipView } from "#lib/clips/clip-view";
import { clipPageSelect } from "#lib/clips/list/list-clips";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { listClips } from "#lib/contract/clips";
import type { OperationSpec } from "#lib/contract/schema/operation";
import type { Prisma } from "#lib/generated/prisma/client";
import { AppError, notFound } from "#lib/kernel/errors";
import type { JoinedRead } from "#lib/platform/database/joined-read";
import { hasReplica } from "#lib/platform/database/replica";
import { isFilename } from "#lib/storage/keys";
import type { BodyReader } from "../request/raw-body";
import { readDrawing, readStrokes } from "../request/read-drawing";
import { readQuery } from "../request/read-request";

/**
 * Parts of the path's clip that an operation reads in the statement that authenticates its caller. `load` reads the same
 * afterwards, where there is no such statement, or where it has found nothing.
 */
export interface ClipPreload<S> {
  of: "clip";
  select: (filename: string) => JoinedRead<S | null> | undefined;
  load: (clip: OwnedClip, filename: string) => Promise<S>;
}

/** The same for rows of the caller, by their id. Null: the verb reads them. */
interface CallerPreload {
  of: "caller";
  select: (request: Request) => ((userId: Prisma.Sql) => Prisma.Sql) | null;
}

const clipRecord: ClipPreload<ClipView> = {
  of: "clip",
  select: () => clipViewSelect,
  async load(clip) {
    const view = await findClipView(clip.id);
    if (!view) throw notFound();
    return view;
  },
};

const uploadedFile = (kind: "audio" | "image"): ClipPreload<StoredFile> => ({
  of: "clip",
  select: (filename) => (isFilename(filename) ? uploadSelect(kind, filename) : undefined),
  async load(clip, filename) {
    const file = await findUpload(clip.id, kind, filename);
    if (!file) throw notFound("The file");
    return file;
  },
});

const clipPage: CallerPreload = {
  of: "caller",
  select(request) {
    if (hasReplica()) return null;
    try {
      const query = readQuery(listClips, request);
      return query ? clipPageSelect(query) : null;
    } catch (error) {
      // The step that reads the query refuses it.
      if (error instanceof AppError) return null;
      throw error;
    }
  },
};

/** By the operation's id. The handler gets the result as its subject. */
export const preloads = {
  getClip: clipRecord,
  getAudioFile: uploadedFile("audio"),
  getImageFile: uploadedFile("image"),
  listClips: clipPage,
} as const;

export function findPreload({ id }: OperationSpec): ClipPreload<unknown> | CallerPreload | null {
  const all: Readonly<Record<string, ClipPreload<unknown> | CallerPreload>> = preloads;
  return all[id] ?? null;
}

/** By the operation's id: bodies that are not handed on as parsed JSON. */
export const bodyReaders = {
  saveDrawing: readDrawing,
  replaceDrawing: readDrawing,
  changeDrawing: readStrokes,
} as const;

export function findBodyReader({ id }: OperationSpec): BodyReader<unknown> | null {
  const all: Readonly<Record<string, BodyReader<unknown>>> = bodyReaders;
  return all[id] ?? null;
}
