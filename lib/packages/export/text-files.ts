import type { Cut } from "#lib/cuts/cut";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import type { Upload } from "#lib/snapshots/snapshot";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import type { ClipText, TextLeftOut } from "#lib/vst/model/clip-contents";

const HEAD_BYTES = 200;

export async function readTextFiles(texts: readonly Upload[], cut: Cut | null): Promise<ClipText[]> {
  const read: ClipText[] = [];
  for (const { id, textType, language, createdAt, file } of texts) {
    const content = (await readStoredFile(file.key))?.toString("utf8") ?? "";
    const heard = cut ? await runDocumentTask("retimeCues", { content, cut }) : content;
    read.push({ id, type: textType ?? "text", language, createdAt, content: heard });
  }
  return read;
}

export function splitTexts(texts: readonly Upload[], mostBytes: number): [read: Upload[], left: Upload[]] {
  let bytes = 0;
  const fit = texts.findIndex(({ file }) => {
    bytes += file.sizeBytes;
    return bytes > mostBytes;
  });
  return fit === -1 ? [[...texts], []] : [texts.slice(0, fit), texts.slice(fit)];
}

export async function omittedTextInfo({ id, textType, language, createdAt, file }: Upload): Promise<TextLeftOut> {
  const head = (await readStoredFile(file.key, HEAD_BYTES))?.toString("utf8") ?? "";
  return { id, type: textType ?? "text", head, language, createdAt, sizeBytes: file.sizeBytes };
}
