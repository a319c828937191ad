import { by, type Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { itemProps, partProps } from "#lib/player/names";
import { clockTime } from "#lib/player/time-format";
import { WAVE_HEIGHT, WAVE_WIDTH, waveBars } from "#lib/player/wave-bars";
import type { PublicClip } from "../model";
import type { NumberedTag } from "../number-tags";
import { replyPart } from "../reply-names";
import { ReplyFlags } from "./reply-flags";

interface DockProps {
  clip: PublicClip;
  tags: readonly NumberedTag[];
  reader: Reader;
  /** Without pictures the player takes their place. */
  isAlone?: boolean;
}

export function Dock({ clip, tags, reader, isAlone = false }: DockProps) {
  const { t } = reader;
  const { audio, reply } = clip;
  if (!audio && !reply) return null;
  const duration = clip.durationSeconds ?? 0;
  if (!audio) {
    return (
      <section className="dock" aria-label={t("dock.reply")}>
        <div className="in bare">
          <span>{t.rich("dock.invite", { ...by(clip.sender), b: (sender) => <bdi>{sender}</bdi> })}</span>
          <div className="tm">
            <ReplyButton reader={reader} />
            <a className="btn pri nojs" href="#reply">
              {t("dock.reply")}
            </a>
          </div>
        </div>
      </section>
    );
  }
  return (
    <section className={isAlone ? "dock alone" : "dock"} aria-label={t("dock.player")}>
      <div className="in">
        <audio {...partProps("audio")} className="nojs" controls preload="metadata" src={audio.url}>
          <track kind="captions" />
        </audio>
        {reply ? (
          <a className="btn pri nojs nojs-reply" href="#reply">
            {t("dock.reply")}
          </a>
        ) : null}
        <p className="problem" role="alert" {...partProps("problem")} hidden>
          {t("dock.failed")}
        </p>
        <button type="button" className="play js-only" {...partProps("play")} aria-label={t("player.play")}>
          <Glyph name="play" className="go" size={24} />
          <Glyph name="pause" className="ii" size={24} />
        </button>
        <Wave clip={clip} tags={tags} duration={duration} reader={reader} />
        <div className="tm js-only">
          <span className="t">
            <span {...partProps("now")}>0:00</span> /{" "}
            <span {...partProps("total")}>{duration ? clockTime(duration) : "-:--"}</span>
          </span>
          <button type="button" className="btn" {...partProps("speed")} aria-label={t("player.speed", { speed: "1" })}>
            1×
          </button>
          {reply || clip.isPreview ? <ReplyButton isOff={!reply} reader={reader} /> : null}
        </div>
      </div>
      <p className="cap js-only" {...partProps("caption")} dir="auto" hidden />
    </section>
  );
}

function Wave({ clip, tags, duration, reader }: Omit<DockProps, "isAlone"> & { duration: number }) {
  const { t } = reader;
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
        aria-label={t("dock.position")}
        aria-valuetext={t("player.position", { now: "0:00", total: clockTime(duration) })}
      />
      {duration
        ? tags.map((tag) => (
            <a
              className="flag"
              id={`flag-${tag.number}`}
              key={tag.number}
              href={`#tag-${tag.number}`}
              {...itemProps("flag", tag.number - 1)}
              aria-label={t("dock.flag", { number: String(tag.number), time: clockTime(tag.timestamp) })}
            >
              <i />
              <b aria-hidden="true">{tag.number}</b>
            </a>
          ))
        : null}
      <div className="under" {...replyPart("flags")}>
        {duration ? <ReplyFlags replies={clip.replies ?? []} reader={reader} /> : null}
      </div>
      <div className="head" {...partProps("head")} />
    </div>
  );
}

function ReplyButton({ isOff = false, reader: { t } }: { isOff?: boolean; reader: Reader }) {
  const title = isOff ? t("dock.off") : undefined;
  return (
    <button type="button" className="btn pri js-only" disabled={isOff} title={title} {...replyPart("open")}>
      <Glyph name="reply" size={18} /> {t("dock.reply")}
    </button>
  );
}
