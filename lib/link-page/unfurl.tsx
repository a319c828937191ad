import { by, type Reader } from "#lib/languages/translate";
import { findSpeaker, type PublicClip, type PublicPageModel } from "./model";

/** Metadata for link previews of other programs. */
export function Unfurl({ model, clip, reader }: { model: PublicPageModel; clip: PublicClip; reader: Reader }) {
  const { durationSeconds } = clip;
  const speaker = findSpeaker(clip);
  const about =
    clip.description?.slice(0, 200) ||
    (durationSeconds
      ? reader.t("page.aboutLong", { ...by(speaker), duration: reader.duration(durationSeconds) })
      : reader.t("page.about", by(speaker)));
  return (
    <>
      <meta name="description" content={about} />
      <link rel="canonical" href={model.pageUrl} />
      {clip.oembedUrl ? (
        <link rel="alternate" type="application/json+oembed" href={clip.oembedUrl} title={clip.title} />
      ) : null}
      {clip.markdownUrl ? <link rel="alternate" type="text/markdown" href={clip.markdownUrl} /> : null}
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
