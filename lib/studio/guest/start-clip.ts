import { createDraft } from "#lib/api-client/api";
import { storageErrorMessage } from "#lib/browser/storage-error-message";
import { newId } from "#lib/editor/document";
import { defaultTitle } from "#lib/kernel/default-title";
import { uploadAudio, uploadImage } from "../uploads/upload";
import { createGuestClip, guestClipPath } from "./guest-clips";
import type { GuestFile } from "./guest-files";

/** Creates a clip with its first files and returns its page. Without storage, a signed-in user's clip is created on the server. */
export async function startClip(given: readonly GuestFile[], signedIn: boolean, now = new Date()): Promise<string> {
  try {
    return guestClipPath(await createGuestClip(given, now));
  } catch (error) {
    if (!signedIn || storageErrorMessage(error) === null) throw error;
  }
  const id = await createDraft(defaultTitle(now));
  for (const { file, kind } of given) {
    const sending = { key: newId(), onShare: () => {} };
    if (kind === "image") await uploadImage(id, file, file.name || "picture.png", sending);
    else await uploadAudio(id, file, file.name, undefined, sending);
  }
  return `/studio/${id}`;
}
