import type { Reply } from "#lib/api-client/api";
import { ReplyAnswer } from "./reply-answer";
import { ReplyContent } from "./reply-content";
import { ReplyDecision } from "./reply-decision";
import { ReplyResolve } from "./reply-resolve";

export function ReplyList({ replies }: { replies: readonly Reply[] }) {
  return (
    <ul className="m-0 list-none p-0">
      {replies.map((reply) => (
        <li key={reply.id} className="border-line border-b py-3 last:border-b-0">
          {reply.deleted_at === null ? (
            <>
              <ReplyContent reply={reply} />
              <ReplyDecision reply={reply} />
              <ReplyAnswer reply={reply} />
              <ReplyResolve reply={reply} />
            </>
          ) : (
            <p className="m-0 text-ink2">This reply was deleted.</p>
          )}
        </li>
      ))}
    </ul>
  );
}
