import { median } from "./figures.mjs";
import { processorTime } from "./processor-time.mjs";

const ROUNDS = 9;
const WARM_UP = 2;
const REQUESTS = 60;

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {(round: number) => Promise<Response>} ask
 * @property {() => Promise<number[]>} processes whose time is counted: the server, then those of its database
 * @property {number} [requests] of a round
 */

/** Medians of the rounds, in milliseconds a request. @typedef {{cpu: number, database: number, p50: number}} Spent */

/**
 * What one request of each costs, in turns, so that disturbances affect all of them.
 * @param {readonly Case[]} cases
 * @returns {Promise<Map<string, Spent>>}
 */
export async function compareRequests(cases) {
  const rounds = cases.map(() => /** @type {Spent[]} */ ([]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, one] of cases.entries()) {
      const spent = await spend(one, round + WARM_UP);
      if (round >= 0) rounds[index]?.push(spent);
    }
  }
  const middle = (/** @type {number} */ index, /** @type {keyof Spent} */ key) =>
    median((rounds[index] ?? []).map((spent) => spent[key]));
  return new Map(
    cases.map(({ name }, index) => [
      name,
      { cpu: middle(index, "cpu"), database: middle(index, "database"), p50: middle(index, "p50") },
    ]),
  );
}

/** @param {Case} one @param {number} round @returns {Promise<Spent>} */
async function spend({ name, ask, processes, requests = REQUESTS }, round) {
  const pids = await processes();
  const before = await processorTime(pids);
  const databaseBefore = await processorTime(pids.slice(1));
  const took = [];
  for (let request = 0; request < requests; request += 1) {
    const began = performance.now();
    const response = await ask(round * requests + request);
    await response.arrayBuffer();
    took.push(performance.now() - began);
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  }
  // A connection that was opened in the meantime counts as well.
  const after = await processes();
  const database = (await processorTime(after.slice(1))) - databaseBefore;
  return {
    cpu: ((await processorTime(after)) - before) / requests,
    database: database / requests,
    p50: median(took),
  };
}
