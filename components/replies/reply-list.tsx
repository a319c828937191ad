import { useDateLanguages } from "#components/shell/date-language";
import type { Reply } from "#lib/client/api";
import { formatAgo } from "#lib/client/dates";
import { ownPath } from "#lib/client/own-path";
import { ReplyAnswer } from "./reply-answer";
import { ReplyDecision } from "./reply-decision";

export function ReplyList({ replies }: { replies: readonly Reply[] }) {
  const languages = useDateLanguages();
  return (
    <ul className="m-0 list-none p-0">
      {replies.map((reply) => (
        <li key={reply.id} className="border-line border-b py-3 last:border-b-0">
          <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-3">
            <strong dir="auto" className="font-[600]">
              {reply.sender_name || reply.sender_email || "Somebody with the link"}
            </strong>
            <time dateTime={reply.created_at} className="text-ink3 text-sm">
              {formatAgo(new Date(reply.created_at), languages)}
            </time>
          </p>
          {reply.message ? (
            <p dir="auto" className="mt-1 mb-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {reply.message}
            </p>
          ) : null}
          {reply.audio_url ? (
            // biome-ignore lint/a11y/useMediaCaption: a spoken reply has no captions
            <audio
              controls
              preload="metadata"
              src={ownPath(reply.audio_url)}
              aria-label={`Spoken reply by ${reply.sender_name || "somebody with the link"}`}
              className="mt-2 block w-full"
            />
          ) : null}
          <ReplyDecision reply={reply} />
          <ReplyAnswer reply={reply} />
        </li>
      ))}
    </ul>
  );
}
