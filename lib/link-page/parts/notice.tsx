import { pluralize } from "#lib/player/time-format";
import type { PublicPageModel } from "../model";
import { Glyph } from "./glyph";
import { ViewerForms } from "./viewer-forms";
import { When } from "./when";

type NoticeModel = Exclude<PublicPageModel, { kind: "ok" }>;

export function noticeTitle(model: NoticeModel): string {
  switch (model.kind) {
    case "processing":
      return "Almost ready";
    case "unopened":
      return `${model.sender}: ${model.title}`;
    case "password":
      return "This clip has a password";
    case "private":
      return "This clip is private";
    case "expired":
      return "This link has expired";
    case "revoked":
      return "This link was withdrawn";
    case "view-limit":
      return "This link has been used up";
    case "not-found":
      return "There is no clip here";
    case "rate-limited":
      return "Too many attempts";
    case "unavailable":
      return "This is not working right now";
  }
}

export function findRefreshSeconds(model: PublicPageModel): number | undefined {
  return model.kind === "processing" ? (model.refreshSeconds ?? 5) : undefined;
}

export function Notice({ model }: { model: NoticeModel }) {
  return (
    <div className="notice">
      <main id="main">
        <a className="brand" href="/">
          <Glyph name="logo" />
          <b>Tellmark</b>
        </a>
        <div className="card">
          {model.kind === "processing" ? (
            <div className="bars" aria-hidden="true">
              {[1, 2, 3, 4, 5, 6, 7].map((bar) => (
                <i key={bar} />
              ))}
            </div>
          ) : null}
          <h1>{noticeTitle(model)}</h1>
          <NoticeText model={model} />
        </div>
      </main>
    </div>
  );
}

export function NoticeText({ model }: { model: NoticeModel }) {
  switch (model.kind) {
    case "processing":
      return (
        <p role="status">
          {model.sender}'s clip “{model.title}” is being prepared. This page reloads every few seconds.
        </p>
      );
    case "unopened":
      return <OpenForm model={model} />;
    case "password":
      return <PasswordForm model={model} />;
    case "private":
      return <ViewerForms model={model} />;
    case "expired":
      return (
        <p>
          {model.expiredAt ? (
            <>
              It worked until <When date={model.expiredAt} precision="moment" />.{" "}
            </>
          ) : null}
          Ask the sender for a new link; the clip itself may still be there.
        </p>
      );
    case "revoked":
      return <p>The sender revoked it. If you still need the clip, ask them for a new link.</p>;
    case "view-limit":
      return <p>It could be opened a limited number of times. Ask the sender for a new link.</p>;
    case "not-found":
      return (
        <p>The address may have been cut off on its way to you. Open the link again from the message it came in.</p>
      );
    case "rate-limited":
      return (
        <p role="alert">
          Wait {pluralize(Math.max(1, Math.ceil(model.retryAfterSeconds / 60)), "minute")}, then open the link again.
        </p>
      );
    case "unavailable":
      return (
        <>
          <p>Nothing is lost. Try again in a moment.</p>
          <a className="btn pri" href={`/c/${model.code}`}>
            Try again
          </a>
        </>
      );
  }
}

/** A GET counts nothing, because mail scanners and previews send it, too. The form counts, also without a script. */
function OpenForm({ model }: { model: Extract<PublicPageModel, { kind: "unopened" }> }) {
  return (
    <form method="post" action={model.openAt}>
      <p>
        <span dir="auto">{model.sender}</span> left you a clip. It can be opened a limited number of times, and this
        button uses one. You can return to it here for twelve hours.
      </p>
      <button type="submit" className="btn pri">
        Open
      </button>
    </form>
  );
}

function PasswordForm({ model }: { model: Extract<PublicPageModel, { kind: "password" }> }) {
  return (
    <form method="post" action={model.openAt ?? `/c/${model.code}/unlock`}>
      <p>
        {model.sender ? `${model.sender} protected it. ` : ""}The password is not part of the link. Ask the sender if
        you do not have it.
      </p>
      {model.error ? (
        <p className="err" role="alert" id="password-error">
          {model.error}
        </p>
      ) : null}
      <label>
        <span>Password</span>
        <input
          name="password"
          type="password"
          required
          maxLength={128}
          autoComplete="off"
          aria-invalid={model.error ? true : undefined}
          aria-describedby={model.error ? "password-error" : undefined}
        />
      </label>
      <button type="submit" className="btn pri">
        Open the clip
      </button>
    </form>
  );
}
