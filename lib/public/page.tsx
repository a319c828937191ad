import type { ReactNode } from "react";
import { PAGE_SCRIPT } from "#lib/generated/player.mjs";
import { inkLayers } from "#lib/ink/svg";
import { type Caption, modelJson, type PlayerModel } from "#lib/player/model";
import { item, part } from "#lib/player/names";
import { tableTimes } from "#lib/player/pictures-over-time";
import { clockTime, counted, spokenDuration } from "#lib/player/time-words";
import { WAVE_HEIGHT, WAVE_WIDTH, waveBars } from "#lib/player/wave-bars";
import { Glyph } from "./glyph";
import type { PublicClip, PublicImage, PublicPageModel, PublicTag } from "./model";
import { Notice, noticeTitle } from "./notice";
import { ReplyDialog } from "./reply";
import { replyPart } from "./reply-names";
import { captionsOf, type SpokenWords, spokenWords } from "./spoken-words";
import { publicCss } from "./styles";
import { day } from "./words";

export function PublicPage({ model }: { model: PublicPageModel }) {
  if (model.kind !== "ok") {
    return (
      <Document
        title={noticeTitle(model)}
        robots="noindex"
        refreshSeconds={refreshOf(model)}
        script={model.kind === "processing"}
        head={model.kind === "unopened" ? <meta property="og:title" content={model.title} /> : null}
      >
        <Notice model={model} />
      </Document>
    );
  }
  const { clip } = model;
  const tags = numbered(clip.tags);
  const words = spokenWords(clip);
  const player = playerModel(clip, tags, clip.captions ?? captionsOf(words));
  return (
    <Document
      title={`${clip.sender}: ${clip.title}`}
      robots={model.indexable ? "index" : "noindex"}
      style={placement(tags, clip)}
      script
      isCounted={clip.counted ?? false}
      head={<Unfurl model={model} clip={clip} />}
    >
      <a className="skip" href="#main">
        Skip to the clip
      </a>
      <div className="wrap docked">
        <Top clip={clip} hasCaptions={clip.audio !== null && player.captions.length > 0} />
        <main id="main">
          <From clip={clip} />
          <h1>{clip.title}</h1>
          {clip.description ? <p className="desc">{clip.description}</p> : null}
          {clip.stillPreparing ? (
            <p className="soft">The sound is still being prepared. What is here already can be used.</p>
          ) : null}
          {clip.isCut ? (
            <p className="soft">
              There is more ink or text than fits on this page
              {clip.downloadUrl ? ": the download holds all of it." : "."}
            </p>
          ) : null}
          <div className={clip.images.length > 0 ? "cols" : "cols solo"}>
            {clip.images.length > 0 ? <Pictures clip={clip} tags={tags} /> : null}
            <section aria-label="Tags and transcript">
              <Notes tags={tags} />
              <Words words={words} />
            </section>
          </div>
          {clip.reply ? <ReplyDialog code={model.code} reply={clip.reply} sender={clip.sender} /> : null}
          <p className="fine">
            {model.expiresAt ? <>This link works until {day(model.expiresAt)}. </> : null}
            Sent on {day(clip.createdAt)} with <a href="/">Tellmark</a>.
          </p>
        </main>
      </div>
      <Dock clip={clip} tags={tags} />
      <p className="sr" role="status" {...part("spoken")} />
      <script
        type="application/json"
        {...part("model")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped; a data block is never executed
        dangerouslySetInnerHTML={{ __html: modelJson(player) }}
      />
    </Document>
  );
}

type NumberedTag = PublicTag & { number: number };

function numbered(tags: readonly PublicTag[]): NumberedTag[] {
  return [...tags].sort((a, b) => a.timestamp - b.timestamp).map((tag, index) => ({ ...tag, number: index + 1 }));
}

function refreshOf(model: PublicPageModel): number | undefined {
  return model.kind === "processing" ? (model.refreshSeconds ?? 5) : undefined;
}

function playerModel(clip: PublicClip, tags: readonly NumberedTag[], captions: readonly Caption[]): PlayerModel {
  const pictures = clip.images.map(({ id, strokes = [] }) => ({ id, strokes }));
  return {
    duration: clip.durationSeconds,
    tags: tags.map((tag) => ({ time: round(tag.timestamp), note: tag.note })),
    pictures: pictures.length > 1 ? tableTimes(pictures, tags, clip.durationSeconds) : [],
    captions: captions.map(({ start, end, text }) => ({ start: round(start), end: round(end), text })),
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** As style rules, because style attributes would need a weaker content policy. */
function placement(tags: readonly NumberedTag[], clip: PublicClip): string {
  const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 10000) / 100}%`;
  const duration = clip.durationSeconds;
  return tags
    .map((tag) => {
      const pin =
        tag.x === null || tag.y === null ? "" : `#pin-${tag.number}{left:${percent(tag.x)};top:${percent(tag.y)}}`;
      const flag = duration ? `#flag-${tag.number}{left:${percent(tag.timestamp / duration)}}` : "";
      return pin + flag;
    })
    .join("");
}

function Document(props: {
  title: string;
  robots: "index" | "noindex";
  style?: string;
  refreshSeconds?: number | undefined;
  script?: boolean;
  isCounted?: boolean;
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: this document is rendered by a route handler, without Next's Head */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${props.title} · Tellmark`}</title>
        {props.robots === "noindex" ? <meta name="robots" content="noindex, nofollow" /> : null}
        <meta name="referrer" content="no-referrer" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1118" />
        {props.refreshSeconds ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(props.refreshSeconds)} />
          </noscript>
        ) : null}
        {props.head}
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link
          rel="preload"
          href="/fonts/hanken-grotesk-latin-wght-normal.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Style css={publicCss} />
        {props.style ? <Style css={props.style} /> : null}
        {props.script ? <script type="module" src={PAGE_SCRIPT} /> : null}
      </head>
      <body data-refresh={props.refreshSeconds} data-counted={props.isCounted ? "" : undefined}>
        {props.children}
      </body>
    </html>
  );
}

function Style({ css }: { css: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own CSS and numbers only, never a visitor's or sender's text
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

function Unfurl({ model, clip }: { model: PublicPageModel; clip: PublicClip }) {
  const about =
    clip.description?.slice(0, 200) ||
    `${clip.sender} left you a voice note${clip.durationSeconds ? ` of ${spokenDuration(clip.durationSeconds)}` : ""}.`;
  return (
    <>
      <meta name="description" content={about} />
      <link rel="canonical" href={model.pageUrl} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Tellmark" />
      <meta property="og:url" content={model.pageUrl} />
      <meta property="og:title" content={clip.title} />
      <meta property="og:description" content={about} />
      {clip.thumbnailUrl ? <meta property="og:image" content={clip.thumbnailUrl} /> : null}
      {clip.thumbnailUrl && clip.audio ? (
        <meta property="og:audio" content={new URL(clip.audio.url, model.pageUrl).href} />
      ) : null}
      <meta name="twitter:card" content={clip.thumbnailUrl ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={clip.title} />
      <meta name="twitter:description" content={about} />
      {clip.thumbnailUrl ? <meta name="twitter:image" content={clip.thumbnailUrl} /> : null}
    </>
  );
}

function Top({ clip, hasCaptions }: { clip: PublicClip; hasCaptions: boolean }) {
  return (
    <header className="top">
      <a className="brand" href="/">
        <Glyph name="logo" />
        <b>Tellmark</b>
      </a>
      {hasCaptions ? (
        <button
          type="button"
          className="ibtn js-only"
          {...part("captionsButton")}
          aria-label="Captions"
          aria-pressed="false"
        >
          <Glyph name="captions" />
        </button>
      ) : null}
      {clip.downloadUrl ? (
        <a className="ibtn" href={clip.downloadUrl} download="" aria-label="Download">
          <Glyph name="download" />
        </a>
      ) : null}
    </header>
  );
}

function From({ clip }: { clip: PublicClip }) {
  const parts = [
    clip.durationSeconds ? spokenDuration(clip.durationSeconds) : null,
    clip.tags.length > 0 ? counted(clip.tags.length, "tag") : null,
    clip.images.length > 1 ? counted(clip.images.length, "picture") : null,
  ].filter(Boolean);
  const initial = [...clip.sender.trim()][0] ?? "?";
  return (
    <div className="from">
      <span className="av" aria-hidden="true">
        {initial.toUpperCase()}
      </span>
      <p>
        <strong>{clip.sender}</strong> left you a {clip.audio ? "voice note" : "note"}
        {parts.length > 0 ? (
          <>
            <br />
            {parts.join(", ")}
          </>
        ) : null}
      </p>
    </div>
  );
}

function Pictures({ clip, tags }: { clip: PublicClip; tags: readonly NumberedTag[] }) {
  return (
    <div>
      {clip.images.map((image, index) => (
        <figure className="stage" key={image.id} {...item("figure", image.id)}>
          {/* biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page */}
          <img
            src={image.url}
            alt={
              image.alt || (clip.images.length > 1 ? `Picture ${index + 1} of ${clip.title}` : `Picture: ${clip.title}`)
            }
            width={image.width}
            height={image.height}
            loading={index > 0 ? "lazy" : undefined}
          />
          <Ink image={image} />
          {tags
            .filter((tag) => tag.image === image.id && tag.x !== null && tag.y !== null)
            .map((tag) => (
              <a
                key={tag.number}
                id={`pin-${tag.number}`}
                href={`#tag-${tag.number}`}
                className={(tag.y ?? 1) < 0.07 ? "pin flip" : "pin"}
                {...item("pin", tag.number - 1)}
                aria-label={`Voice tag ${tag.number} at ${clockTime(tag.timestamp)}: ${shortened(tag.note) || "no note"}`}
              >
                <span>{tag.number}</span>
              </a>
            ))}
        </figure>
      ))}
      {clip.images.length > 1 ? <PictureChoice images={clip.images} /> : null}
    </div>
  );
}

/** With scripts one picture shows at a time; without, all are listed. */
function PictureChoice({ images }: { images: readonly PublicImage[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className="strip js-only" role="group" aria-label="Pictures">
      {images.map((image, index) => (
        <button
          type="button"
          key={image.url}
          {...item("choice", image.id)}
          aria-label={`Picture ${index + 1}`}
          aria-pressed={index === 0}
        >
          {/* biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page */}
          <img src={image.url} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  );
}

/** The list shows the whole note; a screen reader should not read it for every pin. */
const shortened = (note: string) => (note.length > 120 ? `${note.slice(0, 119).toWellFormed()}…` : note);

function Ink({ image }: { image: PublicImage }) {
  if (!image.strokes || image.strokes.length === 0) return null;
  return (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inkLayers escapes every value it writes
      dangerouslySetInnerHTML={{ __html: inkLayers(image.strokes, image) }}
    />
  );
}

function Notes({ tags }: { tags: readonly NumberedTag[] }) {
  if (tags.length === 0) return null;
  return (
    <>
      <h2>Tags</h2>
      <ol className="notes">
        {tags.map((tag) => (
          <li key={tag.number} id={`tag-${tag.number}`}>
            <a href={`#tag-${tag.number}`} {...item("row", tag.number - 1)}>
              <span className="num">{tag.number}</span>
              <span className="nt">{tag.note || `Tag ${tag.number}`}</span>
              <span className="t">{clockTime(tag.timestamp)}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

function Words({ words }: { words: readonly SpokenWords[] }) {
  return words.map(({ heading, language, pieces, inLines }, section) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <details open key={section}>
      <summary>{heading}</summary>
      <p className={inLines ? "tr lines" : "tr"} dir="auto" lang={language ?? undefined}>
        {pieces.map(({ start, text, isUnsure }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            key={index}
            {...(start === null ? {} : item("word", round(start)))}
            className={isUnsure ? "low" : undefined}
          >
            {text}
            {isUnsure ? <span className="sr"> (unsure)</span> : null}{" "}
          </span>
        ))}
      </p>
    </details>
  ));
}

function Dock({ clip, tags }: { clip: PublicClip; tags: readonly NumberedTag[] }) {
  const { audio, reply } = clip;
  if (!audio && !reply) return null;
  const duration = clip.durationSeconds ?? 0;
  if (!audio) {
    return (
      <section className="dock" aria-label="Answer">
        <div className="in bare">
          <span>Answer {clip.sender} in your own words.</span>
          <div className="tm">
            <ReplyButton />
            <a className="btn pri nojs" href="#reply">
              Reply
            </a>
          </div>
        </div>
      </section>
    );
  }
  return (
    <section className="dock" aria-label="Player">
      <div className="in">
        <audio {...part("audio")} className="nojs" controls preload="metadata" src={audio.url}>
          <track kind="captions" />
        </audio>
        {reply ? (
          <a className="btn pri nojs nojs-reply" href="#reply">
            Reply
          </a>
        ) : null}
        <p className="problem" role="alert" {...part("problem")} hidden>
          The recording could not be loaded. Check your connection and load the page again.
        </p>
        <button type="button" className="play js-only" {...part("play")} aria-label="Play">
          <Glyph name="play" className="go" size={24} />
          <Glyph name="pause" className="ii" size={24} />
        </button>
        <Wave clip={clip} tags={tags} duration={duration} />
        <div className="tm js-only">
          <span className="t">
            <span {...part("now")}>0:00</span> /{" "}
            <span {...part("total")}>{duration ? clockTime(duration) : "-:--"}</span>
          </span>
          <button type="button" className="btn" {...part("speed")} aria-label="Speed: 1×">
            1×
          </button>
          {reply ? <ReplyButton /> : null}
        </div>
      </div>
      <p className="cap js-only" {...part("caption")} dir="auto" hidden />
    </section>
  );
}

function Wave({ clip, tags, duration }: { clip: PublicClip; tags: readonly NumberedTag[]; duration: number }) {
  return (
    <div className="wv js-only">
      <svg viewBox={`0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}`} preserveAspectRatio="none" fill="none" aria-hidden="true">
        <defs>
          <path id="bars" d={waveBars(clip.overview)} strokeWidth="2.6" strokeLinecap="round" />
          <clipPath id="played">
            <rect {...part("played")} width="0" height={WAVE_HEIGHT} />
          </clipPath>
        </defs>
        <use href="#bars" className="rest" />
        <use href="#bars" className="done" clipPath="url(#played)" />
      </svg>
      <input
        type="range"
        className="seek"
        {...part("seek")}
        min={0}
        max={duration}
        step="any"
        defaultValue={0}
        aria-label="Position in the recording"
        aria-valuetext={`0:00 of ${clockTime(duration)}`}
      />
      {duration
        ? tags.map((tag) => (
            <a
              className="flag"
              id={`flag-${tag.number}`}
              key={tag.number}
              href={`#tag-${tag.number}`}
              {...item("flag", tag.number - 1)}
              aria-label={`Go to tag ${tag.number}, ${clockTime(tag.timestamp)}`}
            >
              <i />
              <b aria-hidden="true">{tag.number}</b>
            </a>
          ))
        : null}
      <div className="head" {...part("head")} />
    </div>
  );
}

function ReplyButton() {
  return (
    <button type="button" className="btn pri js-only" {...replyPart("open")}>
      <Glyph name="reply" size={18} /> Reply
    </button>
  );
}
