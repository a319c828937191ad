"use client";
import { createDraft } from "#lib/api-client/api";
import { defaultTitle } from "#lib/kernel/default-title";
import { keepNewClip } from "#lib/studio/device/new-clips";
import { startClip } from "#lib/studio/guest/start-clip";
import { rememberCreated } from "#lib/studio/session/unused-clips";
import { Arrival } from "./arrival";

/** Creates an empty clip and opens it: a draft of the signed-in user, or a guest clip. */
export function StartClip({ userId }: { userId: string | null }) {
  const start = async () => {
    if (userId === null) return startClip([], false);
    const id = rememberCreated(await createDraft(defaultTitle(new Date())));
    keepNewClip(userId, id);
    return `/studio/${id}`;
  };
  return <Arrival name="new" work={start} failure="The clip could not be created" />;
}
