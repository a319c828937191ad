export function replyBody(
  message: string,
  name: string,
  seenBy: string,
  voice: Blob | null,
): { headers?: Record<string, string>; body: string | FormData } {
  if (!voice) {
    return {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ message, seen_by: seenBy, ...(name ? { sender_name: name } : {}) }),
    };
  }
  const body = new FormData();
  if (message) body.set("message", message);
  if (name) body.set("sender_name", name);
  body.set("seen_by", seenBy);
  body.set("audio_file", voice, `reply.${voice.type.includes("mp4") ? "m4a" : "webm"}`);
  return { body };
}
