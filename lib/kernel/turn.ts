import { AsyncLocalStorage } from "node:async_hooks";
import { requestContext, runWithoutRequestContext } from "./request/request-context";

const slot = globalThis as { __tellmarkJobOwners?: AsyncLocalStorage<string | null> };
slot.__tellmarkJobOwners ??= new AsyncLocalStorage();
const owners = slot.__tellmarkJobOwners;

/** @param person the job is for */
export function runJobFor<T>(person: string | null, job: () => T): T {
  return runWithoutRequestContext(() => owners.run(person, job));
}

/** The user whose request this is, else their address; null in background work. */
export function currentCaller() {
  const context = requestContext();
  return context && (context.caller ?? context.peer);
}

/** As `currentCaller`, and in a job the user it is for. */
export function currentTurn() {
  return currentCaller() ?? owners.getStore() ?? null;
}
