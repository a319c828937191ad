"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const ASK_AGAIN_MS = 20_000;

/** Reads the replies to a clip again when the server tells that they have changed, or else every 20 seconds. */
export function useLiveReplies(clipId: number | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (clipId === null) return;
    const read = () => void queries.invalidateQueries({ queryKey: ["replies", clipId] });
    let timer: ReturnType<typeof setInterval> | undefined;
    const events = new EventSource(`/api/v1/clips/${clipId}/events`);
    events.addEventListener("replies", read);
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) timer ??= setInterval(read, ASK_AGAIN_MS);
    });
    return () => {
      events.close();
      clearInterval(timer);
    };
  }, [clipId, queries]);
}
