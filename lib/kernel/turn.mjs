import { AsyncLocalStorage } from "node:async_hooks";
import { currentExchange, outsideExchange } from "./request/exchange.mjs";

const slot = /** @type {{ __tellmarkJobOwners?: AsyncLocalStorage<string | null> }} */ (globalThis);
slot.__tellmarkJobOwners ??= new AsyncLocalStorage();
const owners = slot.__tellmarkJobOwners;

/** @template T @param {string | null} person the job is for @param {() => T} job @returns {T} */
export function asJobOf(person, job) {
  return outsideExchange(() => owners.run(person, job));
}

/** The person whose request this is, else their address; null in background work. */
export function currentCaller() {
  const exchange = currentExchange();
  return exchange && (exchange.caller ?? exchange.peer);
}

/** As `currentCaller`, and in a job the person it is for. */
export function currentTurn() {
  return currentCaller() ?? owners.getStore() ?? null;
}
