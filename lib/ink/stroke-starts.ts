import { parseObject } from "#lib/json/parse-bytes";
import { readStrokes } from "./stroke";

export function strokeStarts({ document }: { document: Uint8Array }): number[] {
  return readStrokes(parseObject(document)).flatMap(({ start }) => start ?? []);
}
