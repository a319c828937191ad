// Entry point of the offline player.

import { findItems, findPart } from "./find";
import { laserView } from "./laser-view";
import { speakLanguage } from "./offline-language";
import { startOfflineZoom } from "./offline-zoom";
import { playFrom } from "./play-from";
import { playReplies } from "./play-replies";
import { startPlayer } from "./start-player";

startPlayer(async () => laserView, speakLanguage());
startOfflineZoom();
startReplies();

/** The replies in a package, which never change. */
function startReplies(): void {
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
