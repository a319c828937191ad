import { useDateLanguages } from "#components/shell/date-language";
import type { Reply } from "#lib/api-client/api";
import { ownPath } from "#lib/api-client/own-path";
import { formatAgo } from "#lib/browser/dates";
import { clockTime } from "#lib/player/time-format";
import { VoicePlayer } from "./voice-player";

/** The writer of a reply, its place and time, and its text. */
export function ReplyWords(props: { reply: Reply; isNew?: boolean; isPictureShown?: boolean }) {
  const { reply, isNew = false, isPictureShown = false } = props;
  const languages = useDateLanguages();
  const moment = reply.timestamp === null ? null : `at ${clockTime(reply.timestamp)}`;
  const picture = reply.image?.replace("img", "in picture ") ?? null;
  return (
    <>
      <p className="m-0 flex flex-wrap items-baseline gap-x-2">
        {isNew ? (
          <span className="size-2 self-center rounded-full bg-tide">
            <span className="sr-only">New</span>
          </span>
        ) : null}
        <strong dir="auto" className="font-[600] [overflow-wrap:anywhere]">
          {reply.sender_name || reply.sender_email || "A visitor with the link"}
        </strong>
        {moment === null ? null : <span className="tabular font-[560] text-tide">{moment}</span>}
        {picture === null ? null : (
          <span className={isPictureShown ? "sr-only" : "font-[560] text-tide"}>{picture}</span>
        )}
        <time dateTime={reply.created_at} className="text-ink3 text-sm">
          {formatAgo(new Date(reply.created_at), languages)}
        </time>
      </p>
      {reply.message ? (
        <p dir="auto" className="mt-0.5 mb-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {reply.message}
        </p>
      ) : reply.audio_url ? (
        <p className="mt-0.5 mb-0 text-ink2">Voice reply</p>
      ) : null}
    </>
  );
}

/** Nothing where a reply was only written. */
export function ReplySound({ reply }: { reply: Reply }) {
  if (!reply.audio_url) return null;
  const label = `Spoken reply by ${reply.sender_name || "a visitor with the link"}`;
  return <VoicePlayer src={ownPath(reply.audio_url)} label={label} durationSeconds={reply.duration_seconds} />;
}
