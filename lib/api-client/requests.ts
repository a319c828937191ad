import type * as requestsContract from "#lib/contract/requests";
import type { ResponseBody } from "#lib/contract/schema/operation";
import { request, workTimeoutMs } from "./request";

type RequestAnswer = ResponseBody<typeof requestsContract.getRequest>;
type RequestsAnswer = ResponseBody<typeof requestsContract.listRequests>;
type SentAnswer = ResponseBody<typeof requestsContract.requestByEmail>;

/** A request for clips, as the user who asks sees it. */
export type ClipRequest = RequestAnswer["data"];

export interface NewRequest {
  title: string;
  message?: string;
  questions?: { text: string; x?: number; y?: number }[];
  clip_id?: number;
  clip_image?: string;
  expires_at: string;
  max_clips?: number;
  keep_days: number;
}

export interface RequestChanges {
  title?: string;
  message?: string | null;
  closed?: boolean;
  expires_at?: string;
  max_clips?: number;
  keep_days?: number;
}

interface ReceivedAnswer {
  clipId: number;
  name: string | null;
  sentAt: string;
}

/** The newest hundred answers; none in a list of requests. */
export function listAnswers({ answers = [] }: ClipRequest): ReceivedAnswer[] {
  return answers.map(({ vst_id, name, sent_at }) => ({ clipId: vst_id, name, sentAt: sent_at }));
}

const path = (id: string) => `/requests/${encodeURIComponent(id)}`;

/** The same key makes one, however often it is tried. */
export async function createRequest(wish: NewRequest, image: File | null, key: string): Promise<ClipRequest> {
  const call = { method: "POST", headers: { "Idempotency-Key": key } };
  if (!image) return request("/requests", { ...call, json: wish });
  const form = new FormData();
  for (const [field, value] of Object.entries(wish)) {
    form.set(field, field === "questions" ? JSON.stringify(value) : String(value));
  }
  form.set("image_file", image, image.name);
  return request("/requests", { ...call, form, patienceMs: workTimeoutMs });
}

/** Newest first. */
export async function listRequests(page: number, signal?: AbortSignal): Promise<RequestsAnswer["data"]> {
  return (await request<RequestsAnswer>(`/requests?limit=20&page=${page}`, { signal })).data;
}

export async function getRequest(id: string, signal?: AbortSignal): Promise<ClipRequest> {
  return (await request<RequestAnswer>(path(id), { signal })).data;
}

/** Waits up to 25 s on the server for one more answer than `known`. */
export async function waitForAnswer(id: string, known: number, signal?: AbortSignal): Promise<ClipRequest> {
  const headers = { Prefer: "wait=25" };
  return (await request<RequestAnswer>(`${path(id)}?after=${known}`, { headers, signal })).data;
}

export async function updateRequest(id: string, changes: RequestChanges): Promise<ClipRequest> {
  return (await request<RequestAnswer>(path(id), { method: "PATCH", json: changes })).data;
}

/** The answers to it stay. */
export async function deleteRequest(id: string): Promise<void> {
  await request(path(id), { method: "DELETE" });
}

interface Recipient {
  recipient_name?: string;
  language: string;
}

export async function requestByEmail(id: string, to: Recipient & { recipient_email: string }): Promise<SentAnswer> {
  return request(`${path(id)}/email`, { method: "POST", json: to });
}

export async function requestBySms(id: string, to: Recipient & { recipient_phone: string }): Promise<SentAnswer> {
  return request(`${path(id)}/sms`, { method: "POST", json: to });
}
