import { by, type Reader } from "#lib/languages/translate";
import type { RequestPageModel } from "../model";
import { SentLine } from "./recorder";

interface Props {
  model: Exclude<RequestPageModel, { kind: "ok" }>;
  reader: Reader;
}

export function requestNoticeTitle(model: Props["model"], { t }: Reader): string {
  switch (model.kind) {
    case "ended":
      return t("request.ended");
    case "not-found":
      return t("request.notFound");
    case "rate-limited":
      return t("notice.tooMany");
    case "unavailable":
      return t("notice.unavailable");
  }
}

export function RequestNotice({ model, reader }: Props) {
  return (
    <>
      <h1>{requestNoticeTitle(model, reader)}</h1>
      <NoticeText model={model} reader={reader} />
    </>
  );
}

function NoticeText({ model, reader }: Props) {
  const { t } = reader;
  switch (model.kind) {
    case "ended":
      return (
        <>
          <SentLine reader={reader} />
          <p>{t.rich("request.endedText", { ...by(model.askedBy), b: (name) => <b dir="auto">{name}</b> })}</p>
        </>
      );
    case "not-found":
      return <p>{t("notice.notFoundText")}</p>;
    case "rate-limited": {
      const count = Math.max(1, Math.ceil(model.retryAfterSeconds / 60));
      return <p role="alert">{t("notice.tooManyText", { count })}</p>;
    }
    case "unavailable":
      return (
        <>
          <p>{t("notice.unavailableText")}</p>
          <a className="btn pri" href={`/r/${model.code}${model.query}`}>
            {t("notice.tryAgain")}
          </a>
        </>
      );
  }
}
