"use client";
import { useQuery } from "@tanstack/react-query";
import { countUnreadReplies } from "#lib/api-client/replies";

/** How many replies to all clips the user has not read; 0 until it is known. */
export function useUnreadReplies(): number {
  const count = useQuery({ queryKey: ["inbox", "unread"], queryFn: ({ signal }) => countUnreadReplies(signal) });
  return count.data ?? 0;
}
