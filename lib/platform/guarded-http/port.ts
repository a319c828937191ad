interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  signal: AbortSignal;
  /** Of the answer's body; the rest is not read. Absent: 4 KB. */
  maxAnswerBytes?: number;
}

interface IncomingAnswer {
  status: number;
  /** The beginning of the body. */
  text: string;
  /** Of Retry-After. */
  retryAfterSeconds: number | null;
}

/** For addresses that users name. */
export interface GuardedHttp {
  /** Asks once, follows no redirect. Throws `UnreachableAddress`, or the reason of `signal`. */
  send(request: OutgoingRequest): Promise<IncomingAnswer>;
}

/** No answer. Its message is for the owner of the webhook or connection, and repeats no address. */
export class UnreachableAddress extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "UnreachableAddress";
  }
}
