import { by, type Reader } from "#lib/languages/translate";
import { Avatar } from "#lib/plain-page/avatar.tsx";
import { Brand } from "#lib/plain-page/brand.tsx";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { partProps } from "#lib/player/names";
import { toolPart } from "#lib/player/tool-names";
import { findSpeaker, type PublicClip } from "../model";

export function Top({ clip, hasCaptions, reader }: { clip: PublicClip; hasCaptions: boolean; reader: Reader }) {
  return (
    <header className="top">
      <Brand />
      {hasCaptions ? <CaptionsButton reader={reader} /> : null}
      {clip.downloadUrl ? (
        <a className="ibtn" href={clip.downloadUrl} download="" aria-label={reader.t("page.download")}>
          <Glyph name="download" />
        </a>
      ) : null}
      <button type="button" className="ibtn js-only" {...toolPart("keys")} aria-label={reader.t("view.keys")}>
        <kbd>?</kbd>
      </button>
    </header>
  );
}

export function CaptionsButton({ reader: { t } }: { reader: Reader }) {
  return (
    <button
      type="button"
      className="ibtn js-only"
      {...partProps("captionsButton")}
      aria-label={t("page.captions")}
      aria-pressed="false"
    >
      <Glyph name="captions" />
    </button>
  );
}

export function From({ clip, reader }: { clip: PublicClip; reader: Reader }) {
  const { t } = reader;
  const facts = [
    clip.durationSeconds ? reader.duration(clip.durationSeconds) : null,
    clip.tags.length > 0 ? t("page.tags", { count: clip.tags.length }) : null,
    clip.images.length > 1 ? t("page.pictures", { count: clip.images.length }) : null,
  ].filter((fact) => fact !== null);
  return (
    <div className="from">
      <Avatar name={findSpeaker(clip)} />
      <p>
        {t.rich(clip.audio ? "page.fromVoice" : "page.fromNote", {
          ...by(findSpeaker(clip)),
          b: (sender) => <strong dir="auto">{sender}</strong>,
        })}
        {facts.length > 0 ? (
          <>
            <br />
            {reader.list(facts)}
          </>
        ) : null}
      </p>
    </div>
  );
}
