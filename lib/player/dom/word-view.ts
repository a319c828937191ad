import { lastStarted } from "../last-started";
import type { Moment } from "../moment";
import { stateAttributes } from "../names";
import { findItems, findPart } from "./find";

export function wordView(seek: (time: number) => void): (time: number, moment: Moment, phase: Phase) => void {
  const items = findItems("word");
  const readings = [...new Set(items.map(({ element }) => element.parentElement))].map((text) => {
    const words = items.filter(({ element }) => element.parentElement === text);
    return { words, starts: words.map(({ value }) => Number(value)), at: -2 };
  });
  for (const { element, value } of items) element.addEventListener("click", () => seek(Number(value)));
  const caption = captionView();
  return (time, moment, phase) => {
    for (const reading of readings) {
      const end = reading.words.length;
      const at = phase === "ended" ? end : phase === "before" ? -1 : lastStarted(reading.starts, time);
      if (at === reading.at) continue;
      reading.at = at;
      reading.words.forEach(({ element }, index) => {
        element.classList.toggle(stateAttributes.past, index <= at);
        element.classList.toggle(stateAttributes.now, index === at);
      });
    }
    caption(moment);
  };
}

/** `begun` also while paused. */
export type Phase = "before" | "begun" | "ended";

function captionView(): (moment: Moment) => void {
  const [button, line] = [findPart("captionsButton"), findPart("caption")];
  if (!button || !line) return () => {};
  let isOn = false;
  let text = "";
  const update = () => {
    line.textContent = isOn ? text : "";
    line.hidden = !isOn || text === "";
  };
  button.addEventListener("click", () => {
    isOn = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    update();
  });
  return ({ caption }) => {
    const now = caption?.text ?? "";
    if (now === text) return;
    text = now;
    update();
  };
}
