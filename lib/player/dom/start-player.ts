import { fieldKey } from "#lib/browser/field-key";
import { LASER_ATTRIBUTE } from "#lib/ink/laser/laser-attribute";
import { keyAction, neighbourTag } from "../keys";
import type { PlayerModel, PlayerWords } from "../model";
import { createMomentReader } from "../moment";
import { stateAttributes } from "../names";
import { controls } from "./controls";
import { findPart } from "./find";
import { inkView } from "./ink-view";
import type { laserView, ShowLaser } from "./laser-view";
import { pictureView } from "./picture-view";
import { tagView } from "./tag-view";
import { type Phase, wordView } from "./word-view";

const BUSY = "button,a,audio,input,textarea,select,summary,dialog,[contenteditable]";

/** To the next tag or the previous one. */
type GoToTag = (way: 1 | -1) => void;

/** The script of the pointer: loaded only by a page that shows one. */
type LoadLaser = () => Promise<typeof laserView>;

/** Attaches the player to a page with the element names of `names.ts`; all parts are optional. */
export function startPlayer(loadLaser: LoadLaser, words: PlayerWords | null = null): GoToTag | undefined {
  document.documentElement.classList.add(stateAttributes.scripted);
  const block = findPart("model");
  if (!block) return undefined;
  const model = JSON.parse(block.textContent ?? "") as PlayerModel; // Written by `scriptJson` of the same version.
  const showPicture = pictureView();
  const audio = findPart("audio");
  return audio ? play(audio, words ? { ...model, words } : model, { showPicture, loadLaser }) : undefined;
}

interface PlayParts {
  showPicture: (id: string) => void;
  loadLaser: LoadLaser;
}

function play(audio: HTMLAudioElement, model: PlayerModel, { showPicture, loadLaser }: PlayParts): GoToTag {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const momentAt = createMomentReader(model);
  const tagTimes = model.tags.map(({ time }) => time);
  let begun = false;
  let picture: string | null = null;

  const duration = () => model.duration || (Number.isFinite(audio.duration) ? audio.duration : 0);
  const phase = (): Phase => (audio.ended ? "ended" : begun ? "begun" : "before");
  const complain = () => {
    const problem = findPart("problem");
    if (problem) problem.hidden = false;
  };
  // Blocked autoplay is not an error.
  const start = () => void audio.play().catch(() => audio.error && complain());
  const toggle = () => (audio.paused ? start() : audio.pause());
  const seek = (time: number) => {
    begun = true;
    audio.currentTime = Math.min(time, duration() || time);
    draw();
  };
  const seekAndPlay = (time: number) => {
    seek(time);
    if (audio.paused) start();
  };

  const panel = controls(audio, model.words, toggle, seek);
  const isCalm = () => calm.matches;
  const showInk = inkView(isCalm);
  let showLaser: ShowLaser = () => {};
  if (document.querySelector(`[${LASER_ATTRIBUTE}]`)) {
    loadLaser().then(
      (view) => {
        showLaser = view(isCalm);
        draw();
      },
      () => {},
    );
  }
  const showTag = tagView(model, (index) => seekAndPlay(tagTimes[index] ?? 0));
  const showWords = wordView(seekAndPlay);

  function draw(): void {
    const time = audio.currentTime;
    const isResting = phase() !== "begun";
    const moment = momentAt(time, duration(), isResting);
    panel.show(time, duration(), moment);
    const second = isResting ? null : time;
    showInk(second);
    showLaser(second);
    showTag(moment.tag, isResting, !audio.paused);
    showWords(time, moment, phase());
    // Only when the timeline's picture changes, so that a person's own choice stays until then.
    if (moment.picture !== null && moment.picture !== picture) {
      picture = moment.picture;
      showPicture(picture);
    }
  }
  function follow(): void {
    draw();
    if (!audio.paused) requestAnimationFrame(follow);
  }

  audio.addEventListener("play", () => {
    begun = true;
    follow();
  });
  for (const event of ["play", "pause", "ended"]) {
    audio.addEventListener(event, () => panel.showPlaying(!audio.paused));
  }
  for (const event of ["pause", "ended", "seeked", "timeupdate", "loadedmetadata", "durationchange"]) {
    audio.addEventListener(event, draw);
  }
  audio.addEventListener("error", complain);
  audio.querySelector("source:last-of-type")?.addEventListener("error", complain);
  if (audio.error) complain();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target, shiftKey } = event;
    const key = fieldKey(event);
    if (key === null || !(target instanceof Element)) return;
    const isOnSlider = target === panel.slider;
    const isArrowOnLink = key.startsWith("Arrow") && target.matches(":is(button,a,summary):not(dialog *)");
    if (!isOnSlider && !isArrowOnLink && target.closest(BUSY)) return;
    const action = keyAction(
      { key, shiftKey, isOnSlider },
      { time: audio.currentTime, duration: duration(), tagTimes },
    );
    if (!action) return;
    event.preventDefault();
    if (action.kind === "seek") seek(action.time);
    else if (!event.repeat) toggle();
  });
  const from = Number(new URLSearchParams(location.search).get("start"));
  if (from > 0) seek(from);
  draw();
  return (way) => seek(neighbourTag(tagTimes, audio.currentTime, way));
}
