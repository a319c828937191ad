import { createHash } from "node:crypto";
import { clipSlug } from "#lib/clips/clip-slug";
import { findServedCut } from "#lib/clips/facts/sounds";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Cut } from "#lib/cuts/cut";
import type { Job } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import { setDelivery } from "#lib/kernel/request/delivery";
import { isRecordingNewer, type StoredTranscript, transcriptEtag } from "#lib/transcripts/find-transcript";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { contentDisposition } from "../response/content-disposition";
import { matchesEtag } from "../response/etags";
import { JsonResult, textDelivery } from "../response/json-result";
import { urls } from "../response/urls";

const TYPES = {
  json: "application/json; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  srt: "application/x-subrip; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

export type TranscriptAnswerFormat = keyof typeof TYPES;

const ASK_AGAIN_SECONDS = 2;

export function answerTranscribing(clip: OwnedClip, found: StoredTranscript | Job, origin: string) {
  if ("document" in found) return answerTranscription(clip, found);
  const body = { success: true as const, status: "processing" as const, job_id: found.id, progress: found.progress };
  const headers = { "Retry-After": String(ASK_AGAIN_SECONDS) };
  return new JsonResult(202, { ...body, status_url: urls.job(origin, found.id) }, headers);
}

/** Serialised directly, because two hours of speech are several megabytes. */
export async function answerTranscription(
  clip: OwnedClip,
  stored: StoredTranscript,
  { request, format = "json" }: { request?: Request; format?: TranscriptAnswerFormat } = {},
): Promise<Response> {
  const cut = await findServedCut(clip.id);
  const recording = await recordingOf(clip, stored, cut);
  const suffix = format === "json" ? tagOf(recording) : [format, ...(cut ? [tagOf(cut)] : [])].join("-");
  const etag = `"${transcriptEtag(stored)}-${suffix}"`;
  const headers = new Headers({ ETag: etag, "Cache-Control": request ? "private, no-cache" : "no-store" });
  if (request && matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const text = format === "json" ? await wireJson(stored, recording) : await captionText(stored, format, cut);
  return textResponse(clip, format, headers, text);
}

export function textResponse(
  clip: OwnedClip,
  format: TranscriptAnswerFormat,
  headers: Headers,
  text: string,
): Response {
  headers.set("Content-Type", TYPES[format]);
  if (format !== "json") {
    headers.set("Content-Disposition", contentDisposition("inline", `${clipSlug(clip)}.${format}`));
  }
  return setDelivery(new Response(text, { status: 200, headers }), textDelivery(text));
}

const RECORDING_NEWER =
  "recording_newer: The recording came after these words: their times may be those of another one.";
const WORDS_WITHHELD =
  "words_withheld: These words have no times: recipients get none of them while a part of the recording is cut.";

/** The recording's part of an answer: all of it, since the segments have its seconds. */
async function recordingOf({ durationSeconds }: OwnedClip, stored: StoredTranscript, cut: Cut | null) {
  return {
    duration: cut?.recordingSeconds ?? durationSeconds,
    timings: stored.timings,
    warnings: (await isRecordingNewer(stored)) ? [RECORDING_NEWER] : [],
    untimedWarnings: cut ? [WORDS_WITHHELD] : [],
  };
}

const tagOf = (recording: object) => createHash("sha256").update(JSON.stringify(recording)).digest("hex").slice(0, 8);

async function wireJson(
  stored: StoredTranscript,
  { duration, warnings, untimedWarnings }: Awaited<ReturnType<typeof recordingOf>>,
): Promise<string> {
  const { document, source, provider, model, language, confidence, confidenceMethod, isEdited, version } = stored;
  const about = {
    success: true,
    status: "completed",
    confidence,
    confidence_method: confidenceMethod,
    language,
    duration,
    provider,
    model,
    source,
    edited: isEdited,
    version,
    created_at: stored.createdAt.toISOString(),
    updated_at: stored.updatedAt.toISOString(),
  };
  const wanted = { document, format: "wire", warnings, untimedWarnings } as const;
  const members = (await runDocumentTask("writeTranscript", wanted)) ?? "{}";
  return `${JSON.stringify(about).slice(0, -1)},${members.slice(1)}`;
}

/** Texts for readers have the seconds of the sound that they get; the record keeps those of the recording. */
export async function captionText(
  stored: { document: string },
  format: "vtt" | "srt" | "txt",
  cut: Cut | null,
): Promise<string> {
  const { document } = stored;
  const heard = cut ? await runDocumentTask("retimeDocument", { document, cut }) : document;
  const text = heard === null ? null : await runDocumentTask("writeTranscript", { document: heard, format });
  if (text !== null) return text;
  throw new AppError(
    "conflict",
    heard === null
      ? "A part of the recording is cut, and these words have no times. Request json."
      : "The transcription has no times, so it cannot become captions. Request json or txt.",
  );
}
