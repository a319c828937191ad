import { AsyncLocalStorage } from "node:async_hooks";
import { requestContext, runWithoutRequestContext } from "./request/request-context.mjs";

const slot = /** @type {{ __tellmarkJobOwners?: AsyncLocalStorage<string | null> }} */ (globalThis);
slot.__tellmarkJobOwners ??= new AsyncLocalStorage();
const owners = slot.__tellmarkJobOwners;

/** @template T @param {string | null} person the job is for @param {() => T} job @returns {T} */
export function runJobFor(person, job) {
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
