import { parseObject } from "#lib/json/parse-bytes";
import { retimeDrawing } from "./retime-marks";
import { type TimeMapping, toTimeMap } from "./retiming";

export function retimeInk({ document, by }: { document: Uint8Array; by: TimeMapping }): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(retimeDrawing(parseObject(document), toTimeMap(by))));
}
