"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Picture } from "#components/ui/picture";
import { getClip, type InboxReply } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { formatCount } from "#lib/browser/format";
import { useLeavingFocus } from "./inbox-keys";
import { ReplyItem } from "./reply-item";
import { renderSpotCrop } from "./spot-crop";
import { threadOrder } from "./thread-order";
import { useReading } from "./use-reading";

export interface ShownInboxReply {
  reply: InboxReply;
  /** When the list was opened: it does not move while it is read. */
  wasUnread: boolean;
}

export function InboxClip({ clipId, replies }: { clipId: number; replies: readonly ShownInboxReply[] }) {
  const unread = replies.filter(({ reply }) => reply.read_at === null).length;
  const read = useQuery({ queryKey: ["inbox-clip", clipId], queryFn: ({ signal }) => getClip(clipId, signal) });
  const clip = read.data?.clip;
  return (
    <section aria-labelledby={`clip-${clipId}`} className="mb-5 overflow-hidden rounded-lg bg-sheet shadow-low">
      <div className="flex items-center gap-3 border-line border-b px-5 py-3 max-sm:px-4">
        <div aria-hidden="true" className="h-8 w-12 shrink-0 overflow-hidden rounded-sm bg-sunk">
          {clip?.thumbnail_url ? (
            <Picture src={ownPath(clip.thumbnail_url)} alt="" className="size-full object-cover" />
          ) : null}
        </div>
        <h2 id={`clip-${clipId}`} className="m-0 min-w-0 font-display font-[650] text-lg [overflow-wrap:anywhere]">
          <Link href={`/studio/${clipId}`} dir="auto" className="inline-block py-1 underline-offset-4 hover:underline">
            {replies[0]?.reply.clip_title}
          </Link>
        </h2>
        {unread > 0 ? (
          <span className="shrink-0 rounded-full bg-tide px-2.5 py-0.5 font-[600] text-paper text-sm">
            <span>{unread}</span> <span>new</span>
          </span>
        ) : null}
        <span className="ml-auto shrink-0 text-ink3 text-sm max-sm:hidden">
          {formatCount(replies.length, "reply", "replies")}
        </span>
      </div>
      <ul className="m-0 list-none p-0">
        {threadOrder(replies.map(({ reply }) => reply)).map(({ reply, isAnswer }) => (
          <InboxRow key={reply.id} reply={reply} isAnswer={isAnswer} pictures={clip?.image_urls} />
        ))}
      </ul>
    </section>
  );
}

function InboxRow(props: { reply: InboxReply; isAnswer: boolean; pictures: readonly string[] | undefined }) {
  const { reply, pictures } = props;
  const row = useReading(reply);
  useLeavingFocus(row);
  return (
    <li
      ref={row}
      data-reply-row={reply.id}
      tabIndex={-1}
      className={`border-line border-b px-5 py-4 outline-none last:border-b-0 focus:shadow-[inset_3px_0_var(--tide)] max-sm:px-4 ${props.isAnswer ? "ml-8 border-l-2 max-sm:ml-4" : ""}`}
    >
      <ReplyItem reply={reply} isNew={reply.read_at === null} isWide crop={renderSpotCrop(reply, pictures)} />
    </li>
  );
}
