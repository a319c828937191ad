"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { startReadingAgain } from "./read-again";

/**
 * Reads the inbox again now and then, and when the user comes back to its window. The streams of events are each for one clip,
 * and the replies to all clips have none.
 */
export function useLiveInbox(): void {
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
