import { type RefObject, useEffect } from "react";
import type { ShownView } from "#components/stage/use-view";
import { useSession } from "#components/studio-session/studio-context";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { tools } from "#lib/editor/tools";
import { createLaserKey } from "../studio-session/laser-key";

const typing = "input, textarea, select, [contenteditable], dialog";

interface Shortcuts {
  record: () => void;
  share: () => void;
  help: () => void;
  view: RefObject<ShownView | null>;
}

/** Keys of the studio. Single letters are ignored in text fields. */
export function useShortcuts({ record, share, help, view }: Shortcuts): void {
  const session = useSession();
  useEffect(() => {
    let waiting: AbortController | null = null;
    const laserKey = createLaserKey(session);
    const playOrPause = () => {
      const { kind } = session.recorder.state;
      if (!isTakeActive(session.recorder.state)) session.transport.toggle();
      else if (kind === "paused") session.recorder.resume();
      else session.recorder.pause();
    };
    /** Space with a drag moves the picture; alone it plays, when it is released. */
    const waitForSpace = () => {
      if (waiting) return;
      waiting = new AbortController();
      const { signal } = waiting;
      const end = (isMeant: boolean) => {
        waiting?.abort();
        waiting = null;
        if (isMeant) playOrPause();
      };
      document.addEventListener("pointerdown", () => end(false), { signal, capture: true });
      window.addEventListener("blur", () => end(false), { signal });
      document.addEventListener("keyup", (event) => event.code === "Space" && end(true), { signal });
    };
    const removeMark = () => {
      const { mark } = session.store.getState();
      return mark === null ? undefined : () => session.ink.remove(mark);
    };
    const canShare = (target: Element | null) => {
      const { recorder, pictures, selected } = session.store.getState();
      if (selected !== null || target?.closest("button, a, summary, [role=slider]")) return false;
      // Includes a take that is ending.
      if (isTakeActive(recorder)) return recorder.kind === "stopping";
      return session.transport.hasSound || pictures.length > 0;
    };
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isBusy = session.store.getState().punching !== null;
      if (isBusy || event.defaultPrevented || target?.closest(typing)) return;
      const key = shortcutKey(event);
      const isOfHistory = key === "undo" || key === "redo";
      if (key === null || (!isOfHistory && writesNote(event, key, target))) return;
      const keys: Record<string, (() => void) | undefined> = {
        ...Object.fromEntries(tools.map(({ tool, key }) => [key, () => session.ink.choose(tool)])),
        k: () => laserKey.press(event),
        undo: () => session.undo(),
        redo: () => session.redo(),
        n: () => session.tags.addHere(event),
        r: record,
        "?": help,
        "+": view.current?.zoomIn,
        "=": view.current?.zoomIn,
        "-": view.current?.zoomOut,
        "0": view.current?.fit,
        Delete: removeMark(),
        Backspace: removeMark(),
        Enter: canShare(target) ? share : undefined,
        Escape: () => session.ink.select(null),
        " ": target?.closest("button:not([data-surface]), a, [role=slider]") ? undefined : waitForSpace,
      };
      const run = keys[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    /** With a note open, letters belong to it, wherever the focus is. */
    const writesNote = (event: KeyboardEvent, key: string, target: Element | null): boolean => {
      const { selected } = session.store.getState();
      if (selected === null) return false;
      if (key === "Escape") {
        session.tags.cancel();
        return true;
      }
      const isPressed = key === " " && target?.closest("button, a, [role=slider]");
      if (key.length !== 1 || isPressed) return false;
      const fields = document.querySelectorAll<HTMLElement>(`[data-note="${selected}"]`);
      const field = [...fields].find((one) => one.checkVisibility());
      if (field) field.focus();
      else event.preventDefault();
      return true;
    };
    document.addEventListener("keydown", press);
    return () => {
      waiting?.abort();
      laserKey.dispose();
      document.removeEventListener("keydown", press);
    };
  }, [session, record, share, help, view]);
}
