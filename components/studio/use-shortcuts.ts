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
      const keys: Record<string, (() => void) | undefined> = {
        n: () => session.addTag(0.5, 0.5),
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
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [session, record, help]);
}
