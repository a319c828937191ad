import { addImage } from "#lib/assets/images/add-image";
import { decodeFile } from "#lib/assets/intake/decode-file";
import { TAKEN_KINDS } from "#lib/assets/intake/detect-file-type";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { compareByPosition } from "#lib/clips/clip-view";
import { asJson } from "#lib/clips/facts/clip-json";
import { imageAliases } from "#lib/clips/facts/image-aliases";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/schema/limits";
import type { Clip, Request, User } from "#lib/generated/prisma/client";
import { findImageId, formatImageId } from "#lib/ink/picture-names";
import { clock } from "#lib/kernel/clock";
import { AppError, fieldError } from "#lib/kernel/errors";
import { newId, randomBase58 } from "#lib/kernel/ids";
import type { Language } from "#lib/languages/languages";
import { db, lockName, transaction } from "#lib/platform/database/db";
import { recordCreated, withoutRecording } from "#lib/platform/database/idempotent-run";
import { store } from "#lib/platform/store/store";
import { findShownPicture, readPicture } from "./picture";
import type { Question } from "./questions";
import { createServant } from "./servant";

export interface NewRequest {
  title: string;
  message?: string | undefined;
  questions?: readonly Question[] | undefined;
  clipId?: number | undefined;
  /** A name of one of that clip's pictures; the first without one. */
  clipImage?: string | undefined;
  expiresAt?: Date | undefined;
  maxClips?: number | undefined;
  keepDays?: number | undefined;
  language?: Language | undefined;
  metadata?: Record<string, unknown> | undefined;
  file?: IncomingFile | null;
  /** In place of a file: base64 or a data: URL. */
  image?: string | undefined;
  signal: AbortSignal;
}

const OPEN_DAYS = 30;
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

/** It is open once its picture is there. */
export async function createRequest(owner: Pick<User, "id">, { file, signal, ...input }: NewRequest): Promise<Request> {
  const about = input.clipId === undefined ? null : await getOwnedClip(owner, input.clipId);
  const picture = file ?? (await readImage(input)) ?? (about && (await pictureOf(about, input.clipImage)));
  try {
    const request = await insertRequest(owner, { ...input, about, hasPicture: picture !== null });
    if (!picture) return request;
    try {
      return await addPicture(request, picture, signal);
    } catch (error) {
      await db().request.deleteMany({ where: { id: request.id } });
      throw error;
    }
  } finally {
    if (!file) await picture?.staged.discard();
  }
}

async function readImage({ image }: Pick<NewRequest, "image">): Promise<IncomingFile | null> {
  if (image === undefined) return null;
  return decodeFile(image, { field: "image", thing: "The picture", maxBytes: bounds.imageBytes });
}

async function pictureOf(clip: Clip, name: string | undefined): Promise<IncomingFile> {
  const pictures = await db().asset.findMany({ where: { clipId: clip.id, kind: "image" } });
  const names = pictures.sort(compareByPosition).map(imageAliases);
  const id = name === undefined ? formatImageId(0) : findImageId(name, names);
  const chosen = pictures.find((_, index) => formatImageId(index) === id);
  const shown = chosen && (await findShownPicture(chosen.id));
  if (!shown) throw fieldError(name === undefined ? "clip_id" : "clip_image", "must be a clip with such a picture");
  return readPicture(shown);
}

function insertRequest(
  owner: Pick<User, "id">,
  { about, hasPicture, ...input }: Omit<NewRequest, "file" | "signal"> & { about: Clip | null; hasPicture: boolean },
): Promise<Request> {
  const now = clock.now();
  return transaction(async (tx) => {
    await lockName(tx, `requests:${owner.id}`);
    if ((await tx.request.count({ where: { userId: owner.id } })) >= bounds.requests)
      throw new AppError("conflict", `You have ${bounds.requests} requests. Delete those that you do not need.`);
    const request = await tx.request.create({
      data: {
        id: newId("rqs"),
        userId: owner.id,
        code: randomBase58(22),
        title: input.title,
        message: input.message || null,
        questions: asJson(input.questions ?? []),
        metadata: asJson(input.metadata ?? {}),
        language: input.language ?? null,
        aboutClipId: about?.id ?? null,
        expiresAt: input.expiresAt ?? new Date(now.getTime() + OPEN_DAYS * DAY_MS),
        maxClips: input.maxClips ?? null,
        keepDays: input.keepDays ?? KEEP_DAYS,
        closedAt: hasPicture ? now : null,
        createdAt: now,
        updatedAt: now,
      },
    });
    if (!hasPicture) await recordCreated(tx, request.id);
    return request;
  });
}

async function addPicture(request: Request, picture: IncomingFile, signal: AbortSignal): Promise<Request> {
  const holder = await transaction(async (tx) => {
    const userId = await createServant(tx, request.id);
    return tx.clip.create({ data: { userId, title: request.title, storeBucket: store().bucket } });
  });
  const { asset } = await withoutRecording(() => addImage(holder, { file: picture, signal }));
  if (asset.preparation !== "ready")
    throw new AppError("unsupported_media_type", `The format of the picture is not known. ${TAKEN_KINDS.image}`);
  return transaction(async (tx) => {
    const data = { pictureClipId: holder.id, closedAt: null };
    const made = await tx.request.update({ where: { id: request.id }, data });
    await recordCreated(tx, made.id);
    return made;
  });
}
