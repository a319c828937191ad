import type { StudioSession } from "#lib/studio/session/studio-session";

/** A key that is held longer than this is let go of together with its tool. */
const holdMs = 350;

/** Pressed, the key chooses the laser; held, it gives the former tool back when it is let go of. */
export function createLaserKey({ ink, store }: Pick<StudioSession, "ink" | "store">) {
  let holding: AbortController | null = null;
  return {
    press({ code, timeStamp: since }: KeyboardEvent): void {
      const { tool: former } = store.getState();
      ink.choose("laser");
      if (former === "laser") return;
      holding?.abort();
      holding = new AbortController();
      const { signal } = holding;
      const end = (isHeld: boolean) => {
        holding?.abort();
        if (isHeld && store.getState().tool === "laser") ink.choose(former);
      };
      const lift = (event: KeyboardEvent) => event.code === code && end(event.timeStamp - since > holdMs);
      document.addEventListener("keyup", lift, { signal });
      window.addEventListener("blur", () => end(true), { signal });
    },
    dispose: () => holding?.abort(),
  };
}
