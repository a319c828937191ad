import { states } from "../names";
import { findItems } from "./find";

/** One of the page's pictures is on the table, the others are in the row below it. Gives what changes it. */
export function pictureView(): (id: string) => void {
  const figures = findItems("figure");
  const choices = findItems("choice");
  let shown: string | null = null;
  const show = (id: string) => {
    const index = figures.findIndex(({ value }) => value === id);
    if (index < 0 || id === shown) return;
    shown = id;
    for (const { element, value } of figures) element.classList.toggle(states.shown, value === id);
    for (const { element, value } of choices) element.setAttribute("aria-pressed", String(value === id));
    // The picture after this one is fetched early: it comes by itself.
    figures[index + 1]?.element.querySelector("img")?.setAttribute("loading", "eager");
  };
  for (const { element, value } of choices) element.addEventListener("click", () => show(value));
  const [first] = figures;
  if (first) show(first.value);
  return show;
}
