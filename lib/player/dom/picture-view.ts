import { stateAttributes } from "../names";
import { findItems } from "./find";

export function pictureView(): (id: string) => void {
  const figures = findItems("figure");
  const choices = findItems("choice");
  let shown: string | null = null;
  const show = (id: string) => {
    const index = figures.findIndex(({ value }) => value === id);
    if (index < 0 || id === shown) return;
    shown = id;
    for (const { element, value } of figures) element.classList.toggle(stateAttributes.shown, value === id);
    for (const { element, value } of choices) element.setAttribute("aria-pressed", String(value === id));
    // The next picture will be shown soon, so load it now.
    figures[index + 1]?.element.querySelector("img")?.setAttribute("loading", "eager");
  };
  for (const { element, value } of choices) element.addEventListener("click", () => show(value));
  const [first] = figures;
  if (first) show(first.value);
  return show;
}
