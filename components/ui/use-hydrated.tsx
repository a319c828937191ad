import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the page as the server sent it: until its scripts run, a form would be sent by the browser itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
