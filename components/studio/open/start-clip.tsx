"use client";
import { createDraft } from "#lib/api-client/api";
import { createGuestClip, guestClipPath } from "#lib/studio/guest/guest-clips";
import { defaultTitle } from "#lib/studio/pictures/media-file";
import { Arrival } from "./arrival";

/** Begins an empty clip and goes to it: a draft of the signed-in person, or one that only this device has. */
export function StartClip({ signedIn }: { signedIn: boolean }) {
  const start = async () =>
    signedIn ? `/studio/${await createDraft(defaultTitle(new Date()))}` : guestClipPath(await createGuestClip());
  return <Arrival name="new" work={start} failure="The clip could not be created" />;
}
