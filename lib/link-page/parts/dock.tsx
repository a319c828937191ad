import { itemProps, partProps } from "#lib/player/names";
import { clockTime } from "#lib/player/time-format";
import { WAVE_HEIGHT, WAVE_WIDTH, waveBars } from "#lib/player/wave-bars";
import type { PublicClip } from "../model";
import type { NumberedTag } from "../number-tags";
import { replyPart } from "../reply-names";
import { Glyph } from "./glyph";

interface DockProps {
  clip: PublicClip;
  tags: readonly NumberedTag[];
  /** Without pictures the player takes their place. */
  isAlone?: boolean;
}

export function Dock({ clip, tags, isAlone = false }: DockProps) {
  const { audio, reply } = clip;
  if (!audio && !reply) return null;
  const duration = clip.durationSeconds ?? 0;
  if (!audio) {
    return (
      <section className="dock" aria-label="Reply">
        <div className="in bare">
          <span>
            Reply to <bdi>{clip.sender}</bdi> in your own words.
          </span>
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
    <section className={isAlone ? "dock alone" : "dock"} aria-label="Player">
      <div className="in">
        <audio {...partProps("audio")} className="nojs" controls preload="metadata" src={audio.url}>
          <track kind="captions" />
        </audio>
        {reply ? (
          <a className="btn pri nojs nojs-reply" href="#reply">
            Reply
          </a>
        ) : null}
        <p className="problem" role="alert" {...partProps("problem")} hidden>
          The recording could not be loaded. Check your connection and reload the page.
        </p>
        <button type="button" className="play js-only" {...partProps("play")} aria-label="Play">
          <Glyph name="play" className="go" size={24} />
          <Glyph name="pause" className="ii" size={24} />
        </button>
        <Wave clip={clip} tags={tags} duration={duration} />
        <div className="tm js-only">
          <span className="t">
            <span {...partProps("now")}>0:00</span> /{" "}
            <span {...partProps("total")}>{duration ? clockTime(duration) : "-:--"}</span>
          </span>
          <button type="button" className="btn" {...partProps("speed")} aria-label="Speed: 1×">
            1×
          </button>
          {reply || clip.isPreview ? <ReplyButton isOff={!reply} /> : null}
        </div>
      </div>
      <p className="cap js-only" {...partProps("caption")} dir="auto" hidden />
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
            <rect {...partProps("played")} width="0" height={WAVE_HEIGHT} />
          </clipPath>
        </defs>
        <use href="#bars" className="rest" />
        <use href="#bars" className="done" clipPath="url(#played)" />
      </svg>
      <input
        type="range"
        className="seek"
        {...partProps("seek")}
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
              {...itemProps("flag", tag.number - 1)}
              aria-label={`Go to tag ${tag.number}, ${clockTime(tag.timestamp)}`}
            >
              <i />
              <b aria-hidden="true">{tag.number}</b>
            </a>
          ))
        : null}
      <div className="head" {...partProps("head")} />
    </div>
  );
}

function ReplyButton({ isOff = false }: { isOff?: boolean }) {
  const title = isOff ? "Recipients can reply here" : undefined;
  return (
    <button type="button" className="btn pri js-only" disabled={isOff} title={title} {...replyPart("open")}>
      <Glyph name="reply" size={18} /> Reply
    </button>
  );
}
