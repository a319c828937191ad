import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { onThread } from "#lib/platform/threads/threads";
import type { ClipTexts } from "#lib/vst/model/clip-contents";
import type { Entry } from "#lib/vst/model/entry";
import { textsLength } from "#lib/vst/texts/read-texts";
import { layoutTexts } from "#lib/vst/write/layout";

const AT_ONCE = 256 * 1024;

/** On a thread if large. Ink is transferred, so the same texts can be laid out only once. */
export async function buildPackageLayout(texts: ClipTexts): Promise<{ manifestJson: string; entries: Entry[] }> {
  if (texts.packedDrawings.length === 0 && textsLength(texts) <= AT_ONCE) return layoutTexts(texts);
  const { manifestJson, entries } = await onThread(
    "layoutTexts",
    texts,
    transferableBuffers([texts.drawings, texts.packedDrawings]),
  );
  return { manifestJson, entries: entries.map(withBuffers) };
}

/** A Buffer sent from a thread arrives as a Uint8Array. */
function withBuffers(entry: Entry): Entry {
  const { source } = entry;
  switch (source.kind) {
    case "blob":
      return entry;
    case "deflated":
      return { ...entry, source: { ...source, deflated: asBuffer(source.deflated) } };
    case "bytes": {
      const { bytes, packed } = source;
      if (!packed) return { ...entry, source: { ...source, bytes: asBuffer(bytes) } };
      const deflated = packed.deflated && asBuffer(packed.deflated);
      return { ...entry, source: { kind: "bytes", bytes: asBuffer(bytes), packed: { ...packed, deflated } } };
    }
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
