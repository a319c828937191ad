import { type Event, eventNames } from "./event";

/** The signed body of a delivery: https://www.standardwebhooks.com, `type`, `timestamp` and `data`. */
export function eventBody(event: Event, at: Date): string {
  return JSON.stringify({ type: eventNames[event.type], timestamp: at.toISOString(), data: dataOf(event) });
}

function dataOf(event: Event): Record<string, unknown> {
  if (event.type === "webhook_test") {
    return { webhook_id: event.webhookId, message: "You requested this test. Nothing has changed." };
  }
  if (event.type === "request_opened") return requestOf(event.request);
  const about = { clip_id: event.clip.id, clip_title: event.clip.title };
  switch (event.type) {
    case "clip_completed":
      return { ...about, status: "completed", job_id: event.jobId };
    case "clip_failed":
      return { ...about, status: "failed", job_id: event.jobId, error: event.error };
    case "share_viewed":
      return {
        ...about,
        share_code: event.share.code,
        recipient_name: event.share.recipientName,
        view_count: event.share.viewCount,
        unique_view_count: event.share.uniqueViewCount,
      };
    case "reply_created":
      return {
        ...about,
        share_code: event.reply.shareCode,
        reply_id: event.reply.id,
        sender_name: event.reply.senderName,
        message: event.reply.message,
        has_audio: event.reply.hasAudio,
        duration_seconds: event.reply.durationSeconds,
        ...event.reply.at,
        has_strokes: event.reply.hasInk,
        parent_id: event.reply.parentId,
      };
    case "transcript_ready":
      return { ...about, ...event.transcript };
    case "request_answered": {
      const { name, deleteAt } = event.answer;
      return { ...about, ...requestOf(event.request), name, delete_at: deleteAt?.toISOString() ?? null };
    }
    case "message_bounced":
      return {
        ...about,
        share_code: event.message.shareCode,
        message_id: event.message.id,
        channel: event.message.channel,
        recipient: event.message.recipient,
        error: event.message.error,
      };
  }
}

function requestOf({ id, code, title, metadata }: Extract<Event, { type: "request_opened" }>["request"]) {
  return { request_id: id, request_code: code, request_title: title, metadata };
}
