import { by, type Reader } from "#lib/languages/translate";
import { FailureText, failureTitle } from "#lib/plain-page/failure-notice.tsx";
import { NoticeFrame } from "#lib/plain-page/notice-frame.tsx";
import { When } from "#lib/plain-page/when.tsx";
import type { PublicPageModel } from "../model";
import { explainRefusal } from "../refusals";
import { ViewerForms } from "./viewer-forms";

type NoticeModel = Exclude<PublicPageModel, { kind: "ok" }>;

export function noticeTitle(model: NoticeModel, reader: Reader): string {
  const { t } = reader;
  switch (model.kind) {
    case "processing":
      return t("notice.processing");
    case "unopened":
      return formatPageTitle(model);
    case "password":
      return t("notice.password");
    case "private":
      return t("notice.private");
    case "expired":
      return t("notice.expired");
    case "revoked":
      return t("notice.revoked");
    case "view-limit":
      return t("notice.usedUp");
    case "not-found":
      return t("notice.notFound");
    case "rate-limited":
    case "unavailable":
      return failureTitle(model, reader);
  }
}

/** Of the page, with its sender's name where there is one. */
export const formatPageTitle = ({ sender, title }: { sender: string | null; title: string }) =>
  sender === null ? title : `${sender}: ${title}`;

export function findRefreshSeconds(model: PublicPageModel): number | undefined {
  return model.kind === "processing" ? (model.refreshSeconds ?? 5) : undefined;
}

export function Notice({ model, reader }: NoticeProps) {
  return (
    <NoticeFrame>
      {model.kind === "processing" ? (
        <div className="bars" aria-hidden="true">
          {[1, 2, 3, 4, 5, 6, 7].map((bar) => (
            <i key={bar} />
          ))}
        </div>
      ) : null}
      <h1>{noticeTitle(model, reader)}</h1>
      <NoticeText model={model} reader={reader} />
    </NoticeFrame>
  );
}

interface NoticeProps {
  model: NoticeModel;
  reader: Reader;
}

export function NoticeText({ model, reader }: NoticeProps) {
  const { t, language } = reader;
  switch (model.kind) {
    case "processing":
      return <p role="status">{t("notice.processingText", { ...by(model.sender), title: model.title })}</p>;
    case "unopened":
      return <OpenForm model={model} reader={reader} />;
    case "password":
      return <PasswordForm model={model} reader={reader} />;
    case "private":
      return <ViewerForms model={model} reader={reader} />;
    case "expired": {
      const { expiredAt } = model;
      return (
        <p>
          {expiredAt ? (
            <>
              {t.rich("notice.workedUntil", {
                time: () => <When date={expiredAt} precision="moment" language={language} />,
              })}{" "}
            </>
          ) : null}
          {t("notice.expiredText")}
        </p>
      );
    }
    case "revoked":
      return <p>{t("notice.revokedText")}</p>;
    case "view-limit":
      return <p>{t("notice.usedUpText")}</p>;
    case "not-found":
      return <p>{t("notice.notFoundText")}</p>;
    case "rate-limited":
    case "unavailable":
      return <FailureText failure={model} again={`/c/${model.code}${model.query}`} reader={reader} />;
  }
}

/** A GET counts nothing, because mail scanners and previews send it, too. The form counts, also without a script. */
function OpenForm({ model, reader: { t } }: { model: Extract<PublicPageModel, { kind: "unopened" }>; reader: Reader }) {
  return (
    <form method="post" action={model.openAt}>
      <p>{t.rich("notice.unopenedText", { ...by(model.sender), b: (sender) => <span dir="auto">{sender}</span> })}</p>
      <button type="submit" className="btn pri">
        {t("notice.open")}
      </button>
    </form>
  );
}

function PasswordForm({ model, reader }: { model: Extract<PublicPageModel, { kind: "password" }>; reader: Reader }) {
  const { t } = reader;
  return (
    <form method="post" action={model.openAt ?? `/c/${model.code}/unlock${model.query}`}>
      <p>{t("notice.passwordText", by(model.sender))}</p>
      {model.error ? (
        <p className="err" role="alert" id="password-error" data-wait={model.error.retryAfterSeconds}>
          {explainRefusal(model.error, reader)}
        </p>
      ) : null}
      <label>
        <span>{t("notice.passwordLabel")}</span>
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
        {t("notice.openClip")}
      </button>
    </form>
  );
}
