let begun = 1;
/** The last request that had begun when the server refused the sign-in; 0 while the user is signed in. */
let refusedAt = 0;
const listeners = new Set<() => void>();

export const isSignedOut = (): boolean => refusedAt > 0;

export function watchSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers the number of a new request. */
export const beginRequest = (): number => ++begun;

export const noteSignedOut = (): void => change(begun);

/** A request that began before the refusal does not show that the user is back. */
export function noteSuccess(request: number): void {
  if (refusedAt > 0 && request > refusedAt) change(0);
}

function change(to: number): void {
  refusedAt = to;
  for (const listener of listeners) listener();
}
