import type { Cut } from "./cut";
import { spliceMap, type TimeMap, timeMap } from "./time-map";

export interface Splice {
  at: number;
  seconds: number;
}

export type Retiming = Cut | Splice;

export const mapOf = (retiming: Retiming): TimeMap => ("at" in retiming ? spliceMap(retiming) : timeMap(retiming));
