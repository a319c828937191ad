export interface OutgoingMail {
  /** The outbox row's id: idempotency key and Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Receipt {
  provider: string;
  /** The provider's own id of the message, where it gives one. */
  providerId: string | null;
}

/** Hands one mail to the world; a second call with the same id must not send it twice. Throws DeliveryError. */
export interface Mailer {
  /** `outbox` where messages are only kept, else the provider's name. */
  readonly name: string;
  send(mail: OutgoingMail): Promise<Receipt>;
}

/** The provider did not take the message. */
export class DeliveryError extends Error {
  readonly retryable: boolean;
  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "DeliveryError";
    this.retryable = options.retryable;
  }
}
