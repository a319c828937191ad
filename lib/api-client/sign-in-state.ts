let isOut = false;
const listeners = new Set<() => void>();

/** Whether the server has refused this page's last request because its user is signed out. */
export const isSignedOut = (): boolean => isOut;

export function watchSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSignedOut(isSignedOut: boolean): void {
  if (isOut === isSignedOut) return;
  isOut = isSignedOut;
  for (const listener of listeners) listener();
}
