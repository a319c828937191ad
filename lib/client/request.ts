import { ApiError } from "./api-error";

interface RequestOptions {
  method?: string;
  json?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for the last save. */
  keepalive?: boolean;
}

/** Sends one request to /api/v1 with the session cookie and answers its JSON, or throws an ApiError. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
  if (options.json !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method: options.method ?? "GET",
      headers,
      credentials: "same-origin",
      ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, null);
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, body, Number(response.headers.get("Retry-After")) || null);
  return body as Answer;
}
