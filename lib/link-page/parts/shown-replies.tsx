import { by, type Reader } from "#lib/languages/translate";
import { When } from "#lib/plain-page/when.tsx";
import { itemProps } from "#lib/player/names";
import { listThreads } from "#lib/player/reply-threads";
import { clockTime } from "#lib/player/time-format";
import type { ShownReplies as Shown, ShownReply } from "../model";
import { replyPart } from "../reply-names";
import { Reactions } from "./reactions";

interface ShownProps {
  shown: Shown;
  reader: Reader;
}

/** Replies that this visitor sees, as threads; resolved ones stand below, folded. */
export function ShownReplies({ shown, reader }: ShownProps) {
  const { t } = reader;
  const threads = listThreads(shown.replies);
  const open = threads.filter(({ first }) => !first.isResolved);
  const resolved = threads.filter(({ first }) => first.isResolved);
  return (
    <>
      {shown.canAnswer && threads.length === 0 ? (
        <>
          <h2>{t("replies.heading")}</h2>
          <p className="fate">{t("replies.none")}</p>
        </>
      ) : null}
      {shown.isCut ? <p className="fate">{t("replies.cut")}</p> : null}
      {open.length > 0 ? (
        <details open id="replies">
          <summary>{t("replies.heading")}</summary>
          {open.some(({ first }) => first.audio && typeof first.timestamp === "number") ? (
            <button
              type="button"
              role="switch"
              aria-checked={false}
              className="switch js-only"
              {...replyPart("playReplies")}
            >
              <i /> {t("replies.play")}
            </button>
          ) : null}
          <Threads threads={open} shown={shown} reader={reader} />
        </details>
      ) : null}
      {resolved.length > 0 ? (
        <details id="resolved">
          <summary>{t("replies.resolved", { count: resolved.length })}</summary>
          <Threads threads={resolved} shown={shown} reader={reader} />
        </details>
      ) : null}
    </>
  );
}

function Threads({ threads, shown, reader }: ShownProps & { threads: ReturnType<typeof listThreads<ShownReply>> }) {
  return (
    <ol className="answers">
      {threads.map(({ first, answers }) => (
        <li key={first.id} id={first.id} {...aboutPicture(first)}>
          <Reply reply={first} shown={shown} reader={reader} />
          {answers.length > 0 ? (
            <ol className="answers">
              {answers.map((answer) => (
                <li key={answer.id} id={answer.id} {...aboutPicture(answer)}>
                  <Reply reply={answer} shown={shown} reader={reader} />
                </li>
              ))}
            </ol>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

const aboutPicture = ({ image }: ShownReply) => (image ? itemProps("about", image) : {});

function Reply({ reply, shown, reader }: ShownProps & { reply: ShownReply }) {
  const { t, language } = reader;
  const { isDeleted, isEdited, own, message, audio, createdAt, timestamp } = reply;
  const who = nameWriter(reply, reader);
  return (
    <>
      <p className="who">
        <strong dir="auto" {...replyPart("name")}>
          {who}
        </strong>
        <When date={createdAt} precision="day" language={language} />
        {typeof timestamp === "number" ? (
          <button
            type="button"
            className="lnk"
            {...itemProps("listen", timestamp)}
            aria-label={t("replies.playFrom", { time: clockTime(timestamp) })}
            {...replyPart("listen")}
          >
            {clockTime(timestamp)}
          </button>
        ) : null}
      </p>
      {isDeleted ? <p className="said">{t("replies.deleted")}</p> : null}
      {!isDeleted && !message && !audio ? <p className="said">{t("replies.spoken")}</p> : null}
      {message ? (
        <p className="said" dir="auto" {...replyPart("said")}>
          {message}
        </p>
      ) : null}
      {audio ? (
        // biome-ignore lint/a11y/useMediaCaption: a spoken reply has no captions
        <audio controls preload="none" src={audio.url} aria-label={t("replies.spokenBy", { name: who })} />
      ) : null}
      {isEdited && !isDeleted ? <p className="fate">{t("replies.edited")}</p> : null}
      {own && !isDeleted ? <OwnFate own={own} sender={shown.sender} reader={reader} /> : null}
      {isDeleted ? null : <Actions reply={reply} who={who} canAnswer={shown.canAnswer} reader={reader} />}
    </>
  );
}

/** Of a reply or an answer, as it is shown. */
export function nameWriter({ name, own, isSender }: ShownReply, { t }: Reader): string {
  if (name !== null) return name;
  if (isSender) return t("replies.sender");
  return own ? t("replies.you") : t("replies.visitor");
}

function OwnFate(props: { own: NonNullable<ShownReply["own"]>; sender: string | null; reader: Reader }) {
  const { own, sender, reader } = props;
  const { seenBy } = own;
  if (seenBy === "everybody") return null;
  return <p className="fate">{reader.t(seenBy === "owner" ? "replies.onlyYou" : "replies.undecided", by(sender))}</p>;
}

function Actions(props: { reply: ShownReply; who: string; canAnswer: boolean; reader: Reader }) {
  const { reply, who, canAnswer, reader } = props;
  const { t } = reader;
  const { own, reactions = [] } = reply;
  const isChangeable = own?.isChangeable ?? false;
  if (!canAnswer && !isChangeable && reactions.length === 0) return null;
  return (
    <div className="does">
      <Reactions given={reactions} writer={who} canReact={canAnswer} reader={reader} />
      {canAnswer ? (
        <button
          type="button"
          className="lnk js-only"
          aria-label={t("replies.answerTo", { name: who })}
          {...replyPart("answer")}
        >
          {t("replies.answer")}
        </button>
      ) : null}
      {isChangeable ? (
        <>
          <button type="button" className="lnk js-only" {...replyPart("change")}>
            {t("replies.change")}
          </button>
          <button type="button" className="lnk js-only" {...replyPart("delete")}>
            {t("replies.delete")}
          </button>
        </>
      ) : null}
    </div>
  );
}
