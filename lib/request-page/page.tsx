import { REQUEST_SCRIPT } from "#lib/generated/player.mjs";
import { by, type Reader, readerIn } from "#lib/languages/translate";
import { baseCss } from "#lib/plain-page/base-styles";
import { Brand } from "#lib/plain-page/brand.tsx";
import { Document } from "#lib/plain-page/document.tsx";
import { NoticeFrame } from "#lib/plain-page/notice-frame.tsx";
import { noticeCss } from "#lib/plain-page/notice-styles";
import type { RequestPageModel } from "./model";
import { Asked, Heading } from "./parts/asked";
import { LanguageChoice } from "./parts/language-choice";
import { RequestNotice, requestNoticeTitle } from "./parts/notice";
import { AskedPicture, placeQuestions } from "./parts/picture";
import { Recorder } from "./parts/recorder";
import { requestCss } from "./styles";

type OpenModel = Extract<RequestPageModel, { kind: "ok" }>;

export function RequestPage({ model }: { model: RequestPageModel }) {
  const reader = readerIn(model.language);
  if (model.kind === "ok") return <OpenRequest model={model} reader={reader} />;
  return (
    <Document
      title={requestNoticeTitle(model, reader)}
      language={model.language}
      robots="noindex"
      styles={[baseCss, noticeCss]}
      script={model.kind === "ended" ? REQUEST_SCRIPT : null}
    >
      <NoticeFrame>
        <RequestNotice model={model} reader={reader} />
      </NoticeFrame>
    </Document>
  );
}

function OpenRequest({ model, reader }: { model: OpenModel; reader: Reader }) {
  const { asked, code, query } = model;
  const recordUrl = `/r/${code}/record${query}`;
  return (
    <Document
      title={reader.t("request.title", by(asked.askedBy))}
      language={model.language}
      robots="noindex"
      styles={[baseCss, requestCss + placeQuestions(asked)]}
      script={REQUEST_SCRIPT}
      head={<Head model={model} reader={reader} />}
    >
      <header className="top">
        <Brand />
        <LanguageChoice reader={reader} />
      </header>
      <main id="main">
        <Heading asked={asked} reader={reader} />
        <AskedPicture asked={asked} reader={reader} />
        <Asked asked={asked} reader={reader} />
      </main>
      <Recorder asked={asked} recordUrl={recordUrl} reader={reader} />
    </Document>
  );
}

function Head({ model, reader }: { model: OpenModel; reader: Reader }) {
  const about = reader.t("request.title", by(model.asked.askedBy));
  return (
    <>
      <meta name="description" content={about} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Tellmark" />
      <meta property="og:url" content={model.pageUrl} />
      <meta property="og:title" content={model.asked.title} />
      <meta property="og:description" content={about} />
      <meta name="twitter:card" content="summary" />
      <noscript>
        <style>{".go{display:none!important}"}</style>
      </noscript>
    </>
  );
}
