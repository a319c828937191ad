import { parseObject } from "#lib/json/parse-bytes";
import { heardDrawing } from "./retime-marks";
import { mapOf, type Retiming } from "./retiming";

export function retimeInk({ document, by }: { document: Uint8Array; by: Retiming }): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(heardDrawing(parseObject(document), mapOf(by))));
}
