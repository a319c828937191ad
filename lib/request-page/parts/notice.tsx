import { by, type Reader } from "#lib/languages/translate";
import { FailureText, failureTitle } from "#lib/plain-page/failure-notice.tsx";
import type { RequestPageModel } from "../model";
import { SentLine } from "./recorder";

interface Props {
  model: Exclude<RequestPageModel, { kind: "ok" }>;
  reader: Reader;
}

export function requestNoticeTitle(model: Props["model"], reader: Reader): string {
  const { t } = reader;
  switch (model.kind) {
    case "ended":
      return t("request.ended");
    case "not-found":
      return t("request.notFound");
    case "rate-limited":
    case "unavailable":
      return failureTitle(model, reader);
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
    case "rate-limited":
    case "unavailable":
      return <FailureText failure={model} again={`/r/${model.code}${model.query}`} reader={reader} />;
  }
}
