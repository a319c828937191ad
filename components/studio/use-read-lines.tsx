"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { getImageText } from "#lib/api-client/image-text";
import { type ReadLine, uncoveredLines } from "#lib/studio/pictures/text-offers";

const AGAIN_MS = 4000;
const MOST_ASKED = 30;
const none: readonly never[] = [];

/** The text that the server has read in a picture. */
export function useReadLines(picture: string | null): readonly ReadLine[] {
  const { isLocal } = useSession();
  const clipId = useStudio((state) => state.clip.id);
  const file = useStudio((state) => state.history.doc.pictures.find(({ id }) => id === picture)?.file ?? null);
  const strokes = useStudio((state) => state.history.doc.ink[picture ?? ""] ?? none);
  const { data } = useQuery({
    queryKey: ["image-text", clipId, file],
    queryFn: ({ signal }) => getImageText(clipId, file ?? "", signal),
    enabled: !isLocal && file !== null,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.status === "pending" && state.dataUpdateCount < MOST_ASKED ? AGAIN_MS : false,
  });
  return useMemo(() => uncoveredLines(data?.lines ?? none, strokes), [data, strokes]);
}
