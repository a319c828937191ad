import type * as authContract from "#lib/contract/auth";
import type * as clipsContract from "#lib/contract/clips";
import type * as draftsContract from "#lib/contract/drafts";
import type * as drawingsContract from "#lib/contract/drawings";
import type * as packagesContract from "#lib/contract/packages";
import type { getVideo } from "#lib/contract/packages";
import type * as repliesContract from "#lib/contract/replies";
import type { PendingBody, ResponseBody } from "#lib/contract/schema/operation";
import type * as speechContract from "#lib/contract/speech";
import type { StrokeEdit } from "#lib/editor/ink/stroke-edit";
import type { PictureTextChanges } from "#lib/ink/picture-texts";
import { ApiError } from "./api-error";
import { request, requestTagged, type Tagged } from "./request";

type ClipAnswer = ResponseBody<typeof clipsContract.getClip>;
type ClipsAnswer = ResponseBody<typeof clipsContract.listClips>;
type RepliesAnswer = ResponseBody<typeof repliesContract.listReplies>;
type InboxAnswer = ResponseBody<typeof repliesContract.listAllReplies>;
type MeAnswer = ResponseBody<typeof authContract.getMe>;

export type Clip = ClipAnswer["data"];
export type ClipStatus = Clip["conversion_status"];
export type VoiceTag = Clip["voice_tags"][number];
export type Reply = RepliesAnswer["data"]["replies"][number];
export type InboxReply = InboxAnswer["data"]["replies"][number];
type Me = MeAnswer["data"];
export type Transcription = ResponseBody<typeof speechContract.getTranscription>;

interface ClipQuery {
  page?: number;
  limit?: number;
  status?: ClipStatus | "";
  search?: string;
}

/** The clips of the signed-in user, newest first. */
export async function listClips(query: ClipQuery, signal?: AbortSignal) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) params.set(key, String(value));
  const answer = await request<ClipsAnswer>(`/clips?${params}`, { signal });
  return answer.data;
}

/** A clip's record and its version, which a change of it names. */
export interface ClipVersion {
  clip: Clip;
  etag: string | null;
}

export async function getClip(id: number, signal?: AbortSignal): Promise<ClipVersion> {
  const { answer, etag } = await requestTagged<ClipAnswer>(`/clips/${id}`, { signal });
  return { clip: answer.data, etag };
}

/** Makes a draft and answers its id; calls with one key make one. */
export async function createDraft(title: string, key: string | null = null): Promise<number> {
  const headers: Record<string, string> = key === null ? {} : { "Idempotency-Key": key };
  const call = { method: "POST", json: { title }, headers };
  return (await request<ResponseBody<typeof draftsContract.createDraft>>("/security/vst/draft", call)).vst_id;
}

export interface ClipChanges extends PictureTextChanges {
  title?: string;
  description?: string | null;
  voice_tags?: VoiceTag[];
  picture_switches?: Clip["picture_switches"];
  audio_edit?: { keep: { start: number; end: number | null }[] } | null;
}

/** Changes a clip if it still is as it was read; else 412. `keepalive` lets the request outlive the page. */
export async function updateClip(
  id: number,
  changes: ClipChanges,
  options: { etag: string | null; keepalive?: boolean },
): Promise<ClipVersion> {
  const { answer, etag } = await requestTagged<ClipAnswer>(`/clips/${id}`, {
    method: "PATCH",
    json: changes,
    ...(options.etag ? { headers: { "If-Match": options.etag } } : {}),
    keepalive: options.keepalive ?? false,
  });
  return { clip: answer.data, etag };
}

export type Drawing = ResponseBody<typeof drawingsContract.listDrawings>["drawings"][number];

/** All ink of a clip, the oldest drawing first. */
export async function listDrawings(id: number, signal?: AbortSignal): Promise<Drawing[]> {
  return (await request<ResponseBody<typeof drawingsContract.listDrawings>>(`/security/vst/${id}/drawings`, { signal }))
    .drawings;
}

interface DrawingContent {
  document: unknown;
  coordinates?: unknown;
}

/** If the clip has that recording, unless it is null, and no other drawings than `known`, oldest first; else 412. */
export async function createDrawing(
  id: number,
  { document, recording, known }: DrawingContent & { recording: string | null; known: readonly { id: string }[] },
  options: { keepalive?: boolean } = {},
): Promise<Drawing> {
  const query = new URLSearchParams({ newest: known.at(-1)?.id ?? "none" });
  if (recording !== null) query.set("recording", recording);
  const path = `/security/vst/${id}/drawings?${query}`;
  const json = { drawing_data: document };
  return (await request<ResponseBody<typeof drawingsContract.saveDrawing>>(path, { method: "POST", json, ...options }))
    .drawing;
}

/**
 * Puts other ink in the place of a drawing's if that still is as it was read; else 412. `edit` says the same in fewer
 * bytes where that can be.
 */
export async function replaceDrawing(
  id: number,
  drawing: Pick<Drawing, "id" | "version">,
  { document, coordinates, edit }: DrawingContent & { edit: StrokeEdit | null },
  options: { keepalive?: boolean } = {},
): Promise<Pick<Drawing, "id" | "version">> {
  const { etag } = await requestTagged<unknown>(`/security/vst/${id}/drawings/${encodeURIComponent(drawing.id)}`, {
    method: edit ? "PATCH" : "PUT",
    json: edit ?? { drawing_data: document, coordinates: coordinates ?? undefined },
    headers: { "If-Match": `"${drawing.id}-${drawing.version}"`, Prefer: "return=minimal" },
    ...options,
  });
  const version = Number(/-(\d+)"$/.exec(etag ?? "")?.[1]);
  if (!Number.isInteger(version)) throw new ApiError(502, null);
  return { id: drawing.id, version };
}

export async function deleteDrawing(id: number, drawing: string, options: { keepalive?: boolean } = {}): Promise<void> {
  await request(`/security/vst/${id}/drawings/${encodeURIComponent(drawing)}`, { method: "DELETE", ...options });
}

/** Removes a picture from the clip, and then its ink. It does not fail if the picture or drawing is deleted already. */
export async function removePicture(
  id: number,
  file: string,
  drawings: readonly string[],
  options: { keepalive?: boolean } = {},
): Promise<void> {
  const gone = (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  };
  await request(`/security/vst/${id}/image/${encodeURIComponent(file)}`, { method: "DELETE", ...options }).catch(gone);
  for (const drawing of drawings) await deleteDrawing(id, drawing, options).catch(gone);
}

export async function orderPictures(
  id: number,
  filenames: readonly string[],
  options: { keepalive?: boolean } = {},
): Promise<void> {
  await request(`/security/vst/${id}/images/order`, { method: "PATCH", json: { filenames }, ...options });
}

/** With an `etag`: if the clip still is as it was read; else 412. */
export async function deleteClip(
  id: number,
  { etag, ...options }: { keepalive?: boolean; etag?: string | null } = {},
): Promise<void> {
  const condition = etag ? { headers: { "If-Match": etag } } : {};
  await request(`/clips/${id}`, { method: "DELETE", ...condition, ...options });
}

export async function duplicateClip(id: number): Promise<Clip> {
  return (await request<ClipAnswer>(`/clips/${id}/duplicate`, { method: "POST", json: {} })).data;
}

/** Where the clip is to be had as one file, whatever state it is in. */
export function fileUrl(id: number): string {
  return `/api/v1/clips/${id}/export`;
}

/** Completes the clip as it is saved. */
export async function completePackage(id: number): Promise<ResponseBody<typeof packagesContract.completePackage>> {
  return request(`/security/vst/${id}/complete-package`, { method: "POST", json: {} });
}

/** The conversion job; waits up to 25 s on the server for news. */
export async function waitForConversion(
  id: number,
  signal?: AbortSignal,
): Promise<ResponseBody<typeof packagesContract.getConversion>> {
  return request(`/security/vst/${id}/convert`, { headers: { Prefer: "wait=25" }, signal });
}

/** Peaks of the recording; with `status: "processing"` the caller asks again. */
export async function getWaveform(
  id: number,
  signal?: AbortSignal,
): Promise<ResponseBody<typeof draftsContract.getWaveform>> {
  return request(`/security/vst/${id}/waveform`, { headers: { Prefer: "wait=25" }, signal });
}

/** Where the clip's video is to be had. */
export function videoUrl(id: number): string {
  return `/api/v1/security/vst/${id}/video`;
}

/** Starts the video and reports its progress every few seconds, and null as soon as it is ready. */
export async function waitForVideo(id: number, signal?: AbortSignal): Promise<PendingBody<typeof getVideo> | null> {
  // One byte of a finished video shows that it is ready.
  return request(`/security/vst/${id}/video`, { headers: { Prefer: "wait=2", Range: "bytes=0-0" }, signal });
}

/** With the reactions to the clip itself. */
export async function listReplies(
  id: number,
  signal?: AbortSignal,
): Promise<Pick<RepliesAnswer["data"], "replies" | "reactions">> {
  return (await request<RepliesAnswer>(`/clips/${id}/replies?limit=100`, { signal })).data;
}

export type InboxState = "open" | "resolved" | "all";

/** The newest of them, and how many there are. */
export async function listInbox(
  state: InboxState,
  signal?: AbortSignal,
): Promise<{ replies: InboxReply[]; total: number }> {
  const { replies, pagination } = (await request<InboxAnswer>(`/replies?limit=100&state=${state}`, { signal })).data;
  return { replies, total: pagination.total };
}

export async function getMe(signal?: AbortSignal): Promise<Me> {
  return (await request<MeAnswer>("/auth/me", { signal })).data;
}

export async function updateMe(changes: { name: string }): Promise<Me> {
  return (await request<MeAnswer>("/auth/me", { method: "PATCH", json: changes })).data;
}

/** The transcript of the clip; null without one. */
export async function getTranscription(clipId: number, signal?: AbortSignal): Promise<Tagged<Transcription> | null> {
  try {
    return await requestTagged<Transcription>(`/clips/${clipId}/transcription`, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Has the recording transcribed. Each request waits for the result up to 25 seconds; asking again joins the same job. */
export async function transcribeClip(clipId: number, onProgress: (percent: number) => void, signal?: AbortSignal) {
  for (;;) {
    const answer = await request<
      ResponseBody<typeof speechContract.transcribeClip> | PendingBody<typeof speechContract.transcribeClip>
    >(`/clips/${clipId}/transcribe`, { method: "POST", json: {}, signal });
    if (answer.status === "completed") return answer;
    onProgress(answer.progress);
  }
}

/** Corrects one segment; an empty text removes it. 412 if the transcript was changed elsewhere. */
export function correctSegment(
  clipId: number,
  { segment, text }: { segment: number; text: string },
  { etag, keepalive }: { etag: string | null; keepalive: boolean },
) {
  return requestTagged<Transcription>(`/clips/${clipId}/transcription`, {
    method: "PATCH",
    json: { segments: [{ id: segment, text }] },
    headers: etag ? { "If-Match": etag } : {},
    keepalive,
  });
}
