import { useDateLanguages } from "#components/shell/date-language";
import type { Reply } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { formatAgo } from "#lib/browser/dates";
import { clockTime } from "#lib/player/time-format";

/** Name, time, text and recording of a reply. */
export function ReplyContent({ reply }: { reply: Reply }) {
  const languages = useDateLanguages();
  const about = describeSpot(reply);
  return (
    <>
      <p className="m-0 flex flex-wrap items-baseline justify-between gap-x-3">
        <strong dir="auto" className="font-[600] [overflow-wrap:anywhere]">
          {reply.sender_name || reply.sender_email || "A visitor with the link"}
        </strong>
        <time dateTime={reply.created_at} className="text-ink3 text-sm">
          {formatAgo(new Date(reply.created_at), languages)}
        </time>
      </p>
      {about === null ? null : <p className="m-0 text-ink2 text-sm">{about}</p>}
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
          aria-label={`Spoken reply by ${reply.sender_name || "a visitor with the link"}`}
          className="mt-2 block w-full"
        />
      ) : null}
    </>
  );
}

function describeSpot({ timestamp, image, x }: Reply): string | null {
  const picture = image?.replace("img", "picture ") ?? null;
  const place = picture === null ? null : x === null ? picture : `a place in ${picture}`;
  const moment = timestamp === null ? null : clockTime(timestamp);
  if (moment === null && place === null) return null;
  return `About ${[moment, place].filter((part) => part !== null).join(", ")}`;
}
