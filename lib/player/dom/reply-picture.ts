import { itemSelector, itemValue } from "../names";
import { findItems } from "./find";

/** Shows the picture of the reply that is heard, and after it the one that was there before. */
export function replyPicture(): (heard: Element | undefined) => void {
  const choices = findItems("choice");
  let before: HTMLElement | undefined;
  return (heard) => {
    const reply = heard?.closest(itemSelector("about"));
    const wanted = reply ? choices.find(({ value }) => value === itemValue(reply, "about"))?.element : before;
    const shown = choices.find(({ element }) => element.getAttribute("aria-pressed") === "true")?.element;
    before = reply ? (before ?? shown) : undefined;
    if (wanted !== shown) wanted?.click();
  };
}
