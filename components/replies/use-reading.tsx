"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Reply } from "#lib/api-client/api";
import { markReplyRead } from "#lib/api-client/replies";

const READ_AFTER_MS = 2000;

/** Marks a reply as read once it was in view for two seconds, or its recording was heard to the end. */
export function useReading(reply: Reply) {
  const row = useRef<HTMLLIElement>(null);
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => markReplyRead(reply.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["inbox"] }),
  });
  const isUnread = reply.read_at === null && reply.deleted_at === null;
  const isSpoken = reply.audio_url !== null;
  useEffect(() => {
    const element = row.current;
    if (!element || !isUnread) return;
    const read = () => mutate();
    element.addEventListener("ended", read, { capture: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(read, READ_AFTER_MS);
      },
      { threshold: 0.6 },
    );
    if (!isSpoken) observer.observe(element);
    return () => {
      element.removeEventListener("ended", read, { capture: true });
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isUnread, isSpoken, mutate]);
  return row;
}
