import { readDrawings, readFirstDrawings } from "#lib/assets/drawing-rows";
import { type AssetWithDerivatives, derivativeOf, findClipView } from "#lib/clips/clip-view";
import { imageAliases } from "#lib/clips/image-aliases";
import { notFound } from "#lib/errors";
import type { Asset, Blob as BlobRow, Derivative } from "#lib/generated/prisma/client";
import { readBlob } from "#lib/platform/blobs/read-blob";
import { config } from "#lib/platform/config";
import { db } from "#lib/platform/db";
import { onThread } from "#lib/platform/threads";
import type {
  ClipAudio,
  ClipContents,
  ClipImage,
  ClipTexts,
  PackedDrawing,
  StoredFile,
  TextLeftOut,
  VoiceTag,
} from "#lib/vst/clip-contents";
import { readTexts } from "#lib/vst/read-texts";

/** How the owner fetches a file; null leaves URLs out. */
export type UrlOf = (kind: "audio" | "image" | "text", filename: string) => string | null;

const noUrls: UrlOf = () => null;

export interface ContentsOptions {
  urlOf?: UrlOf;
  /** The service's own address. */
  source?: string;
  /**
   * `uploaded`: the recording as it came, for its owner alone. `clean`, the standard: without its metadata; what cannot
   * be had without is left out where there is a prepared recording.
   */
  original?: "uploaded" | "clean";
}

/** How much of a clip's documents is read: bytes of all drawings, of all texts, of the transcript. */
export interface DocumentBudget {
  inkBytes: number;
  textBytes: number;
  transcriptBytes: number;
}

/** Bytes of ink that a player and other programs find in one piece; every drawing has files of its own besides. */
const INK_TOGETHER_BYTES = 4 * 1024 * 1024;

/**
 * Reads everything that a package is made from, its documents still texts: taking them apart may be slow. Of much ink
 * only the beginning is read; the rest is packed one drawing at a time.
 */
export async function loadTexts(clipId: number, options: ContentsOptions = {}): Promise<ClipTexts> {
  const [{ view, contents }, ink, transcript] = await Promise.all([
    loadBase(clipId, options),
    readFirstDrawings(clipId, INK_TOGETHER_BYTES),
    readTranscriptFile(clipId, Number.POSITIVE_INFINITY),
  ]);
  const packedDrawings: PackedDrawing[] = [];
  for (const [later, { id }] of ink.left.entries()) {
    const [drawing] = await readDrawings(clipId, [id]);
    if (!drawing) throw notFound("The drawing");
    const wanted = { ink: drawing, index: ink.read.length + later, images: contents.images };
    packedDrawings.push(await onThread("packDrawing", wanted));
  }
  const texts = await readTextAssets(view.texts);
  return { ...contents, drawings: ink.read, packedDrawings, texts, transcript };
}

/** Reads what a manifest tells of a clip, its documents as far as there is room for them. */
export async function loadContents(
  clipId: number,
  budget: DocumentBudget,
  options: ContentsOptions = {},
): Promise<ClipContents> {
  const [{ view, contents }, ink, transcript] = await Promise.all([
    loadBase(clipId, options),
    readFirstDrawings(clipId, budget.inkBytes),
    readTranscriptFile(clipId, budget.transcriptBytes),
  ]);
  const [texts, textsLeft] = splitTexts(view.texts, budget.textBytes);
  return {
    ...contents,
    ...readTexts({
      ...contents,
      drawings: ink.read,
      packedDrawings: [],
      texts: await readTextAssets(texts),
      transcript,
    }),
    leftOut: { drawings: ink.left, texts: await Promise.all(textsLeft.map(outsideOf)) },
  };
}

/** Everything but the documents. */
async function loadBase(clipId: number, options: ContentsOptions) {
  const { urlOf = noUrls, source = homeOf(), original = "clean" } = options;
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const rows = await db().blob.findMany({ where: { clipId } });
  const register = new Map(rows.map((row) => [row.key, row]));
  const stored = (file: { blobKey: string; filename: string }, url: string | null) => asStored(register, file, url);
  const images = view.images.map((asset, index) => {
    const annotated = derivativeOf(asset, "annotated");
    // It may be drawn anew at any moment; what it was is not missed.
    const isThere = annotated !== null && register.has(annotated.blobKey);
    return imageOf(asset, index, stored, urlOf, isThere ? annotated : null);
  });
  const first = view.images.find((asset) => derivativeOf(asset, "thumb"));
  const cover = (role: "thumb" | "small") => {
    const made = derivativeOf(first, role);
    return made && { ...stored(made, null), width: made.width, height: made.height };
  };
  const contents = {
    source,
    id: clipId,
    title: view.clip.title,
    description: view.clip.description,
    createdAt: view.clip.createdAt,
    updatedAt: view.clip.updatedAt,
    voiceTags: view.clip.voiceTags as VoiceTag[],
    timestamps: view.clip.timestamps ?? undefined,
    metadata: view.clip.metadata as Record<string, unknown>,
    audio: view.audio ? await audioOf(view.audio, stored, urlOf, original) : null,
    images,
    cover: cover("thumb"),
    smallCover: cover("small"),
  };
  return { view, contents };
}

type Store = (file: { blobKey: string; filename: string }, url: string | null) => StoredFile;

function asStored(
  register: Map<string, BlobRow>,
  file: { blobKey: string; filename: string },
  url: string | null,
): StoredFile {
  const row = register.get(file.blobKey);
  if (!row) throw new Error(`no blob row for ${file.blobKey}`);
  const { key, contentType, sha256 } = row;
  return {
    key,
    filename: file.filename,
    contentType,
    sizeBytes: Number(row.sizeBytes),
    sha256,
    crc32: Number(row.crc32),
    url,
  };
}

type AudioFacts = {
  sampleRate?: number;
  channels?: number;
  loudness?: { integratedLufs: number | null; inputLufs: number | null; gainDb: number | null };
  gapFilledSeconds?: number | null;
};

async function audioOf(
  asset: AssetWithDerivatives,
  stored: Store,
  urlOf: UrlOf,
  wanted: "uploaded" | "clean",
): Promise<ClipAudio> {
  const facts = asset.facts as AudioFacts;
  const playback = derivativeOf(asset, "playback");
  const peaks = derivativeOf(asset, "peaks");
  const overview = derivativeOf(asset, "overview");
  const uploaded = stored(asset, urlOf("audio", asset.filename));
  const clean = wanted === "clean" ? derivativeOf(asset, "clean") : null;
  return {
    original: clean ? stored({ blobKey: clean.blobKey, filename: asset.filename }, null) : uploaded,
    isOriginalPrivate: wanted === "clean" && !clean,
    durationSeconds: asset.durationSeconds,
    playback: playback && stored(playback, urlOf("audio", playback.filename)),
    peaks: peaks && stored(peaks, null),
    overview: overview && (await readBlob(overview.blobKey)),
    sampleRate: facts.sampleRate ?? null,
    channels: facts.channels ?? null,
    loudness: facts.loudness ?? null,
    gapFilledSeconds: facts.gapFilledSeconds ?? null,
  };
}

function imageOf(
  asset: AssetWithDerivatives,
  index: number,
  stored: Store,
  urlOf: UrlOf,
  annotated: Derivative | null,
): ClipImage {
  const display = derivativeOf(asset, "display");
  const url = urlOf("image", asset.filename);
  return {
    aliases: imageAliases(asset, index),
    original: stored(asset, url),
    orientedWidth: asset.width,
    orientedHeight: asset.height,
    position: asset.positionLabel ?? asset.position ?? 0,
    display: display && { ...stored(display, url), width: display.width ?? 0, height: display.height ?? 0 },
    annotated: annotated && { ...stored(annotated, null), width: annotated.width ?? 0, height: annotated.height ?? 0 },
  };
}

/** The transcript that came with an imported package, if it is no larger than that. */
async function readTranscriptFile(clipId: number, mostBytes: number): Promise<Uint8Array | null> {
  const asset = mostBytes > 0 ? await db().asset.findFirst({ where: { clipId, kind: "transcript" } }) : null;
  return asset && asset.sizeBytes <= mostBytes ? readBlob(asset.blobKey) : null;
}

async function readTextAssets(assets: readonly Asset[]) {
  return Promise.all(
    assets.map(async (asset) => ({
      id: asset.id,
      type: asset.textType ?? "text",
      language: asset.language,
      createdAt: asset.createdAt,
      content: (await readBlob(asset.blobKey))?.toString("utf8") ?? "",
    })),
  );
}

/** The texts that come first and are no larger than that together, and the others. */
function splitTexts(texts: readonly Asset[], mostBytes: number): [read: Asset[], left: Asset[]] {
  let bytes = 0;
  const fit = texts.findIndex(({ sizeBytes }) => {
    bytes += Number(sizeBytes);
    return bytes > mostBytes;
  });
  return fit === -1 ? [[...texts], []] : [texts.slice(0, fit), texts.slice(fit)];
}

async function outsideOf({ id, textType, language, createdAt, sizeBytes, blobKey }: Asset): Promise<TextLeftOut> {
  const head = (await readBlob(blobKey, HEAD_BYTES))?.toString("utf8") ?? "";
  return { id, type: textType ?? "text", head, language, createdAt, sizeBytes: Number(sizeBytes) };
}

const HEAD_BYTES = 200;

/** The service's address where no request tells it. */
function homeOf(): string {
  const { publicUrl, port } = config();
  return publicUrl ?? `http://localhost:${port}`;
}
