import { request } from "./request";
import type {
  Clip,
  ClipStatus,
  Completion,
  EmailShare,
  InboxReply,
  Job,
  Me,
  NewShare,
  Pagination,
  Reply,
  Share,
  ShareWish,
  VideoProgress,
  VoiceTag,
  WaveformAnswer,
} from "./types";

interface Resource<Data> {
  data: Data;
}

export interface ClipQuery {
  page?: number;
  limit?: number;
  status?: ClipStatus | "";
  search?: string;
}

/** The clips of the signed-in person, newest first. */
export async function listClips(query: ClipQuery, signal?: AbortSignal) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) params.set(key, String(value));
  const answer = await request<Resource<{ clips: Clip[]; pagination: Pagination }>>(`/clips?${params}`, { signal });
  return answer.data;
}

export async function getClip(id: number, signal?: AbortSignal): Promise<Clip> {
  return (await request<Resource<Clip>>(`/clips/${id}?include_sharing=true`, { signal })).data;
}

export async function createDraft(title: string): Promise<number> {
  return (await request<{ vst_id: number }>("/security/vst/draft", { method: "POST", json: { title } })).vst_id;
}

export async function updateClip(
  id: number,
  changes: { title?: string; description?: string | null; voice_tags?: VoiceTag[] },
  options: { keepalive?: boolean } = {},
): Promise<Clip> {
  return (await request<Resource<Clip>>(`/clips/${id}`, { method: "PATCH", json: changes, ...options })).data;
}

export async function deleteClip(id: number): Promise<void> {
  await request(`/clips/${id}`, { method: "DELETE" });
}

export async function completePackage(id: number, tags: VoiceTag[]): Promise<Completion> {
  return request(`/security/vst/${id}/complete-package`, { method: "POST", json: { voice_tags: tags } });
}

/** The conversion job; waits up to 25 s on the server for news. */
export async function conversionJob(id: number, signal?: AbortSignal): Promise<Job> {
  return request(`/security/vst/${id}/convert`, { headers: { Prefer: "wait=25" }, signal });
}

/** Peaks of the clip's sound; `status: "processing"` means ask again. */
export async function getWaveform(id: number, signal?: AbortSignal): Promise<WaveformAnswer> {
  return request(`/security/vst/${id}/waveform`, { headers: { Prefer: "wait=25" }, signal });
}

/** Where the clip's video is to be had. */
export function videoUrl(id: number): string {
  return `/api/v1/security/vst/${id}/video`;
}

/** Has the clip's video made: tells how far it is every few seconds, and null as soon as it can be had. */
export async function videoProgress(id: number, signal?: AbortSignal): Promise<VideoProgress | null> {
  // One byte of a video that is ready tells as much as all of it.
  return request(`/security/vst/${id}/video`, { headers: { Prefer: "wait=2", Range: "bytes=0-0" }, signal });
}

/** Removes a picture or a recording by the file's own URL. */
export async function deleteFile(url: string): Promise<void> {
  await request(new URL(url, location.href).pathname.replace(/^\/api\/v1/, ""), { method: "DELETE" });
}

export async function createShare(id: number, wish: ShareWish): Promise<NewShare> {
  return request(`/clips/${id}/share`, { method: "POST", json: wish });
}

export async function shareByEmail(
  id: number,
  wish: ShareWish & { recipient_email: string; recipient_name?: string; message?: string },
): Promise<EmailShare> {
  return request(`/clips/${id}/share/email`, { method: "POST", json: wish });
}

export async function listShares(id: number, signal?: AbortSignal): Promise<Share[]> {
  return (await request<Resource<{ shares: Share[] }>>(`/clips/${id}/shares`, { signal })).data.shares;
}

export async function revokeShare(code: string): Promise<void> {
  await request(`/shares/${encodeURIComponent(code)}`, { method: "DELETE" });
}

export async function listReplies(id: number, signal?: AbortSignal): Promise<Reply[]> {
  return (await request<Resource<{ replies: Reply[] }>>(`/clips/${id}/replies?limit=100`, { signal })).data.replies;
}

export async function listInbox(signal?: AbortSignal): Promise<InboxReply[]> {
  return (await request<Resource<{ replies: InboxReply[] }>>("/replies?limit=100", { signal })).data.replies;
}

export async function getMe(signal?: AbortSignal): Promise<Me> {
  return (await request<Resource<Me>>("/auth/me", { signal })).data;
}

export async function updateMe(changes: { name: string }): Promise<Me> {
  return (await request<Resource<Me>>("/auth/me", { method: "PATCH", json: changes })).data;
}
