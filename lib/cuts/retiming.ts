import type { Cut } from "./cut";
import { createSpliceMap, createTimeMap, type TimeMap } from "./time-map";

export interface Splice {
  at: number;
  seconds: number;
}

export type TimeMapping = Cut | Splice;

export const toTimeMap = (retiming: TimeMapping): TimeMap =>
  "at" in retiming ? createSpliceMap(retiming) : createTimeMap(retiming);
