"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const ASK_AGAIN_MS = 20_000;

/**
 * Reads the inbox again every 20 seconds, and when the user comes back to its window. The streams of events are each for one
 * clip, and the replies to all clips have none.
 */
export function useLiveInbox(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const read = () => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: ["inbox"] }, { cancelRefetch: false });
    };
    const timer = setInterval(read, ASK_AGAIN_MS);
    addEventListener("focus", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, [queries]);
}
