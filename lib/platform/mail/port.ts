export interface OutgoingMail {
  /** The outbox row's id, used as idempotency key and Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Receipt {
  provider: string;
  providerId: string | null;
}

/** A second call with the same id must not send again. Throws DeliveryError. */
export interface Mailer {
  readonly name: string;
  send(mail: OutgoingMail): Promise<Receipt>;
  /** Sends nothing. Tells in a sentence what it found, or throws a ServiceProblem. */
  check(): Promise<string>;
}

export class DeliveryError extends Error {
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "DeliveryError";
    this.retryable = options.retryable;
  }
}
