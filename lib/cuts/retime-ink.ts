import { parseObject } from "#lib/json/parse-bytes";
import type { Cut } from "./cut";
import { heardDrawing } from "./retime-marks";
import { timeMap } from "./time-map";

export function retimeInk({ document, cut }: { document: Uint8Array; cut: Cut }): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(heardDrawing(parseObject(document), timeMap(cut))));
}
