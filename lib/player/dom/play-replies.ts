import { itemSelector, itemValue, stateAttributes } from "../names";
import { replyFlagId, replyInkId, replyPinId } from "../reply-marks";
import { findItems, findPart } from "./find";

/** Steps of the clip's time that are longer than this, in seconds, are a seek. */
const LONGEST_STEP = 1.5;

/**
 * While its switch is on, the clip pauses at the second of a spoken reply, the reply is heard with the spoken answers to it while
 * its picture is shown, and the clip goes on. Pausing any of them ends that.
 */
export function playReplies(place: HTMLElement): { isOn(): boolean; toggle(isOn: boolean): void } {
  const clip = findPart("audio");
  let isOn = false;
  let last = clip?.currentTime ?? 0;
  /** The replies to play before the clip goes on. */
  let queue: HTMLAudioElement[] = [];

  const showPictureOf = replyPicture();
  const light = (audio: HTMLAudioElement | undefined) => {
    showPictureOf(audio);
    for (const lit of document.querySelectorAll(`.answers .${stateAttributes.current},.hollow,.rink`)) {
      lit.classList.remove(stateAttributes.current);
    }
    for (let reply = audio?.closest("li"); reply; reply = reply.parentElement?.closest("li")) {
      for (const id of [reply.id, replyPinId(reply.id), replyInkId(reply.id), replyFlagId(reply.id)]) {
        document.getElementById(id)?.classList.add(stateAttributes.current);
      }
    }
  };
  const leave = () => {
    queue = [];
    light(undefined);
  };
  const next = () => {
    const [audio] = queue;
    light(audio);
    if (audio) void audio.play().catch(leave);
    else if (!clip?.ended) void clip?.play().catch(() => {});
  };

  place.addEventListener(
    "ended",
    ({ target }) => {
      if (target !== queue[0]) return;
      queue.shift();
      next();
    },
    true,
  );
  place.addEventListener(
    "pause",
    ({ target }) => {
      if (target === queue[0] && target instanceof HTMLAudioElement && !target.ended) leave();
    },
    true,
  );
  clip?.addEventListener("play", () => {
    for (const audio of queue.splice(0)) audio.pause();
    light(undefined);
  });
  clip?.addEventListener("seeking", () => {
    last = clip.currentTime;
  });
  clip?.addEventListener("timeupdate", () => {
    const [from, to] = [last, clip.currentTime];
    last = to;
    if (!isOn || to <= from || to - from > LONGEST_STEP || (clip.paused && !clip.ended)) return;
    queue = spokenBetween(place, from, clip.ended ? Number.POSITIVE_INFINITY : to);
    if (queue.length === 0) return;
    clip.pause();
    next();
  });
  return {
    isOn: () => isOn,
    toggle(isWanted) {
      isOn = isWanted;
      if (!isOn) leave();
    },
  };
}

function spokenBetween(place: HTMLElement, from: number, to: number): HTMLAudioElement[] {
  return findItems("listen", place)
    .map(({ element, value }) => ({ element, second: Number(value) }))
    .filter(({ second }) => second >= from && second < to)
    .sort((a, b) => a.second - b.second)
    .flatMap(({ element }) => [...(element.closest("li")?.querySelectorAll("audio") ?? [])]);
}

/** Shows the picture of the reply that is heard. After it: the one that was there before, or that the visitor has chosen since. */
function replyPicture(): (heard: Element | undefined) => void {
  const choices = findItems("choice");
  let before: HTMLElement | undefined;
  let put: HTMLElement | undefined;
  return (heard) => {
    const reply = heard?.closest(itemSelector("about"));
    const shown = choices.find(({ element }) => element.getAttribute("aria-pressed") === "true")?.element;
    if (!put || shown !== put) before = shown;
    const wanted = reply ? choices.find(({ value }) => value === itemValue(reply, "about"))?.element : put && before;
    // An answer about the same picture leaves the visitor's choice.
    if (wanted !== put) wanted?.click();
    put = reply ? wanted : undefined;
  };
}
