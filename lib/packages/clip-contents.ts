import { type AssetWithDerivatives, type ClipView, derivativeOf, findClipView } from "#lib/clips/clip-view";
import { imageAliases } from "#lib/clips/image-aliases";
import { notFound } from "#lib/errors";
import type { Blob as BlobRow, Derivative, Drawing } from "#lib/generated/prisma/client";
import { readBlob } from "#lib/platform/blobs/read-blob";
import { config } from "#lib/platform/config";
import { db } from "#lib/platform/db";
import type { ClipAudio, ClipContents, ClipImage, ClipTranscript, StoredFile, VoiceTag } from "#lib/vst/clip-contents";
import { readTranscript } from "#lib/vst/read-transcript";

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

/** Reads everything a manifest or a package is made from. */
export async function loadContents(clipId: number, options: ContentsOptions = {}): Promise<ClipContents> {
  const { urlOf = noUrls, source = homeOf(), original = "clean" } = options;
  const view = await findClipView(clipId);
  if (!view) throw notFound();
  const [drawings, rows] = await Promise.all([
    db().drawing.findMany({ where: { clipId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    db().blob.findMany({ where: { clipId } }),
  ]);
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
  return {
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
    drawings: drawings.map(drawingOf),
    texts: await textsOf(view),
    transcript: await transcriptOf(clipId),
    cover: cover("thumb"),
    smallCover: cover("small"),
  };
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

function drawingOf({ id, createdAt, document, coordinates }: Drawing) {
  return { id, createdAt, document: document as Record<string, unknown>, coordinates: coordinates ?? undefined };
}

/** The transcript that came with an imported package. */
async function transcriptOf(clipId: number): Promise<ClipTranscript | null> {
  const asset = await db().asset.findFirst({ where: { clipId, kind: "transcript" } });
  const bytes = asset && (await readBlob(asset.blobKey));
  return bytes ? readTranscript(JSON.parse(bytes.toString("utf8")) as Record<string, unknown>) : null;
}

async function textsOf({ texts }: ClipView) {
  return Promise.all(
    texts.map(async (asset) => ({
      id: asset.id,
      type: asset.textType ?? "text",
      language: asset.language,
      createdAt: asset.createdAt,
      content: (await readBlob(asset.blobKey))?.toString("utf8") ?? "",
    })),
  );
}

/** The service's address where no request tells it. */
function homeOf(): string {
  const { publicUrl, port } = config();
  return publicUrl ?? `http://localhost:${port}`;
}
