"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button, ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs } from "#components/ui/tabs";
import type { InboxReply, InboxState } from "#lib/api-client/api";
import { listInbox } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { formatCount } from "#lib/browser/format";
import { ReplyList } from "./reply-list";
import { SuspectedReplies } from "./suspected-replies";

const ASK_AGAIN_MS = 20_000;

const empty = {
  open: "No open replies",
  resolved: "Nothing resolved yet",
  all: "No replies yet",
} as const;

export function Inbox() {
  const tab = (state: InboxState, label: string) => ({ value: state, label, content: <ListedReplies state={state} /> });
  return (
    <>
      <Tabs
        label="Replies"
        tabs={[tab("open", "Open"), tab("resolved", "Resolved"), tab("all", "All")]}
        panelClassName="pt-5"
      />
      <SuspectedReplies />
    </>
  );
}

function ListedReplies({ state }: { state: InboxState }) {
  const list = useQuery({
    queryKey: ["inbox", state],
    queryFn: ({ signal }) => listInbox(state, signal),
    refetchInterval: ASK_AGAIN_MS,
  });
  if (list.isError) {
    return (
      <EmptyState
        alert
        title="Replies could not be loaded"
        action={
          <Button look="primary" onClick={() => void list.refetch()}>
            Try again
          </Button>
        }
      >
        {errorMessage(list.error)}
      </EmptyState>
    );
  }
  if (list.isPending) return <Skeleton className="h-40" />;
  if (list.data.length === 0) {
    return (
      <EmptyState title={empty[state]} action={<ButtonLink href="/library">To your clips</ButtonLink>}>
        {state === "resolved"
          ? "Replies that you resolve are kept here."
          : "Recipients of your links can reply in writing or by voice. Their replies appear here."}
      </EmptyState>
    );
  }
  const byClip = new Map<number, InboxReply[]>();
  for (const reply of list.data) byClip.set(reply.clip_id, [...(byClip.get(reply.clip_id) ?? []), reply]);
  return [...byClip].map(([clipId, replies]) => <AnsweredClip key={clipId} clipId={clipId} replies={replies} />);
}

function AnsweredClip({ clipId, replies }: { clipId: number; replies: InboxReply[] }) {
  return (
    <section aria-labelledby={`clip-${clipId}`} className="mb-5 rounded-lg bg-sheet px-5 pt-4 pb-2 shadow-low">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={`clip-${clipId}`} className="m-0 font-display font-[650] text-lg">
          <Link href={`/studio/${clipId}`} dir="auto" className="inline-block py-1 underline-offset-4 hover:underline">
            {replies[0]?.clip_title}
          </Link>
        </h2>
        <span className="text-ink3 text-sm">{formatCount(replies.length, "reply", "replies")}</span>
      </div>
      <ReplyList replies={replies} />
    </section>
  );
}
