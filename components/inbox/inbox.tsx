"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ReplyList } from "#components/replies/reply-list";
import { Button, ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { Skeleton } from "#components/ui/skeleton";
import { listClips, listReplies } from "#lib/client/api";
import { messageOf } from "#lib/client/api-error";
import { formatCount } from "#lib/client/format";
import type { Clip } from "#lib/client/types";

/** Everything that came back, clip by clip. */
export function Inbox() {
  const list = useQuery({
    queryKey: ["answered"],
    queryFn: async ({ signal }) => {
      const { clips } = await listClips({ limit: 100 }, signal);
      return clips.filter((clip) => (clip.reply_count ?? 0) > 0);
    },
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
        {messageOf(list.error)}
      </EmptyState>
    );
  }
  if (list.isPending) return <Skeleton className="h-40" />;
  if (list.data.length === 0) {
    return (
      <EmptyState title="No replies yet" action={<ButtonLink href="/library">To your clips</ButtonLink>}>
        Whoever opens one of your links can answer in writing or by voice. Their answers are gathered here.
      </EmptyState>
    );
  }
  return (
    <>
      {list.data.map((clip) => (
        <AnsweredClip key={clip.id} clip={clip} />
      ))}
    </>
  );
}

function AnsweredClip({ clip }: { clip: Clip }) {
  const replies = useQuery({
    queryKey: ["replies", clip.id, clip.reply_count],
    queryFn: ({ signal }) => listReplies(clip.id, signal),
  });
  return (
    <section aria-labelledby={`clip-${clip.id}`} className="mb-5 rounded-lg bg-sheet px-5 pt-4 pb-2 shadow-low">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={`clip-${clip.id}`} className="m-0 font-display font-[650] text-lg">
          <Link href={`/studio/${clip.id}`} className="inline-block py-1 underline-offset-4 hover:underline">
            {clip.title}
          </Link>
        </h2>
        <span className="text-ink3 text-sm">{formatCount(clip.reply_count ?? 0, "reply", "replies")}</span>
      </div>
      {replies.isError ? (
        <p role="alert" className="text-bad">
          {messageOf(replies.error)}
        </p>
      ) : replies.isPending ? (
        <Skeleton className="my-3 h-14" />
      ) : (
        <ReplyList replies={replies.data} />
      )}
    </section>
  );
}
