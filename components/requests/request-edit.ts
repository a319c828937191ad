import type { ClipRequest, RequestChanges } from "#lib/api-client/requests";

/** The content of a request's dialog; an empty choice changes nothing. */
interface RequestEdit {
  title: string;
  message: string;
  openDays: string;
  maxClips: string;
  keepDays: string;
}

export const beginEdit = ({ title, message }: ClipRequest): RequestEdit => ({
  title,
  message: message ?? "",
  openDays: "",
  maxClips: "",
  keepDays: "",
});

const DAY_MS = 86_400_000;

/** The changes alone; null where there are none. */
export function toRequestChanges(edit: RequestEdit, request: ClipRequest, now = Date.now()): RequestChanges | null {
  const title = edit.title.trim();
  const message = edit.message.trim();
  const changes: RequestChanges = {
    ...(title === request.title ? {} : { title }),
    ...(message === (request.message ?? "") ? {} : { message: message || null }),
    ...(edit.openDays ? { expires_at: new Date(now + Number(edit.openDays) * DAY_MS).toISOString() } : {}),
    ...(edit.maxClips ? { max_clips: Number(edit.maxClips) } : {}),
    ...(edit.keepDays ? { keep_days: Number(edit.keepDays) } : {}),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
