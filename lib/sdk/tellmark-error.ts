import type { Schemas } from "./api-types";

type Code = Schemas["Error"]["error"] | "network_error";

interface Problem {
  code: Code;
  status: number;
  message: string;
  errors?: Record<string, string[]> | undefined;
  requestId?: string | null | undefined;
  retryAfter?: number | null | undefined;
}

/** Everything that an operation refuses with, and `network_error` where nothing answered. */
export class TellmarkError extends Error {
  readonly code: Code;
  /** 0 without an answer. */
  readonly status: number;
  /** The faults, by field. */
  readonly errors: Readonly<Record<string, string[]>>;
  readonly requestId: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor({ code, status, message, errors = {}, requestId = null, retryAfter = null }: Problem, cause?: unknown) {
    super(message, { cause });
    this.name = "TellmarkError";
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** The same call may work later. */
  get isPassing(): boolean {
    // The connection of the first try was lost, and the server is still at it.
    if (this.code === "idempotency_in_progress") return true;
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export async function readError(response: Response): Promise<TellmarkError> {
  const { status, headers } = response;
  const body = await response.json().catch(() => null);
  return new TellmarkError({
    code: body?.error ?? "internal_error",
    status,
    message: body?.message ?? `The server answered ${status}.`,
    errors: body?.errors,
    requestId: body?.request_id ?? headers.get("X-Request-Id"),
    retryAfter: readSeconds(headers.get("Retry-After")),
  });
}

/** `Retry-After` is a number of seconds, or a date. */
function readSeconds(text: string | null): number | null {
  if (text === null) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
