import { startVoiceNote, type VoiceNote } from "#lib/browser/voice-note/voice-note";
import { clockTime } from "#lib/player/time-format";
import { button, element } from "./element";
import { say } from "./say";

export type ReplyRecorder = Pick<VoiceNote, "finish" | "clear">;

/**
 * Records into the place, or shows the recording that this browser kept.
 * @param takeId of the recording in this browser
 * @param onGone when there is no recording any more
 */
export function startReplyRecorder(
  place: HTMLElement,
  takeId: string,
  onGone: () => void,
  isKept = false,
): ReplyRecorder {
  let url = "";
  let onLevel: ((seconds: number, loudness: number) => void) | null = null;
  place.hidden = false;

  const showLevel = () => {
    const time = element("b", "t");
    const level = element("span", "lvl");
    const bar = element("b");
    level.append(bar);
    const stop = button(say("stop"), note.stop, "btn red");
    place.replaceChildren(time, level, stop);
    stop.focus();
    return (seconds: number, loudness: number) => {
      time.textContent = clockTime(seconds);
      bar.style.width = `${Math.min(100, loudness * 140)}%`;
    };
  };
  const showTake = (take: Blob) => {
    url = URL.createObjectURL(take);
    const audio = document.createElement("audio");
    audio.controls = true;
    audio.src = url;
    audio.setAttribute("aria-label", say("recorded"));
    const again = button(say("deleteRecording"), () => note.clear());
    place.replaceChildren(audio, again);
    again.focus();
  };
  const note = startVoiceNote(
    takeId,
    (state) => {
      switch (state.kind) {
        case "asking":
          place.textContent = say("askingMicrophone");
          break;
        case "refused":
          place.replaceChildren(
            say(state.isBlocked ? "blocked" : "noMicrophone"),
            button(say("close"), () => note.clear()),
          );
          break;
        case "recording":
          onLevel ??= showLevel();
          onLevel(state.seconds, state.loudness);
          break;
        case "taken":
          showTake(state.take);
          break;
        case "gone":
          URL.revokeObjectURL(url);
          place.hidden = true;
          place.replaceChildren();
          onGone();
      }
    },
    isKept,
  );
  return note;
}
