import { partProps } from "#lib/player/names";
import { pluralize, spokenDuration } from "#lib/player/time-format";
import type { PublicClip } from "../model";
import { Glyph } from "./glyph";

export function Top({ clip, hasCaptions }: { clip: PublicClip; hasCaptions: boolean }) {
  return (
    <header className="top">
      <a className="brand" href="/">
        <Glyph name="logo" />
        <b>Tellmark</b>
      </a>
      {hasCaptions ? <CaptionsButton /> : null}
      {clip.downloadUrl ? (
        <a className="ibtn" href={clip.downloadUrl} download="" aria-label="Download">
          <Glyph name="download" />
        </a>
      ) : null}
    </header>
  );
}

export function CaptionsButton() {
  return (
    <button
      type="button"
      className="ibtn js-only"
      {...partProps("captionsButton")}
      aria-label="Captions"
      aria-pressed="false"
    >
      <Glyph name="captions" />
    </button>
  );
}

export function From({ clip }: { clip: PublicClip }) {
  const parts = [
    clip.durationSeconds ? spokenDuration(clip.durationSeconds) : null,
    clip.tags.length > 0 ? pluralize(clip.tags.length, "tag") : null,
    clip.images.length > 1 ? pluralize(clip.images.length, "picture") : null,
  ].filter(Boolean);
  const initial = [...clip.sender.trim()][0] ?? "?";
  return (
    <div className="from">
      <span className="av" aria-hidden="true">
        {initial.toUpperCase()}
      </span>
      <p>
        <strong dir="auto">{clip.sender}</strong> left you a {clip.audio ? "voice note" : "note"}
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
