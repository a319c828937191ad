import { ApiError } from "./api-error";

const longestKeptAlive = 60_000;

interface RequestOptions {
  method?: string;
  json?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for the last save. */
  keepalive?: boolean;
}

/** An answer and the version of what it holds. */
export interface Tagged<Answer> {
  answer: Answer;
  etag: string | null;
}

/** Sends one request to /api/v1 with the session cookie and answers its JSON, or throws an ApiError. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  return (await requestTagged<Answer>(path, options)).answer;
}

export async function requestTagged<Answer>(path: string, options: RequestOptions = {}): Promise<Tagged<Answer>> {
  const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
  if (options.json !== undefined) headers["Content-Type"] = "application/json";
  const body = options.json === undefined ? undefined : JSON.stringify(options.json);
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method: options.method ?? "GET",
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
      // Browsers refuse to keep a large request alive; then it runs like any other.
      ...(options.keepalive && (body?.length ?? 0) < longestKeptAlive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, null);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, answer, Number(response.headers.get("Retry-After")) || null);
  return { answer: answer as Answer, etag: response.headers.get("ETag") };
}
