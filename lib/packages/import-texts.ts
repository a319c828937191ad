import { searchableText } from "#lib/assets/add-text";
import { countCharacters } from "#lib/assets/count-characters";
import { bounds } from "#lib/contract/limits";
import { fieldError } from "#lib/errors";
import type { Prisma } from "#lib/generated/prisma/client";
import { config } from "#lib/platform/config";
import { newId } from "#lib/platform/ids";
import { onThread } from "#lib/platform/threads";
import type { OpenVst } from "#lib/vst/read-vst";
import { VstProblem } from "#lib/vst/vst-problem";
import { refuseLarge } from "./import-drawings";
import type { ImportFiles } from "./import-files";
import type { ImportedManifest } from "./import-manifest";

const MAX_TRANSCRIPT_BYTES = 8 * 1024 * 1024;

export type ImportedText = {
  asset: Prisma.AssetCreateManyInput;
  /** What the search reads of it; null for the transcript, whose words are found by its own rows. */
  searchable: Prisma.AssetTextCreateManyInput | null;
};

/** The texts of a package and its transcript, to the byte. */
export async function importTexts(
  { texts, transcript }: ImportedManifest,
  vst: OpenVst,
  files: ImportFiles,
): Promise<ImportedText[]> {
  const imported: ImportedText[] = [];
  const { clipTexts, clipTextBytes } = config().quotas;
  if (texts.length > clipTexts) throw fieldError("vst_file", `a clip holds at most ${clipTexts} texts`);
  refuseLarge(vst, texts, "texts", clipTextBytes);
  for (const { href, type, language } of texts) {
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
    };
    const searchable = { assetId: asset.id, clipId: files.clipId, content: searchableText(content) };
    imported.push({ asset, searchable });
  }
  return transcript ? [...imported, await importTranscript(transcript.href, vst, files)] : imported;
}

async function importTranscript(href: string, vst: OpenVst, files: ImportFiles): Promise<ImportedText> {
  const transcript = await onThread("readPackedTranscript", await vst.read(href, MAX_TRANSCRIPT_BYTES));
  if (!transcript) throw new VstProblem("bad_manifest", `${href} is no transcript.`);
  const staged = await files.stage(href, MAX_TRANSCRIPT_BYTES);
  const asset = {
    id: newId("ast"),
    clipId: files.clipId,
    kind: "transcript",
    ...files.add("text", "transcript", staged, "application/json", "json"),
    language: transcript.language,
  };
  return { asset, searchable: { assetId: asset.id, clipId: files.clipId, content: searchableText(transcript.text) } };
}

function textOf(href: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new VstProblem("bad_manifest", `${href} is not UTF-8 text.`, { cause });
  }
}
