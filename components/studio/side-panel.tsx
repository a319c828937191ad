"use client";
import { useQuery } from "@tanstack/react-query";
import { SquareArrowOutUpRight } from "lucide-react";
import { useLiveReplies } from "#components/replies/use-live-replies";
import { useNumberedTags, useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { lazyComponent } from "#components/ui/lazy-component";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs } from "#components/ui/tabs";
import { listReplies } from "#lib/api-client/api";
import { AskAboutClip } from "./ask-about-clip";
import { SaveNote } from "./bars/save-note";
import { PreviewLink } from "./preview-link";
import { TagList } from "./tags/tag-list";

const TranscriptPanel = lazyComponent(
  () => import("#components/transcript/transcript-panel").then(({ TranscriptPanel }) => TranscriptPanel),
  { placeholder: <Skeleton className="mx-5 my-5 h-24" /> },
);

const ViewsPanel = lazyComponent(() => import("#components/views/views-panel").then(({ ViewsPanel }) => ViewsPanel), {
  placeholder: <Skeleton className="mx-5 my-4 h-12" />,
});

const ClipReplies = lazyComponent(
  () => import("#components/replies/clip-replies").then(({ ClipReplies }) => ClipReplies),
  { placeholder: <Skeleton className="my-3 h-14" /> },
);

const DetailsPanel = lazyComponent(() => import("./details-panel").then(({ DetailsPanel }) => DetailsPanel), {
  placeholder: <Skeleton className="mx-5 my-4 h-80" />,
});

interface SidePanelProps {
  isWide: boolean;
  open: boolean;
  onClose: () => void;
  onHelp: () => void;
  /** Null for a guest clip. */
  onHandOver: (() => void) | null;
  /** Whether the tab Views is open, and has a curve. */
  onCurve: (hasCurve: boolean) => void;
}

/** Tags, transcript, replies, views and details: beside the stage where there is room, a sheet where there is none. */
export function SidePanel(props: SidePanelProps) {
  if (!props.isWide) {
    return (
      <Dialog title="Tags, transcript and replies" open={props.open} onClose={props.onClose}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PreviewLink />
          <AskAboutClip />
          {props.onHandOver ? (
            <Button className="sm:hidden" onClick={props.onHandOver}>
              <SquareArrowOutUpRight size={17} aria-hidden="true" /> <span>Send to…</span>
            </Button>
          ) : null}
          <SaveNote />
        </div>
        <div className="-mx-5">
          <Panel isWide={props.isWide} onCurve={props.onCurve} />
        </div>
      </Dialog>
    );
  }
  return (
    <aside aria-label="Tags, transcript and replies" className="flex min-h-0 flex-col border-line border-l bg-sheet">
      <Panel isWide={props.isWide} onCurve={props.onCurve} />
      <p className="mx-5 mt-2 mb-4 flex items-center gap-2 text-ink3 text-sm">
        <kbd className="rounded-[5px] bg-sunk px-1.5 py-0.5 font-[600] text-ink2 text-xs">N</kbd>
        adds a tag where you point
        <button
          type="button"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={props.onHelp}
          className="ml-auto grid size-7 place-items-center rounded-[5px] bg-sunk font-[600] text-ink2 text-xs pointer-coarse:size-11"
        >
          ?
        </button>
      </p>
    </aside>
  );
}

function Panel({ isWide, onCurve }: Pick<SidePanelProps, "isWide" | "onCurve">) {
  const { isLocal } = useSession();
  const clipId = useStudio((state) => state.clip.id);
  const tagCount = useNumberedTags().length;
  const replies = useQuery({
    queryKey: ["replies", clipId],
    queryFn: ({ signal }) => listReplies(clipId, signal),
    enabled: !isLocal,
  });
  useLiveReplies(isLocal ? null : clipId);
  return (
    <Tabs
      label="Panels"
      className="flex min-h-0 flex-1 flex-col"
      listClassName="px-5"
      panelClassName="min-h-0 flex-1 overflow-y-auto"
      tabs={[
        { value: "tags", label: "Tags", count: tagCount, content: <TagList /> },
        {
          value: "transcript",
          label: "Transcript",
          content: isLocal ? (
            <p className="mx-5 my-5 text-ink2">The transcript appears here after you share the clip.</p>
          ) : (
            <TranscriptPanel />
          ),
        },
        {
          value: "replies",
          label: "Replies",
          count: replies.data?.replies.length ?? 0,
          content: (
            <div className="px-5 py-2">
              {isLocal ? (
                <p className="text-ink2">
                  Replies appear here after you share the clip. Visitors can reply in writing or by voice.
                </p>
              ) : (
                <ClipReplies clipId={clipId} read={replies} />
              )}
            </div>
          ),
        },
        {
          value: "views",
          label: "Views",
          content: isLocal ? (
            <p className="mx-5 my-4 text-ink2">What visitors heard appears here after you share the clip.</p>
          ) : (
            <ViewsPanel clipId={clipId} isWide={isWide} onCurve={onCurve} />
          ),
        },
        { value: "details", label: "Details", content: <DetailsPanel /> },
      ]}
    />
  );
}
