"use client";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { ButtonLink } from "#components/shell/button-link";
import { Button } from "#components/ui/button";
import { isLocalId } from "#lib/studio/device/local-id";
import { deleteGuestClip } from "#lib/studio/guest/guest-clips";
import { listUnsavedClips, type UnsavedClip } from "#lib/studio/guest/unsaved-clips";

const DiscardDialog = dynamic(() => import("./discard-dialog").then((module) => module.DiscardDialog));

const nouns = { recording: "a recording", picture: "a picture", changes: "changes" } as const;

/** The clips that are unfinished on this device, each with the way back to it. */
export function UnsavedClipList({ signedIn }: { signedIn: boolean }) {
  const [clips, setClips] = useState<readonly UnsavedClip[]>([]);
  const [unwanted, setUnwanted] = useState<UnsavedClip | null>(null);
  const look = useCallback(
    async (signal: AbortSignal) => {
      const found = await listUnsavedClips(signedIn, signal).catch(() => []);
      if (!signal.aborted) setClips(found);
    },
    [signedIn],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void look(leaving.signal);
    return () => leaving.abort();
  }, [look]);
  const discard = async ({ clipId }: UnsavedClip) => {
    setUnwanted(null);
    await deleteGuestClip(clipId).catch(() => {});
    await look(new AbortController().signal);
  };
  return (
    <>
      {clips.length === 0 ? null : (
        <ul aria-label="Not sent yet" className="mt-4 mb-0 list-none space-y-2 p-0">
          {clips.map((clip) => (
            <li
              key={clip.clipId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-tide-wash py-2 pr-2 pl-4"
            >
              <span className="min-w-0 break-words">
                <span>{`Only on this device: ${clip.what.map((kind) => nouns[kind]).join(" and ")} of`}</span>{" "}
                {clip.title === null ? (
                  <span>a clip that cannot be loaded right now</span>
                ) : (
                  <span>
                    “<bdi>{clip.title}</bdi>”
                  </span>
                )}
                <span>.</span>
              </span>
              <span className="flex gap-2">
                {isLocalId(clip.clipId) ? <Button onClick={() => setUnwanted(clip)}>Discard</Button> : null}
                <ButtonLink href={clip.path}>{signedIn ? "Open and send" : "Continue"}</ButtonLink>
              </span>
            </li>
          ))}
        </ul>
      )}
      {unwanted ? (
        <DiscardDialog
          title={unwanted.title ?? ""}
          onKeep={() => setUnwanted(null)}
          onDiscard={() => void discard(unwanted)}
        />
      ) : null}
    </>
  );
}
