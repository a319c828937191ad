import { searchableText } from "#lib/assets/add-text";
import { countCharacters } from "#lib/assets/intake/count-characters";
import { config } from "#lib/config/config";
import { bounds } from "#lib/contract/schema/limits";
import type { Prisma } from "#lib/generated/prisma/client";
import { fieldError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { onThread } from "#lib/platform/threads/threads";
import { MAX_DOCUMENT_BYTES, type SerializedTranscript } from "#lib/transcripts/document/serialize-transcript";
import { TRANSCRIPT_TYPES } from "#lib/transcripts/migrate-transcript";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { VstProblem } from "#lib/vst/model/vst-problem";
import type { OpenVst } from "#lib/vst/read/read-vst";
import { assertReadable } from "./import-drawings";
import type { ImportFiles } from "./import-files";
import type { ImportedManifest } from "./import-manifest";

export type ImportedText = {
  asset: Prisma.AssetCreateManyInput & { id: string };
  searchable: Prisma.AssetTextCreateManyInput | null;
  href: string;
};

export async function importTexts(
  { texts }: ImportedManifest,
  vst: OpenVst,
  files: ImportFiles,
): Promise<ImportedText[]> {
  const imported: ImportedText[] = [];
  const { clipTexts, clipTextBytes } = config().quotas;
  if (texts.length > clipTexts) throw fieldError("vst_file", `a clip holds at most ${clipTexts} texts`);
  assertReadable(vst, texts, { what: "texts", most: clipTextBytes });
  for (const { href, type, language, created_at: createdAt } of texts) {
    const content = textOf(href, await vst.read(href, bounds.textBytes));
    const extension = type === "vtt" || type === "srt" ? type : "txt";
    const contentType = extension === "vtt" ? "text/vtt; charset=utf-8" : "text/plain; charset=utf-8";
    const asset = {
      id: newId("ast"),
      clipId: files.clipId,
      kind: "text",
      ...files.add("text", "text", await files.stage(href, bounds.textBytes), contentType, extension),
      textType: type,
      language,
      facts: { characters: countCharacters(content) },
      ...(createdAt ? { createdAt } : {}),
    } satisfies ImportedText["asset"];
    const isSpoken = TRANSCRIPT_TYPES.includes(type);
    const searchable = isSpoken ? null : { assetId: asset.id, clipId: files.clipId, content: searchableText(content) };
    imported.push({ asset, searchable, href });
  }
  return imported;
}

export interface ImportedTranscript {
  serialized: SerializedTranscript;
  source: "imported" | "uploaded";
  assetId: string | null;
}

/** The package's transcript, else its last text of type transcription. */
export async function importTranscript(
  { transcript }: ImportedManifest,
  texts: readonly ImportedText[],
  vst: OpenVst,
): Promise<ImportedTranscript | null> {
  if (transcript) {
    const read = await onThread("readPackedTranscript", await vst.read(transcript.href, MAX_DOCUMENT_BYTES));
    if (typeof read === "string") throw new VstProblem("bad_manifest", `${transcript.href} ${read}.`);
    const text = texts.find(({ href }) => href === transcript.text);
    return { serialized: read.transcript, source: "imported", assetId: text?.asset.id ?? null };
  }
  for (const { asset, href } of texts.toReversed()) {
    if (!TRANSCRIPT_TYPES.includes(asset.textType ?? "")) continue;
    const content = textOf(href, await vst.read(href, bounds.textBytes));
    const read = await runDocumentTask("readTranscriptText", { content, language: asset.language ?? null });
    if ("transcript" in read) return { serialized: read.transcript, source: "uploaded", assetId: asset.id };
  }
  return null;
}

function textOf(href: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new VstProblem("bad_manifest", `${href} is not UTF-8 text.`, { cause });
  }
}
