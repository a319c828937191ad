import { itemSelector, itemValue } from "../names";
import { findItems } from "./find";

/** Shows the picture of the reply that is heard. After it: the one that was there before, or that the visitor has chosen since. */
export function replyPicture(): (heard: Element | undefined) => void {
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
