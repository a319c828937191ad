"use client";
import { createDraft } from "#lib/api-client/api";
import { defaultTitle } from "#lib/kernel/default-title";
import { startClip } from "#lib/studio/guest/start-clip";
import { rememberCreated } from "#lib/studio/session/unused-clips";
import { Arrival } from "./arrival";

/** Creates an empty clip and opens it: a draft of the signed-in user, or a guest clip. */
export function StartClip({ signedIn }: { signedIn: boolean }) {
  const start = async () =>
    signedIn ? `/studio/${rememberCreated(await createDraft(defaultTitle(new Date())))}` : startClip([], false);
  return <Arrival name="new" work={start} failure="The clip could not be created" />;
}
