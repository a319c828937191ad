import { findPart } from "#lib/player/dom/find";
import { findTool } from "#lib/player/dom/zoom/find-tool";
import { keepInPlace } from "#lib/player/dom/zoom/keep-in-place";
import { startZoom } from "#lib/player/dom/zoom/start-zoom";
import { stateAttributes } from "#lib/player/names";
import { addStyles } from "../add-styles";
import { findReplyPart } from "../find-reply-part";
import { loadWords, say } from "../say";
import { startFullScreen } from "./full-screen";
import { createKeysDialog } from "./keys-dialog";
import { type KeyActs, startLetterKeys } from "./letter-keys";
import { toolStyles } from "./tool-styles";

/** Tools to look at a clip and to get around in it. */
export async function startTools(goToTag: ((way: 1 | -1) => void) | undefined) {
  await loadWords();
  addStyles(toolStyles);
  const view = findTool("view");
  const zoom = view && startZoom(view, say("keyMove"));
  const [reply, point, draw] = [findReplyPart("open"), findReplyPart("point"), findReplyPart("draw")];
  const rows: [keys: string, does: string][] = [];
  const acts: KeyActs = {};
  const buttons: Record<string, () => void> = {};

  if (findPart("audio")) rows.push([say("space"), say("keyPlay")], ["← →", say("keyStep")]);
  if (findTool("nextTag")) {
    const stepTag = (way: 1 | -1) => {
      goToTag?.(way);
      const pin = view?.querySelector(`.pin.${stateAttributes.current}`);
      if (zoom?.isLarge()) pin?.scrollIntoView({ block: "nearest" });
    };
    rows.push(["P", say("keyTag")]);
    acts.p = (isShifted) => stepTag(isShifted ? -1 : 1);
    buttons.nextTag = () => stepTag(1);
    buttons.previousTag = () => stepTag(-1);
  }
  if (reply && !reply.disabled) {
    rows.push(["R", say("keyReply")]);
    acts.r = () => reply.click();
  }
  if (point) {
    rows.push(["D", say("keyPoint")]);
    acts.d = () => (point.hidden ? draw : point)?.click();
  }
  if (zoom) {
    const { larger, smaller, whole, layOut } = zoom;
    rows.push(["+ − 0", say("keyZoom")], ["Alt ← ↑ → ↓", say("keyMove")]);
    Object.assign(acts, zoom.keys);
    Object.assign(buttons, { larger, smaller, whole });
    if (findTool("fullScreen")) {
      const fullScreen = startFullScreen(layOut);
      rows.push(["F", say("keyFullScreen")]);
      acts.f = fullScreen;
      buttons.fullScreen = fullScreen;
    }
  }
  rows.push(["?", say("keyKeys")]);
  let dialog: HTMLDialogElement | null = null;
  const keys = () => {
    dialog ??= createKeysDialog(rows, letters);
    dialog.showModal();
  };
  acts["?"] = keys;
  buttons.keys = keys;
  // A frame has them while its picture has the focus.
  const letters = startLetterKeys(acts, findTool("keys") ? document.documentElement : view);

  return {
    act(button: HTMLButtonElement) {
      const act = buttons[button.dataset.tool ?? ""];
      if (act) keepInPlace(button, act);
    },
    turn: (event: WheelEvent) => zoom?.turn(event),
    press: letters.press,
  };
}
