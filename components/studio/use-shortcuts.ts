import { useEffect } from "react";
import { useSession } from "./studio-context";

const typing = "input, textarea, select, [contenteditable], dialog";

/** Keys of the studio; single letters mean nothing while somebody types. */
export function useShortcuts({ record, help }: { record: () => void; help: () => void }): void {
  const session = useSession();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest(typing)) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
        event.preventDefault();
        return event.shiftKey ? session.redo() : session.undo();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (writesNote(event, target)) return;
      const keys: Record<string, (() => void) | undefined> = {
        n: () => session.tags.add(0.5, 0.5),
        r: record,
        p: () => (session.recorder.state.kind === "paused" ? session.recorder.resume() : session.recorder.pause()),
        "?": help,
        " ": target?.closest("button, a, [role=slider]") ? undefined : () => session.transport.toggle(),
      };
      const run = keys[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    /** With a note open, what is typed belongs to it, wherever the focus is. */
    const writesNote = (event: KeyboardEvent, target: Element | null): boolean => {
      const { selected } = session.store.getState();
      if (selected === null) return false;
      if (event.key === "Escape") {
        session.tags.cancel();
        return true;
      }
      const isPressed = event.key === " " && target?.closest("button, a, [role=slider]");
      if (event.key.length !== 1 || isPressed) return false;
      const fields = document.querySelectorAll<HTMLElement>(`[data-note="${selected}"]`);
      const field = [...fields].find((one) => one.checkVisibility());
      if (field) field.focus();
      else event.preventDefault();
      return true;
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [session, record, help]);
}
