import type { Reply } from "#lib/api-client/api";
import { ReactionCounts } from "./reaction-counts";
import { ReplyAnswer } from "./reply-answer";
import { ReplyContent } from "./reply-content";
import { ReplyDecision } from "./reply-decision";
import { ReplyMore } from "./reply-more";
import { ReplyResolve } from "./reply-resolve";

/** A reply and what its reader may do with it. */
export function ReplyItem({ reply }: { reply: Reply }) {
  if (reply.deleted_at !== null) return <p className="m-0 text-ink2">This reply was deleted.</p>;
  return (
    <>
      <ReplyContent reply={reply} />
      <ReactionCounts reactions={reply.reactions} to="this reply" />
      <ReplyDecision reply={reply} />
      <ReplyAnswer reply={reply} />
      <div className="mt-1 flex items-center gap-1">
        <ReplyResolve reply={reply} />
        <ReplyMore reply={reply} />
        {reply.sender_blocked ? <span className="text-ink3 text-sm">Blocked</span> : null}
      </div>
    </>
  );
}
