"use client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { ButtonLink } from "#components/shell/button-link";
import { useReplyCount } from "#components/shell/use-reply-count";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { EmptyState } from "#components/ui/empty-state";
import { KeyList } from "#components/ui/key-list";
import { LoadFailure } from "#components/ui/loading/load-failure";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs } from "#components/ui/tabs";
import type { InboxReply, InboxState } from "#lib/api-client/api";
import { listInbox } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { InboxClip, type ShownInboxReply } from "./inbox-clip";
import { inboxKeys, useInboxKeys } from "./inbox-keys";
import { SuspectedReplies } from "./suspected-replies";
import { useLiveInbox } from "./use-live-inbox";

const empty = {
  open: "No open replies",
  resolved: "Nothing resolved yet",
  all: "No replies yet",
} as const;

export function Inbox() {
  const open = useInboxList("open");
  const resolved = useReplyCount("resolved");
  const tab = (state: InboxState, label: string, count?: number | undefined) => ({
    ...{ value: state, label, count },
    content: <ListedReplies state={state} />,
  });
  const [isHelping, setHelping] = useState(false);
  useInboxKeys(useCallback(() => setHelping(true), []));
  useLiveInbox(open.data?.replies[0]?.clip_id ?? null);
  const unread = useReplyCount("unread") ?? 0;
  useEffect(() => {
    document.title = document.title.replace(/^(\(\d+\) )?/, unread > 0 ? `(${unread}) ` : "");
  }, [unread]);
  return (
    <div className="grid grid-cols-[minmax(0,900px)_236px] gap-11 max-lg:grid-cols-[minmax(0,900px)]">
      <div>
        <Tabs
          label="Replies"
          tabs={[tab("open", "Open", open.data?.total), tab("resolved", "Resolved", resolved), tab("all", "All")]}
          panelClassName="pt-5"
        />
        <SuspectedReplies />
      </div>
      <aside aria-label="Keys" className="max-lg:hidden">
        <h2 className="mt-2 mb-2 font-[600] text-base text-ink2">Keys</h2>
        <KeyList keys={inboxKeys} />
      </aside>
      <Dialog title="Keys" open={isHelping} onClose={() => setHelping(false)}>
        <KeyList keys={inboxKeys} />
      </Dialog>
    </div>
  );
}

const useInboxList = (state: InboxState) =>
  useQuery({ queryKey: ["inbox", state], queryFn: ({ signal }) => listInbox(state, signal) });

function ListedReplies({ state }: { state: InboxState }) {
  const list = useInboxList(state);
  // Else an answer that is being written would go with the list.
  if (list.isError && !list.data) {
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
  if (!list.data) return <Skeleton className="h-40" />;
  if (list.data.replies.length === 0) {
    return (
      <EmptyState title={empty[state]} action={<ButtonLink href="/library">To your clips</ButtonLink>}>
        {state === "resolved"
          ? "Replies that you resolve are kept here."
          : "Recipients of your links can reply in writing or by voice. Their replies appear here."}
      </EmptyState>
    );
  }
  return (
    <>
      {list.isError ? <LoadFailure sentence="Replies could not be loaded." read={list} /> : null}
      <ReplyGroups replies={list.data.replies} />
    </>
  );
}

function ReplyGroups({ replies }: { replies: readonly InboxReply[] }) {
  // A reply that is read in the meantime stays where it is.
  const [unreadAtFirst] = useState(() => new Map<string, boolean>());
  for (const { id, read_at } of replies) if (!unreadAtFirst.has(id)) unreadAtFirst.set(id, read_at === null);
  const shown = replies.map((reply) => ({ reply, wasUnread: unreadAtFirst.get(reply.id) ?? false }));
  const byClip = new Map<number, ShownInboxReply[]>();
  for (const one of unreadFirst(shown)) {
    byClip.set(one.reply.clip_id, [...(byClip.get(one.reply.clip_id) ?? []), one]);
  }
  return [...byClip].map(([clipId, ofClip]) => <InboxClip key={clipId} clipId={clipId} replies={ofClip} />);
}

/** The API lists the newest first. */
const unreadFirst = (shown: readonly ShownInboxReply[]) => [
  ...shown.filter(({ wasUnread }) => wasUnread),
  ...shown.filter(({ wasUnread }) => !wasUnread),
];
