import type { Receipt } from "../mail/port";

interface OutgoingSms {
  /** Used as idempotency key: the outbox row's id. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Throws DeliveryError. */
export interface SmsSender {
  readonly name: string;
  send(sms: OutgoingSms): Promise<Receipt>;
  /** The receipt of an earlier attempt whose answer was lost; null: none. */
  findSent(sms: OutgoingSms, since: Date): Promise<Receipt | null>;
  /** Sends nothing. Reports its finding in a sentence, or throws a ServiceProblem. */
  check(): Promise<string>;
}
