import type { Reader } from "#lib/languages/translate";
import type { PageFailure } from "./page-frame";

export const failureTitle = ({ kind }: PageFailure, { t }: Reader): string =>
  t(kind === "rate-limited" ? "notice.tooMany" : "notice.unavailable");

interface Props {
  failure: PageFailure;
  /** Where the page is asked for once more. */
  again: string;
  reader: Reader;
}

export function FailureText({ failure, again, reader: { t } }: Props) {
  if (failure.kind === "rate-limited") {
    const count = Math.max(1, Math.ceil(failure.retryAfterSeconds / 60));
    return <p role="alert">{t("notice.tooManyText", { count })}</p>;
  }
  return (
    <>
      <p>{t("notice.unavailableText")}</p>
      <a className="btn pri" href={again}>
        {t("notice.tryAgain")}
      </a>
    </>
  );
}
