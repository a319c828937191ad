interface OutgoingWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

interface WebhookAnswer {
  status: number;
  /** The beginning of the body, without characters that cannot be stored or shown. */
  text: string;
  /** Of Retry-After. */
  retryAfterSeconds: number | null;
}

export interface WebhookSender {
  /** Asks once, follows no redirect. Throws `UnreachableWebhook`, or the reason of `signal`. */
  send(webhook: OutgoingWebhook): Promise<WebhookAnswer>;
}

/** No answer. Its message is for the owner of the webhook, and names no address. */
export class UnreachableWebhook extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "UnreachableWebhook";
  }
}
