import { attackTurns } from "../torture/attack-turns.mjs";
import { printTable } from "./print-table.mjs";

/** Worst waits of one account while another one does its worst, as a ratio to the quiet server. */
export async function benchOthers() {
  const [quiet, ...damages] = await attackTurns();
  if (!quiet) return;
  const kinds = /** @type {(keyof typeof quiet.waits)[]} */ (Object.keys(quiet.waits));
  const ratio = (/** @type {number} */ worst, /** @type {number} */ usual) => `${(worst / usual).toFixed(1)}x`;
  printTable([
    ["while another account sends", ...kinds],
    ["nothing (worst, ms)", ...kinds.map((kind) => quiet.waits[kind].toFixed(0))],
    ...damages.map(({ name, waits }) => [name, ...kinds.map((kind) => ratio(waits[kind], quiet.waits[kind]))]),
  ]);
}
