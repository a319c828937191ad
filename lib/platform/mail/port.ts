interface OutgoingMail {
  /** The outbox row's id, used as idempotency key and Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends such mail; null for mail that is always sent. */
  unsubscribeUrl: string | null;
}

/** RFC 8058: the button that mail programs show beside the sender. */
export function unsubscribeHeaders({
  unsubscribeUrl: url,
}: Pick<OutgoingMail, "unsubscribeUrl">): Record<string, string> {
  return url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
}

export interface Receipt {
  provider: string;
  providerId: string | null;
}

/** A second call with the same id must not send again. Throws DeliveryError. */
export interface Mailer {
  readonly name: string;
  send(mail: OutgoingMail): Promise<Receipt>;
  /** Sends nothing. Reports its finding in a sentence, or throws a ServiceProblem. */
  check(): Promise<string>;
}

/** The fate of one of our messages, as its provider reports it later. */
export interface DeliveryReport {
  /** Our id; null where the provider did not give it back. */
  messageId: string | null;
  provider: string;
  providerId?: string | null;
  state: "sent" | "delivered" | "bounced" | "complained" | "failed";
  error: string | null;
  /** Why its recipient gets no more; null: nothing stands against it. */
  suppresses: "bounced" | "complained" | "opted_out" | null;
}

/** A report that claims to be a provider's and is not. */
export class ForgedHook extends Error {}

export class DeliveryError extends Error {
  readonly retryable: boolean;
  /** The recipient has opted out, as the provider knows. */
  readonly isOptedOut: boolean;
  /** Seconds. The provider takes only so many at a time, and has nothing against this one; null: it is something else. */
  readonly retryAfter: number | null;
  /** It broke off, and its provider knows no idempotency: only asking tells, another try might send it twice. */
  readonly mayBeSent: boolean;
  constructor(
    message: string,
    options: { retryable: boolean; isOptedOut?: boolean; retryAfter?: number; mayBeSent?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = "DeliveryError";
    this.retryable = options.retryable;
    this.isOptedOut = options.isOptedOut ?? false;
    this.mayBeSent = options.mayBeSent ?? false;
    this.retryAfter = options.retryAfter ?? null;
  }
}
