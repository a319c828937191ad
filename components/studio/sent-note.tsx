"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listShares } from "#lib/client/shares";
import { NoticeBar } from "./notice-bar";
import { useSession, useStudio } from "./studio-context";

const shownForMs = 20_000;

/** Says once that whoever has a link sees what is changed now. */
export function SentNote() {
  const { isLocal } = useSession();
  const clipId = useStudio((state) => state.clip.id);
  const steps = useStudio((state) => state.history.done.length);
  const files = useStudio((state) => state.items.length);
  const shares = useQuery({
    queryKey: ["shares", clipId],
    queryFn: ({ signal }) => listShares(clipId, signal),
    enabled: !isLocal,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isSent = shares.data?.some(({ status }) => status === "active") ?? false;
  const edits = `${steps} ${files}`;
  const editsWhenSent = useRef(edits);
  const [note, setNote] = useState<"none" | "shown" | "over">("none");
  const isKnown = shares.data !== undefined;
  useEffect(() => {
    if (isKnown && !isSent) editsWhenSent.current = edits;
    if (isSent && edits !== editsWhenSent.current) setNote((was) => (was === "none" ? "shown" : was));
  }, [isKnown, isSent, edits]);
  useEffect(() => {
    if (note !== "shown") return;
    const timer = setTimeout(() => setNote("over"), shownForMs);
    return () => clearTimeout(timer);
  }, [note]);
  if (note !== "shown") return null;
  return (
    <NoticeBar onClose={() => setNote("over")}>
      You have sent a link to this clip: whoever opens it sees each change as soon as it is saved.
    </NoticeBar>
  );
}
