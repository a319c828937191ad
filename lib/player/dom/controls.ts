import { fill } from "../fill";
import type { PlayerWords } from "../model";
import type { Moment } from "../moment";
import { stateAttributes } from "../names";
import { nextSpeed, readSpeed } from "../speeds";
import { clockTime } from "../time-format";
import { WAVE_WIDTH } from "../wave-bars";
import { findPart } from "./find";

const SPEED_KEY = "tellmark-speed";

export function controls(
  audio: HTMLAudioElement,
  words: PlayerWords,
  toggle: () => void,
  seek: (time: number) => void,
) {
  const [play, slider, head, played] = [findPart("play"), findPart("seek"), findPart("head"), findPart("played")];
  const [now, total] = [findPart("now"), findPart("total")];
  play?.addEventListener("click", toggle);
  slider?.addEventListener("input", () => seek(Number(slider.value)));
  speedButton(audio, words);
  let clock = "";
  return {
    slider,
    show(time: number, duration: number, moment: Moment) {
      if (head) head.style.left = `${moment.played * 100}%`;
      played?.setAttribute("width", String(moment.played * WAVE_WIDTH));
      if (slider) slider.value = String(time);
      const text = fill(words.position, { now: clockTime(time), total: clockTime(duration) });
      if (text === clock) return;
      clock = text;
      if (now) now.textContent = clockTime(time);
      if (total && duration > 0) total.textContent = clockTime(duration);
      if (slider) slider.max = String(duration);
      slider?.setAttribute("aria-valuetext", text);
    },
    showPlaying(isPlaying: boolean) {
      play?.setAttribute("aria-label", isPlaying ? words.pause : words.play);
      play?.classList.toggle(stateAttributes.playing, isPlaying);
    },
  };
}

function speedButton(audio: HTMLAudioElement, words: PlayerWords): void {
  const button = findPart("speed");
  if (!button) return;
  const set = (speed: number) => {
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
    button.textContent = `${speed}×`;
    button.setAttribute("aria-label", fill(words.speed, { speed: String(speed) }));
  };
  set(readSpeed(remembered(() => localStorage.getItem(SPEED_KEY))));
  button.addEventListener("click", () => {
    const speed = nextSpeed(audio.playbackRate);
    set(speed);
    remembered(() => localStorage.setItem(SPEED_KEY, String(speed)));
  });
}

/** Storage may be blocked: on file:// pages and in private windows. */
function remembered<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
