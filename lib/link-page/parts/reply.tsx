import type { PublicReply } from "../model";
import { replyPart, trapField } from "../reply-names";
import { Glyph } from "./glyph";

/** Shown before the visitor writes, because they agree to it. */
function readerWords({ seenBy = "owner" }: PublicReply, sender: string): string {
  if (seenBy === "everybody") return "Everyone who has this link sees your reply, with your name.";
  if (seenBy === "approved") return `${sender} sees your reply, and may show it to everyone who has this link.`;
  return `Only ${sender} sees your reply.`;
}

function sentWords({ seenBy = "owner" }: PublicReply, sender: string): string {
  if (seenBy === "everybody") return "Everyone who opens this page from now on sees it.";
  return seenBy === "approved" ? `${sender} decides whether others see it.` : `Only ${sender} can read it.`;
}

/** A form post without JavaScript, a dialog with text and voice with it. */
export function ReplyDialog({ code, reply, sender }: { code: string; reply: PublicReply; sender: string }) {
  const sent = reply.state === "sent";
  return (
    <dialog className="reply" id="reply" {...replyPart("dialog")} aria-labelledby="reply-title">
      <div className="card">
        <div {...replyPart("sent")} hidden={!sent}>
          <span className="okay">
            <Glyph name="check" size={26} />
          </span>
          <h2>Your reply was sent</h2>
          <p role="status">{sentWords(reply, sender)}</p>
          <div className="acts js-only">
            <button type="button" className="btn pri" {...replyPart("done")}>
              Done
            </button>
          </div>
        </div>
        <form
          method="post"
          action={`/c/${code}/reply`}
          data-version={reply.version}
          {...replyPart("form")}
          hidden={sent}
        >
          <div className="rowh">
            <div>
              <h2 id="reply-title">
                Reply to <bdi>{sender}</bdi>
              </h2>
              <p>{readerWords(reply, sender)} No account needed.</p>
            </div>
            <button type="button" className="ibtn js-only" {...replyPart("close")} aria-label="Close">
              <Glyph name="close" />
            </button>
          </div>
          <p className="err" role="alert" {...replyPart("error")} hidden={reply.state !== "failed"}>
            {reply.error ?? ""}
          </p>
          <input type="hidden" name="token" value={reply.token} />
          <input type="hidden" name="seen_by" value={reply.seenBy ?? "owner"} />
          <p className="soft" {...replyPart("about")} hidden>
            <span dir="auto" {...replyPart("aboutWords")} /> <b {...replyPart("aboutTime")} />{" "}
            <button type="button" className="lnk" {...replyPart("removeAbout")}>
              Remove
            </button>
          </p>
          <div className="hp" aria-hidden="true" inert>
            <label>
              Leave this empty
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
          <label>
            <span>Your message</span>
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
            <span>
              Your name <em>(optional)</em>
            </span>
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
              Send reply
            </button>
            {reply.allowAudio === false ? null : (
              <button type="button" className="btn js-only" {...replyPart("record")} hidden>
                <Glyph name="mic" size={18} /> Record a reply
              </button>
            )}
          </div>
          {reply.allowAudio === false ? null : (
            <p className="also" {...replyPart("insecure")} hidden>
              Voice replies need an https address. You can answer in writing.
            </p>
          )}
        </form>
      </div>
    </dialog>
  );
}
