import { fill } from "../fill";
import type { PlayerModel } from "../model";
import { type ItemName, stateAttributes } from "../names";
import { findItems, findPart } from "./find";
import { spreadFlags } from "./spread-flags";

export function tagView(
  { tags, words }: Pick<PlayerModel, "tags" | "words">,
  choose: (index: number) => void,
): (current: number, isResting: boolean, isPlaying: boolean) => void {
  const tagged = (kind: ItemName): Tagged[] =>
    findItems(kind).map(({ element, value }) => ({ element, index: Number(value) }));
  const [pins, flags, rows] = [tagged("pin"), tagged("flag"), tagged("row")];
  const spoken = findPart("spoken");
  for (const { element, index } of [...pins, ...flags, ...rows]) {
    element.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      choose(index);
      if (!element.closest("figure"))
        pins.find((pin) => pin.index === index)?.element.scrollIntoView({ block: "nearest" });
    });
  }
  spreadFlags();
  addEventListener("resize", spreadFlags);

  let shown = "";
  return (current, isResting, isPlaying) => {
    const state = `${current} ${isResting}`;
    if (state === shown) return;
    shown = state;
    for (const { element, index } of [...pins, ...flags, ...rows]) {
      element.classList.toggle(stateAttributes.current, index === current);
    }
    for (const { element, index } of rows) element.setAttribute("aria-current", String(index === current));
    for (const { element, index } of pins)
      element.classList.toggle(stateAttributes.ahead, !isResting && index > current);
    const tag = tags[current];
    if (tag && isPlaying && spoken)
      spoken.textContent = fill(tag.note ? words.tagNote : words.tag, { number: String(current + 1), note: tag.note });
  };
}

interface Tagged {
  element: HTMLElement;
  index: number;
}
