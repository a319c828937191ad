import type { ReactNode } from "react";
import { PAGE_SCRIPT } from "#lib/generated/player.mjs";
import { directionOf, type Language } from "#lib/languages/languages";
import { by, type Reader } from "#lib/languages/translate";
import type { Embedding, PublicClip, PublicPageModel } from "./model";
import { publicCss } from "./styles";

/** The HTML document around a page. */
export function Document(props: {
  title: string;
  language: Language;
  robots: "index" | "noindex";
  /** Absent: a media query decides. */
  theme?: Embedding["theme"];
  style?: string;
  refreshSeconds?: number | undefined;
  script?: boolean;
  isCounted?: boolean;
  isPreview?: boolean;
  isComing?: boolean;
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang={props.language} dir={directionOf(props.language)} data-theme={props.theme ?? undefined}>
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
      <body
        data-refresh={props.refreshSeconds}
        data-counted={props.isCounted ? "" : undefined}
        data-preview={props.isPreview ? "" : undefined}
        data-coming={props.isComing ? "" : undefined}
      >
        {props.children}
      </body>
    </html>
  );
}

function Style({ css }: { css: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own CSS and numbers only, never a visitor's or sender's text
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

/** Metadata for link previews of other programs. */
export function Unfurl({ model, clip, reader }: { model: PublicPageModel; clip: PublicClip; reader: Reader }) {
  const { sender, durationSeconds } = clip;
  const about =
    clip.description?.slice(0, 200) ||
    (durationSeconds
      ? reader.t("page.aboutLong", { ...by(sender), duration: reader.duration(durationSeconds) })
      : reader.t("page.about", by(sender)));
  return (
    <>
      <meta name="description" content={about} />
      <link rel="canonical" href={model.pageUrl} />
      {clip.oembedUrl ? (
        <link rel="alternate" type="application/json+oembed" href={clip.oembedUrl} title={clip.title} />
      ) : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Tellmark" />
      <meta property="og:url" content={model.pageUrl} />
      <meta property="og:title" content={clip.title} />
      <meta property="og:description" content={about} />
      {clip.card ? (
        <>
          <meta property="og:image" content={clip.card.url} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(clip.card.width)} />
          <meta property="og:image:height" content={String(clip.card.height)} />
        </>
      ) : null}
      {clip.card && clip.audio ? (
        <meta property="og:audio" content={new URL(clip.audio.url, model.pageUrl).href} />
      ) : null}
      {clip.video ? (
        <>
          <meta property="og:video" content={clip.video.url} />
          <meta property="og:video:type" content="video/mp4" />
          <meta property="og:video:width" content={String(clip.video.width)} />
          <meta property="og:video:height" content={String(clip.video.height)} />
        </>
      ) : null}
      <meta name="twitter:card" content={clip.card ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={clip.title} />
      <meta name="twitter:description" content={about} />
      {clip.card ? <meta name="twitter:image" content={clip.card.url} /> : null}
    </>
  );
}
