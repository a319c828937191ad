import { PAGE_SCRIPT } from "#lib/generated/player.mjs";
import { readerIn } from "#lib/languages/translate";
import { Document } from "#lib/plain-page/document.tsx";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { aloneCss } from "./alone-styles";
import { embeddedCss } from "./embedded-styles";
import { type Embedding, findSpeaker, type PublicClip, type PublicPageModel } from "./model";
import { numberTags } from "./number-tags";
import { pageFacts } from "./page-facts";
import { Arriving } from "./parts/arriving";
import { Dock } from "./parts/dock";
import { CaptionsButton } from "./parts/heading";
import { Notes } from "./parts/notes";
import { findRefreshSeconds, formatPageTitle, NoticeText, noticeTitle } from "./parts/notice";
import { EmbeddedPictures } from "./parts/pictures";
import { PlayerData, placeMarks, playerModel } from "./parts/player-data";
import { listCaptions, spokenWords } from "./spoken-words";
import { publicCss } from "./styles";

/** The clip alone, inside a page of another site. Steps that need a visitor's trust are on the link's own page. */
export function EmbeddedPage({ model, embed }: { model: PublicPageModel; embed: Embedding }) {
  const reader = readerIn(model.language);
  const { t, language } = reader;
  if (model.kind !== "ok") {
    return (
      <Document
        title={noticeTitle(model, reader)}
        language={language}
        robots="noindex"
        theme={embed.theme}
        styles={[publicCss, embeddedCss]}
        refreshSeconds={findRefreshSeconds(model)}
        script={["processing", "expired", "unopened"].includes(model.kind) ? PAGE_SCRIPT : null}
        facts={model.kind === "unopened" ? { "data-opening": "" } : {}}
      >
        <main id="main" className="embed card">
          <h1>{noticeTitle(model, reader)}</h1>
          {opensElsewhere(model) ? null : <NoticeText model={model} reader={reader} />}
          {opensElsewhere(model) || model.kind === "unopened" ? (
            <a
              className={model.kind === "unopened" ? "btn" : "btn pri"}
              href={model.pageUrl}
              target="_blank"
              rel="noopener"
            >
              {t("page.openElsewhere")}
            </a>
          ) : null}
          {/* A sandbox without allow-popups ignores the link without a word. */}
          {opensElsewhere(model) ? (
            <bdi className="address" dir="ltr" translate="no">
              {model.pageUrl}
            </bdi>
          ) : null}
        </main>
      </Document>
    );
  }
  const clip = startingAt(model.clip, embed.start);
  const tags = numberTags(clip.tags);
  const player = playerModel(clip, tags, clip.captions ?? listCaptions(spokenWords(clip)), reader);
  const isAlone = clip.images.length === 0;
  const dock = <Dock clip={{ ...clip, reply: null, replies: [] }} tags={tags} reader={reader} isAlone={isAlone} />;
  return (
    <Document
      title={formatPageTitle({ ...clip, sender: findSpeaker(clip) })}
      language={language}
      robots="noindex"
      theme={embed.theme}
      styles={[publicCss, (isAlone ? aloneCss : "") + embeddedCss + placeMarks(tags, clip) + fitting(clip)]}
      script={PAGE_SCRIPT}
      facts={pageFacts(clip)}
    >
      <div className="embed">
        <header className="bar">
          <a className="name" href={model.pageUrl} target="_blank" rel="noopener" title={t("page.onOwnPage")}>
            <Glyph name="logo" />
            <b dir="auto">{clip.title}</b>
            <span dir="auto">{findSpeaker(clip)}</span>
          </a>
          {clip.audio && player.captions.length > 0 ? <CaptionsButton reader={reader} /> : null}
          {clip.reply ? (
            <a className="btn" href={`${model.pageUrl}#reply`} target="_blank" rel="noopener">
              <Glyph name="reply" size={18} /> {t("dock.reply")}
            </a>
          ) : null}
        </header>
        <main id="main" className="scene">
          {isAlone ? dock : <EmbeddedPictures clip={clip} tags={tags} reader={reader} />}
          {clip.stillPreparing || clip.isComing ? <Arriving clip={clip} reader={reader} /> : null}
          <Notes tags={tags} reader={reader} />
        </main>
        {isAlone ? null : dock}
        <PlayerData player={player} />
      </div>
    </Document>
  );
}

/** Steps that ask for something open a page with its own address, lest another page asks in its place. */
function opensElsewhere({ kind }: PublicPageModel): boolean {
  return kind === "password" || kind === "private" || kind === "unavailable";
}

/** By a media fragment, which needs no script (W3C Media Fragments 4.2.1). */
function startingAt(clip: PublicClip, start: number): PublicClip {
  if (!clip.audio || start === 0) return clip;
  return { ...clip, audio: { ...clip.audio, url: `${clip.audio.url}#t=${start}` } };
}

/** Each picture as large as the frame lets it be, with its pins on it. */
function fitting({ images }: PublicClip): string {
  return images
    .map(({ width, height }, index) => {
      if (!width || !height) return "";
      return `.embed .stage:nth-of-type(${index + 1}){width:min(100cqw,calc(100cqh*${width}/${height}))}`;
    })
    .join("");
}
