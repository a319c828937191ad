import type { Upload } from "#lib/clips/snapshot/snapshot";
import type { Cut } from "#lib/cuts/cut";
import { readStored } from "#lib/platform/store/read-stored";
import { retimeCues } from "#lib/transcripts/document/retime";
import type { ClipText, TextLeftOut } from "#lib/vst/clip-contents";

const HEAD_BYTES = 200;

export function readTextFiles(texts: readonly Upload[], cut: Cut | null): Promise<ClipText[]> {
  return Promise.all(
    texts.map(async ({ id, textType, language, createdAt, file }) => ({
      id,
      type: textType ?? "text",
      language,
      createdAt,
      content: heardText((await readStored(file.key))?.toString("utf8") ?? "", cut),
    })),
  );
}

const heardText = (content: string, cut: Cut | null) => (cut ? retimeCues(content, cut) : content);

export function splitTexts(texts: readonly Upload[], mostBytes: number): [read: Upload[], left: Upload[]] {
  let bytes = 0;
  const fit = texts.findIndex(({ file }) => {
    bytes += file.sizeBytes;
    return bytes > mostBytes;
  });
  return fit === -1 ? [[...texts], []] : [texts.slice(0, fit), texts.slice(fit)];
}

export async function outsideOf({ id, textType, language, createdAt, file }: Upload): Promise<TextLeftOut> {
  const head = (await readStored(file.key, HEAD_BYTES))?.toString("utf8") ?? "";
  return { id, type: textType ?? "text", head, language, createdAt, sizeBytes: file.sizeBytes };
}
