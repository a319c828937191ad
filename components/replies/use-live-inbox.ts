"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { startReadingAgain } from "./read-again";
import { useLiveReplies } from "./use-live-replies";

/**
 * Reads the inbox again when the replies to this clip change, now and then, and when the user comes back to its window: the
 * streams of events are each for one clip, and the replies to all clips have none.
 * @param newestClip the clip of the newest reply, which is the likeliest to get another
 */
export function useLiveInbox(newestClip: number | null): void {
  useLiveReplies(newestClip, "inbox");
  const queries = useQueryClient();
  useEffect(() => {
    const reading = startReadingAgain(() => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: ["inbox"] }, { cancelRefetch: false });
    });
    const comeBack = () => {
      if (!document.hidden) reading.soon();
    };
    addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      reading.end();
      removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [queries]);
}
