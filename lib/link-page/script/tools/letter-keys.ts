import { repeats, shortcutKey } from "#lib/browser/shortcut-key";

const KEY = "tellmark-letters";
const OFF = "off";
const FIELD = "input:not([type=range],[type=checkbox]),textarea,select,audio,[contenteditable]";

export type KeyActs = Record<string, (isShifted: boolean) => void>;

interface LetterKeys {
  areOn: () => boolean;
  turn: (isOn: boolean) => void;
  press: (event: KeyboardEvent) => void;
}

/** Each key of one character. They can be turned off, as what people dictate must not press them (WCAG 2.1.4). */
export function startLetterKeys(acts: KeyActs, place: HTMLElement | null): LetterKeys {
  let isOn = areRemembered();
  const press = (event: KeyboardEvent) => {
    const { target, shiftKey } = event;
    const key = shortcutKey(event);
    if (!isOn || key === null || event.defaultPrevented || (event.repeat && !repeats(key))) return;
    if (!(target instanceof Element) || !place?.contains(target) || target.closest(`${FIELD},dialog:modal`)) return;
    const act = acts[key];
    if (!act) return;
    // Else the letter would be typed into a field that is opened by it.
    event.preventDefault();
    act(shiftKey);
  };
  place?.addEventListener("keydown", press);
  return {
    areOn: () => isOn,
    turn(on) {
      isOn = on;
      remember(on);
    },
    press,
  };
}

function areRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

function remember(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Without storage, the choice is for this page.
  }
}
