import { attackTurns } from "../torture/attack-turns.mjs";
import { printTable } from "./print-table.mjs";

/** Waits of one account (99 of 100) while another one does its worst, as a ratio to the quiet server. */
export async function benchOthers() {
  const [quiet, ...damages] = await attackTurns();
  if (!quiet) return;
  const kinds = /** @type {(keyof typeof quiet.waits)[]} */ (Object.keys(quiet.waits));
  const ratio = (/** @type {number} */ wait, /** @type {number} */ usual) => `${(wait / usual).toFixed(1)}x`;
  printTable([
    ["while another account sends", ...kinds],
    ["nothing (99 of 100, ms)", ...kinds.map((kind) => quiet.waits[kind].toFixed(0))],
    ...damages.map(({ name, waits }) => [name, ...kinds.map((kind) => ratio(waits[kind], quiet.waits[kind]))]),
  ]);
}
