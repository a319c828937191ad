"use client";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { ReplyList } from "#components/replies/reply-list";
import { TagList } from "#components/tags/tag-list";
import { Dialog } from "#components/ui/dialog";
import { Skeleton } from "#components/ui/skeleton";
import { listReplies } from "#lib/client/api";
import { messageOf } from "#lib/client/api-error";
import { DetailsPanel } from "./details-panel";
import { useStudio } from "./studio-context";
import { TranscriptPanel } from "./transcript-panel";

const tabs = ["tags", "transcript", "replies", "details"] as const;
type Tab = (typeof tabs)[number];

/** Tags, transcript, replies and details: beside the stage where there is room, a sheet where there is none. */
export function SidePanel(props: { isWide: boolean; open: boolean; onClose: () => void; onHelp: () => void }) {
  if (!props.isWide) {
    return (
      <Dialog title="Tags, transcript and replies" open={props.open} onClose={props.onClose}>
        <div className="-mx-5">
          <Panel />
        </div>
      </Dialog>
    );
  }
  return (
    <aside aria-label="Tags, transcript and replies" className="flex min-h-0 flex-col border-line border-l bg-sheet">
      <Panel />
      <p className="mx-5 mt-2 mb-4 flex items-center gap-2 text-ink3 text-sm">
        <kbd className="rounded-[5px] bg-sunk px-1.5 py-0.5 font-[600] text-ink2 text-xs">N</kbd>
        adds a tag at the playhead, where you point
        <button
          type="button"
          aria-label="All keys"
          title="All keys"
          onClick={props.onHelp}
          className="ml-auto grid size-7 place-items-center rounded-[5px] bg-sunk font-[600] text-ink2 text-xs pointer-coarse:size-11"
        >
          ?
        </button>
      </p>
    </aside>
  );
}

function Panel() {
  const clipId = useStudio((state) => state.clip.id);
  const tagCount = useStudio((state) => state.history.doc.tags.length);
  const [tab, setTab] = useState<Tab>("tags");
  const list = useRef<HTMLDivElement>(null);
  const replies = useQuery({
    queryKey: ["replies", clipId],
    queryFn: ({ signal }) => listReplies(clipId, signal),
    refetchInterval: 60_000,
  });
  const counts: Partial<Record<Tab, number>> = { tags: tagCount, replies: replies.data?.length ?? 0 };

  const turn = (event: KeyboardEvent) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    const step = event.key === "ArrowRight" ? 1 : tabs.length - 1;
    const next = tabs[(tabs.indexOf(tab) + step) % tabs.length] ?? tab;
    setTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Panels"
        className="flex shrink-0 gap-4 overflow-x-auto border-line border-b px-5"
        onKeyDown={turn}
      >
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={tab === name}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            className="-mb-px h-12 border-transparent border-b-2 font-[560] text-ink3 capitalize aria-selected:border-signal aria-selected:text-ink"
          >
            {name}
            {counts[name] === undefined ? null : (
              <span className="ml-1.5 rounded-full bg-sunk px-[7px] py-px text-ink2 text-xs">{counts[name]}</span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {tab === "tags" ? (
          <TagList />
        ) : tab === "transcript" ? (
          <TranscriptPanel />
        ) : tab === "details" ? (
          <DetailsPanel />
        ) : (
          <div className="px-5 py-2">
            {replies.isError ? (
              <p role="alert" className="text-bad">
                {messageOf(replies.error)}
              </p>
            ) : replies.isPending ? (
              <Skeleton className="my-3 h-14" />
            ) : replies.data.length === 0 ? (
              <p className="text-ink2">No replies yet. Whoever opens your link can answer in writing or by voice.</p>
            ) : (
              <ReplyList replies={replies.data} />
            )}
          </div>
        )}
      </div>
    </>
  );
}
