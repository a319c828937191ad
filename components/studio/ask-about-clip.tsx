"use client";
import { useMemo } from "react";
import { AskButton } from "#components/requests/ask-button";
import { useSession } from "#components/studio-session/studio-context";

/** Asks for a clip about the picture on the stage. A guest clip has no owner who could ask. */
export function AskAboutClip() {
  const session = useSession();
  const clip = useMemo(
    () => ({
      id: session.store.getState().clip.id,
      readPicture: () => {
        const { clip, history, picture, pictures } = session.store.getState();
        const index = history.doc.pictures.findIndex(({ id }) => id === picture);
        const url = pictures.find(({ id }) => id === picture)?.url;
        return url ? ({ kind: "clip", clipId: clip.id, image: `img${index + 1}`, url } as const) : null;
      },
      save: session.saved,
    }),
    [session],
  );
  return session.isLocal ? null : <AskButton clip={clip} />;
}
