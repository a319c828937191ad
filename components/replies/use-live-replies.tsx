"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const ASK_AGAIN_MS = 20_000;

/**
 * Reads the replies to a clip, or the inbox, again when the server tells that the replies to this clip have changed, or else
 * every 20 seconds. A hidden page holds no connection, since browsers have few for a host.
 */
export function useLiveReplies(clipId: number | null, what: "replies" | "inbox" = "replies"): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (clipId === null) return;
    const queryKey = what === "inbox" ? [what] : [what, clipId];
    const read = () => void queries.invalidateQueries({ queryKey });
    let stop = () => {};
    const start = () => {
      stop();
      if (document.hidden) return;
      let timer: ReturnType<typeof setInterval> | undefined;
      const events = new EventSource(`/api/v1/clips/${clipId}/events`);
      events.addEventListener("replies", read);
      events.addEventListener("error", () => {
        if (events.readyState === EventSource.CLOSED) timer ??= setInterval(read, ASK_AGAIN_MS);
      });
      stop = () => {
        events.close();
        clearInterval(timer);
      };
    };
    const turn = () => {
      start();
      if (!document.hidden) read();
    };
    document.addEventListener("visibilitychange", turn);
    start();
    return () => {
      document.removeEventListener("visibilitychange", turn);
      stop();
    };
  }, [clipId, queries, what]);
}
