import { basename } from "node:path";

/**
 * The API's own tests against another host than the server that all tests share (suite-run.ts). What cannot pass there
 * is left out, each with its reason, and is named at the end of the run.
 *
 * @typedef {"plain" | "function" | "cluster"} Host
 * @typedef {object} Omission
 * @property {RegExp} tests "file.spec.ts › describe › test"
 * @property {string} why
 * @property {readonly Host[]} [on] all of them if it is missing
 */

const disk = "looks at the disk or the embedded database of the shared server";

/** How HTTP is spoken, and what of a broken request is answered. */
const front = "belongs to the host, whose front speaks HTTP with clients";
const compressed = "a host of functions compresses by itself";
export const large = "sends more in one body than such a host takes (4.5 MB)";

/** @type {readonly Omission[]} */
export const omissions = [
  {
    tests:
      /^(compression\.spec\.ts › (answers without a secret|.* › answers that hold a key)|lists\.spec\.ts › .* in each encoding)/,
    why: compressed,
    on: ["function"],
  },
  {
    tests: /^drawings-and-texts\.spec\.ts › .* › 201 for more than a JSON body's megabyte/,
    why: large,
    on: ["function"],
  },
  {
    tests: /^(raw-requests|mailbox)\.spec\.ts › .*(raw requests|another protocol|refused half-way|HTTP\/1\.0)/,
    why: front,
    on: ["function", "cluster"],
  },
  {
    tests: /^raw-requests\.spec\.ts › .*(two lengths|no host|huge header|nonsense|another protocol|refused half-way)/,
    why: front,
    on: ["plain"],
  },
  {
    tests: /^account-export\.spec\.ts › .* › 409 while another one is being downloaded/,
    why: "each process bounds the exports that it sends itself",
    on: ["cluster"],
  },
  { tests: /^protocol\.spec\.ts › HEAD › 200 with the length/, why: front, on: ["function"] },
  {
    tests: /^direct-uploads\.spec\.ts › .* › 200 leads through this server/,
    why: "its files are in a separate store",
    on: ["function", "cluster"],
  },
  { tests: /^refusals\.spec\.ts › 413 for more text, and for a larger package/, why: large, on: ["function"] },
  {
    tests: /^transcribe\.spec\.ts › (200 (from a recording|with a warning)|422 without a recording)/,
    why: "a function cannot hold the speech engine: 501",
    on: ["function"],
  },
  { tests: /^service\.spec\.ts › a code is sent again/, why: disk },
  { tests: /^deletion\.spec\.ts › /, why: disk },
  { tests: /^partial-uploads\.spec\.ts › .*200 for one of eight that write at the same place/, why: disk },
  { tests: /^multipart\.spec\.ts › an upload that its sender breaks off leaves no file and no row/, why: disk },
];

/** Next sends what passes through a function in chunks. */
export const namesLengths = process.env.TELLMARK_ELSEWHERE !== "function";

/** Next lets browsers ask again for every file of `public`, whatever its name. */
export const asksAgain = ["plain", "function"].includes(process.env.TELLMARK_ELSEWHERE ?? "");

/** Any process may end between two requests; what it worked at is done again after half a minute. */
const mayBeKilled = process.env.TELLMARK_ELSEWHERE === "cluster";

/** How many processes work at what is waiting. */
export const workers = mayBeKilled ? 2 : 1;

export function mostBodyBytes() {
  return elsewhere() === "function" ? 4 * 1024 * 1024 : Number.POSITIVE_INFINITY;
}

/** @returns {Host | null} */
function elsewhere() {
  return /** @type {Host | undefined} */ (process.env.TELLMARK_ELSEWHERE) ?? null;
}

/** @param {readonly string[]} path as Playwright gives it @returns {string | null} why a test is left out here */
export function whyLeftOut([file = "", ...titles]) {
  const host = elsewhere();
  if (!host) return null;
  const title = [basename(file), ...titles].join(" › ");
  const found = omissions.find(({ tests, on }) => tests.test(title) && (on?.includes(host) ?? true));
  return found?.why ?? null;
}

/** Within a test or a hook: ends it, as left out. @param {string} why */
export async function leaveOutElsewhere(why) {
  if (!elsewhere()) return;
  const { test } = await import("playwright/test");
  test.skip(true, why);
}
