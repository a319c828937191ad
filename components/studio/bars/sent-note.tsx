"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { lazyComponent } from "#components/ui/lazy-component";
import { listShares } from "#lib/api-client/shares";
import { isHeldBack } from "#lib/studio/sharing/sent-links";
import { useOnline } from "../../studio-session/use-online";
import { useSignedOut } from "../../studio-session/use-signed-out";

const shownForMs = 20_000;

// After a link is sent there is time to load this.
const SentBar = lazyComponent(() => import("./sent-bar").then(({ SentBar }) => SentBar));

const UnreadLinks = lazyComponent(() =>
  import("#components/share/unread-links").then(({ UnreadLinks }) => UnreadLinks),
);

/** Says which version visitors see, and lets the owner choose. While old content is still shown, it cannot be dismissed. */
export function SentNote() {
  const { isLocal, links } = useSession();
  const client = useQueryClient();
  const clipId = useStudio((state) => state.clip.id);
  // Before a link is sent, edits concern no visitor.
  const edits = useStudio(({ sent, history, items }) =>
    sent === "none" ? null : `${history.done.length} ${items.length}`,
  );
  const version = useStudio((state) => state.clip.version);
  const isSaved = useStudio((state) => state.save.kind === "saved");
  const sent = useStudio((state) => state.sent);
  const shares = useQuery({
    queryKey: ["shares", clipId],
    queryFn: ({ signal }) => listShares(clipId, signal),
    enabled: !isLocal,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const editsWhenSent = useRef(edits);
  const [isOver, setOver] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const signedOut = useSignedOut();
  const online = useOnline();

  useEffect(() => {
    if (!isLocal) links.watch();
  }, [isLocal, links]);
  useEffect(() => {
    if (shares.data) links.know(shares.data);
    else if (shares.isError) links.unreadable();
  }, [links, shares.data, shares.isError]);
  useEffect(() => {
    const before = editsWhenSent.current;
    editsWhenSent.current = edits;
    if (before !== null && edits !== null && edits !== before) {
      links.ask();
      setEdited(true);
    }
    if (sent === "asking") setEdited(true);
  }, [sent, edits, links]);

  // The saved clip may lack content that a frozen link still shows.
  const saved = isSaved ? `${version} ${edits}` : null;
  const known = useRef(saved);
  useEffect(() => {
    if (saved === null || known.current === saved) return;
    known.current = saved;
    if (sent === "kept") void client.invalidateQueries({ queryKey: ["shares", clipId] });
  }, [sent, saved, client, clipId]);

  const isChoosing = sent === "unread" ? isEdited || !isSaved : isHeldBack(sent);
  const isTold = isEdited && !isOver && (sent === "following" || sent === "kept");
  const kept = shares.data?.filter(({ status, shown_as_of }) => status === "active" && shown_as_of !== null) ?? [];
  const isBad = kept.some(({ shows_removed }) => shows_removed);
  useEffect(() => {
    if (sent === "kept") setOver(false);
  }, [sent]);
  useEffect(() => {
    if (!isTold) return;
    const timer = setTimeout(() => setOver(true), shownForMs);
    return () => clearTimeout(timer);
  }, [isTold]);
  if (!isChoosing && !isTold && !isBad) return null;
  const dismiss = () => {
    links.follow();
    setOver(true);
  };
  if (sent === "unread" && (signedOut || !online)) return null;
  if (sent === "unread") return <UnreadLinks onRetry={() => void shares.refetch()} />;
  return <SentBar clipId={clipId} kept={kept} isBad={isBad && !isChoosing} onDismiss={dismiss} />;
}
