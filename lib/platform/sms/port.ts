import type { Receipt } from "../mail/port";

export interface OutgoingSms {
  /** The outbox row's id: idempotency key. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Hands one SMS to the world; throws DeliveryError. */
export interface Texter {
  /** `outbox` where messages are only kept, else the provider's name. */
  readonly name: string;
  send(sms: OutgoingSms): Promise<Receipt>;
}
