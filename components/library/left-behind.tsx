"use client";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/ui/button";
import { type LeftBehind, leftBehind } from "#lib/client/outbox/left-behind";

const nouns = { recording: "a recording", picture: "a picture", changes: "changes" } as const;

export function LeftBehindList() {
  const [clips, setClips] = useState<readonly LeftBehind[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    leftBehind(leaving.signal)
      .then((found) => {
        if (!leaving.signal.aborted) setClips(found);
      })
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  if (clips.length === 0) return null;
  return (
    <ul aria-label="Not sent yet" className="mt-4 mb-0 list-none space-y-2 p-0">
      {clips.map(({ clipId, title, what }) => (
        <li
          key={clipId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-tide-wash py-2 pr-2 pl-4"
        >
          <span className="min-w-0 break-words">
            Only on this device: {what.map((kind) => nouns[kind]).join(" and ")} of “{title}”.
          </span>
          <ButtonLink href={`/studio/${clipId}`}>Open and send</ButtonLink>
        </li>
      ))}
    </ul>
  );
}
