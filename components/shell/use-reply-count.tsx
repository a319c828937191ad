"use client";
import { useQuery } from "@tanstack/react-query";
import { countReplies } from "#lib/api-client/replies";

/** How many replies to all clips of the user are unread or resolved; undefined until it is known. */
export function useReplyCount(which: "unread" | "resolved"): number | undefined {
  return useQuery({ queryKey: ["inbox", "count", which], queryFn: ({ signal }) => countReplies(which, signal) }).data;
}
