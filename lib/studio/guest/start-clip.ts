import { createDraft } from "#lib/api-client/api";
import { storageErrorMessage } from "#lib/browser/storage-error-message";
import { newId } from "#lib/editor/document";
import { defaultTitle } from "#lib/kernel/default-title";
import { allowMemory } from "../device/browser-database";
import { uploadAudio, uploadImage } from "../uploads/upload";
import { createGuestClip, guestClipPath } from "./guest-clips";
import type { GuestFile } from "./guest-files";

/**
 * Creates a clip with its first files and returns its page. Without storage, a signed-in user's clip is created on the server:
 * one for each key and moment, also where it is tried again. A clip without an account is then in the memory of this page.
 */
export async function startClip(
  given: readonly GuestFile[],
  signedIn: boolean,
  { key = newId(), now = new Date() }: { key?: string; now?: Date } = {},
): Promise<string> {
  if (!signedIn) allowMemory();
  try {
    return guestClipPath(await createGuestClip(given, now));
  } catch (error) {
    if (!signedIn || storageErrorMessage(error) === null) throw error;
  }
  const id = await createDraft(defaultTitle(now), key);
  for (const [place, { file, kind }] of given.entries()) {
    const sending = { key: `${key}-${place}`, onShare: () => {} };
    if (kind === "image") await uploadImage(id, file, file.name || "picture.png", sending);
    else await uploadAudio(id, file, file.name, undefined, sending);
  }
  return `/studio/${id}`;
}
