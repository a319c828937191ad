import { by, type Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import type { PublicReply } from "../model";
import { explainRefusal } from "../refusals";
import { replyPart, trapField } from "../reply-names";

/** Shown before the visitor writes, because they agree to it. */
function readerWords({ seenBy = "owner" }: PublicReply, sender: string | null, { t }: Reader): string {
  if (seenBy === "everybody") return t("reply.seenByEverybody");
  return seenBy === "approved" ? t("reply.seenByApproved", by(sender)) : t("reply.seenByOwner", by(sender));
}

function sentWords({ seenBy = "owner" }: PublicReply, sender: string | null, { t }: Reader): string {
  if (seenBy === "everybody") return t("reply.sentToEverybody");
  return seenBy === "approved" ? t("reply.sentToApproved", by(sender)) : t("reply.sentToOwner", by(sender));
}

/** A form post without JavaScript, a dialog with text and voice with it. */
export function ReplyDialog(props: { action: string; reply: PublicReply; sender: string | null; reader: Reader }) {
  const { action, reply, sender, reader } = props;
  const { t } = reader;
  const sent = reply.state === "sent";
  const allowAudio = reply.allowAudio !== false;
  return (
    <dialog className="reply" id="reply" {...replyPart("dialog")} aria-labelledby="reply-title">
      <div className="card">
        <div {...replyPart("sent")} hidden={!sent}>
          <span className="okay">
            <Glyph name="check" size={26} />
          </span>
          <h2>{t("reply.sent")}</h2>
          <p role="status">{sentWords(reply, sender, reader)}</p>
          <div className="acts js-only">
            <button type="button" className="btn pri" {...replyPart("done")}>
              {t("reply.done")}
            </button>
          </div>
        </div>
        <form method="post" action={action} data-version={reply.version} {...replyPart("form")} hidden={sent}>
          <div className="rowh">
            <div>
              <h2 id="reply-title">{t.rich("reply.title", { ...by(sender), b: (name) => <bdi>{name}</bdi> })}</h2>
              <p>{readerWords(reply, sender, reader)}</p>
            </div>
            <button type="button" className="ibtn js-only" {...replyPart("close")} aria-label={t("reply.close")}>
              <Glyph name="close" />
            </button>
          </div>
          <p
            className="err"
            role="alert"
            data-offline={t("reply.offline")}
            {...replyPart("error")}
            hidden={reply.state !== "failed"}
          >
            {reply.error ? explainRefusal(reply.error, reader) : ""}
          </p>
          <input type="hidden" name="token" value={reply.token} />
          <input type="hidden" name="language" value={reader.language} />
          <input type="hidden" name="seen_by" value={reply.seenBy ?? "owner"} />
          <p className="soft" {...replyPart("about")} hidden>
            <span dir="auto" {...replyPart("aboutWords")} /> <b {...replyPart("aboutTime")} />{" "}
            <button type="button" className="lnk" {...replyPart("removeAbout")}>
              {t("reply.remove")}
            </button>
          </p>
          <div className="hp" aria-hidden="true" inert>
            <label>
              {t("reply.trap")}
              <input
                name={trapField}
                tabIndex={-1}
                autoComplete="off"
                data-1p-ignore=""
                data-lpignore="true"
                data-bwignore=""
                data-form-type="other"
                defaultValue=""
              />
            </label>
          </div>
          {allowAudio ? (
            <div className="ways" {...replyPart("ways")} hidden>
              <button type="button" className="btn" {...replyPart("write")}>
                {t("reply.write")}
              </button>
              <button type="button" className="btn" {...replyPart("speak")}>
                <Glyph name="mic" size={18} /> {t("reply.speak")}
              </button>
            </div>
          ) : null}
          <label>
            <span>{t("reply.message")}</span>
            <textarea
              name="message"
              dir="auto"
              maxLength={5000}
              defaultValue={reply.message ?? ""}
              {...replyPart("message")}
            />
          </label>
          <div className="voice js-only" {...replyPart("voice")} hidden />
          <label>
            <span>{t.rich("reply.name", { em: (words) => <em>{words}</em> })}</span>
            <input
              name="sender_name"
              dir="auto"
              maxLength={120}
              autoComplete="name"
              defaultValue={reply.senderName ?? ""}
            />
          </label>
          <div className="acts">
            <button type="submit" className="btn pri" {...replyPart("send")}>
              {t("reply.send")}
            </button>
            {allowAudio ? (
              <button type="button" className="btn js-only" {...replyPart("record")} hidden>
                <Glyph name="mic" size={18} /> {t("reply.record")}
              </button>
            ) : null}
            <button type="button" className="btn" {...replyPart("draw")} hidden>
              {t("reply.draw")}
            </button>
            <button type="button" className="ibtn" aria-label={t("reply.undoLine")} {...replyPart("undoStroke")} hidden>
              <Glyph name="undo" />
            </button>
          </div>
          {allowAudio ? (
            <p className="also" {...replyPart("insecure")} hidden>
              {t("reply.insecure")}
            </p>
          ) : null}
        </form>
      </div>
    </dialog>
  );
}
