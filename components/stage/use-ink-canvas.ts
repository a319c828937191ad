import { useEffect, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { isDrawingTool } from "#lib/editor/tools";
import type { InkCanvas } from "./ink-canvas";

const retryMs = 2000;
const unloaded = "Ink is not visible yet: a part of this page could not be loaded. Your drawing is kept.";
const firstActs = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * The painter of ink: a quarter of the studio's script. It is loaded when there is ink to see, else when a user
 * begins to do something; what they draw before it is there is shown with it.
 */
export function useInkCanvas(hasInk: boolean): typeof InkCanvas | null {
  const session = useSession();
  const [Canvas, setCanvas] = useState<typeof InkCanvas | null>(null);
  const isThere = Canvas !== null;

  useEffect(() => {
    if (isThere) return;
    const ending = new AbortController();
    const { signal } = ending;
    let next = 0;
    const load = () => {
      if (performance.now() < next) return;
      next = Number.POSITIVE_INFINITY;
      import("./ink-canvas").then(
        (loaded) => signal.aborted || setCanvas(() => loaded.InkCanvas),
        () => {
          next = performance.now() + retryMs;
          const isMissed = hasInk || isDrawingTool(session.store.getState().tool);
          if (isMissed && !signal.aborted) session.notify(unloaded);
        },
      );
    };
    if (hasInk) load();
    for (const act of firstActs) document.addEventListener(act, load, { signal, passive: true });
    return () => ending.abort();
  }, [session, isThere, hasInk]);

  return Canvas;
}
