import {
  createDrawing,
  getClip,
  listDrawings,
  orderPictures,
  removePicture,
  replaceDrawing,
  updateClip,
} from "#lib/api-client/api";
import { ApiError, isOutdated } from "#lib/api-client/api-error";
import type { ClipOnServer } from "../sync/sync-parts";

/** The requests by which the document of a clip is read and saved. */
export function connectClip(clipId: number, signal: AbortSignal) {
  return {
    save: (changes, options) => updateClip(clipId, changes, options),
    read: () => getClip(clipId, signal),
    saveDrawing: ({ drawing, document, edit }, { keepalive, recording, known }) =>
      drawing
        ? replaceDrawing(clipId, drawing, { document, coordinates: drawing.coordinates, edit }, { keepalive })
        : createDrawing(clipId, { document, recording, known }, { keepalive }),
    readDrawings: () => listDrawings(clipId, signal),
    removePicture: (file, drawings, options) => removePicture(clipId, file, drawings, options),
    orderPictures: (files, options) => orderPictures(clipId, files, options),
    isOutdated,
    isCutRefused: (error) => error instanceof ApiError && (error.code === "conflict" || "audio_edit" in error.fields),
    isInkRefused: (error) => error instanceof ApiError && error.status === 422,
  } satisfies Partial<ClipOnServer>;
}
