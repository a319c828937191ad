import { findItems, findPart } from "./find";
import { playFrom } from "./play-from";
import { playReplies } from "./play-replies";

/** The replies in a package, which never change. */
export function startReplies(): void {
  const place = findPart("replies");
  if (!place) return;
  const voices = playReplies(place);
  const button = findPart("playReplies");
  button?.addEventListener("click", () => {
    voices.toggle(!voices.isOn());
    button.setAttribute("aria-checked", String(voices.isOn()));
  });
  for (const { element, value } of findItems("listen", place)) {
    element.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      playFrom(Number(value));
    });
  }
}
