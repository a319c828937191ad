import { learnLength } from "#lib/browser/voice-note/learn-length";
import { type RunningTake, startVoiceNote, type Taken, type VoiceNote } from "#lib/browser/voice-note/voice-note";
import { clockTime } from "#lib/player/time-format";
import { button, element, setAttributes } from "./element";
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
  let onLevel: ((take: RunningTake) => void) | null = null;
  place.hidden = false;

  const showLevel = () => {
    const [time, meter, bar, words] = [element("b", "t"), element("span", "lvl"), element("b"), element("span")];
    setAttributes(meter, { role: "meter", "aria-label": say("level"), "aria-valuemin": "0", "aria-valuemax": "100" });
    meter.append(bar);
    const stop = button(say("stop"), note.stop, "btn red");
    const pause = button("", note.pause);
    place.replaceChildren(time, meter, pause, stop, words);
    stop.focus();
    return ({ seconds, loudness, level, isPaused }: RunningTake) => {
      const percent = String(Math.min(100, Math.round(loudness * 140)));
      const said = level ? say(level) : "";
      time.textContent = clockTime(seconds);
      bar.style.width = `${percent}%`;
      meter.classList.toggle("off", level !== "good");
      setAttributes(meter, { "aria-valuenow": percent, "aria-valuetext": said });
      words.textContent = said;
      pause.textContent = say(isPaused ? "resume" : "pause");
    };
  };
  const showTake = ({ take, isCutOff }: Taken) => {
    url = URL.createObjectURL(take);
    const audio = document.createElement("audio");
    audio.controls = true;
    audio.onloadedmetadata = () => learnLength(audio);
    audio.src = url;
    audio.setAttribute("aria-label", say("recorded"));
    const again = button(say("deleteRecording"), () => note.clear());
    place.replaceChildren(audio, again);
    if (isCutOff) {
      const why = element("span");
      why.role = "alert";
      why.textContent = say("cutOff");
      place.append(why);
    }
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
          onLevel(state);
          break;
        case "taken":
          showTake(state);
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
