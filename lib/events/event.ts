import type { MessageChannel, WebhookEvent } from "#lib/generated/prisma/client";

interface Clip {
  id: number;
  title: string;
}

interface Failure {
  code: string;
  message: string;
  retryable: boolean;
}

export type Event =
  | { type: "clip_completed"; clip: Clip; jobId: string }
  | { type: "clip_failed"; clip: Clip; jobId: string; error: Failure }
  | { type: "share_viewed"; clip: Clip; share: ViewedShare }
  | { type: "reply_created"; clip: Clip; reply: NewReply }
  | { type: "transcript_ready"; clip: Clip; transcript: { provider: string; model: string; automatic: boolean } }
  | { type: "message_bounced"; clip: Clip; message: BouncedMessage }
  | { type: "request_opened"; request: AskedRequest }
  | {
      type: "request_answered";
      clip: Clip;
      request: AskedRequest;
      answer: { name: string | null; deleteAt: Date | null };
    }
  | { type: "webhook_test"; webhookId: string };

interface AskedRequest {
  id: string;
  code: string;
  title: string;
  metadata: unknown;
}

interface ViewedShare {
  code: string;
  recipientName: string | null;
  viewCount: number;
  uniqueViewCount: number;
}

interface NewReply {
  id: string;
  shareCode: string;
  senderName: string | null;
  message: string | null;
  hasAudio: boolean;
  durationSeconds: number | null;
  /** In seconds of the recording. */
  at: { timestamp: number | null; x: number | null; y: number | null; image: string | null };
  hasInk: boolean;
  parentId: string | null;
}

interface BouncedMessage {
  id: string;
  shareCode: string;
  channel: MessageChannel;
  recipient: string;
  error: string;
}

/** As receivers know them. */
export const eventNames = {
  clip_completed: "clip.completed",
  clip_failed: "clip.failed",
  share_viewed: "share.viewed",
  reply_created: "reply.created",
  transcript_ready: "transcript.ready",
  message_bounced: "message.bounced",
  request_opened: "request.opened",
  request_answered: "request.answered",
  webhook_test: "webhook.test",
} as const satisfies Record<WebhookEvent, string>;
