import { ApiError } from "./api-error";
import { beginRequest, noteSuccess } from "./sign-in-state";
import { withIdleTimeout } from "./with-idle-timeout";

const longestKeptAlive = 60_000;
const mostPatienceMs = 90_000;
/** For requests that the server measures and prepares before it answers. */
export const workTimeoutMs = 600_000;

interface RequestOptions {
  method?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for the last save. */
  keepalive?: boolean;
  patienceMs?: number;
}

/** An answer and the version of its content. */
export interface Tagged<Answer> {
  answer: Answer;
  etag: string | null;
}

let answerToken: string | null = null;

/** From now on all requests of this page are those of an answer to a request: with its token, and of no account. */
export function setAnswerToken(token: string | null): void {
  answerToken = token;
}

/** The token of an answer, if it makes the request. */
export const answerHeaders = (): Record<string, string> =>
  answerToken === null ? {} : { Authorization: `Bearer ${answerToken}` };

/**
 * The address of the page goes along: links in the answer begin with it unless PUBLIC_URL is set, as a proxy may hide
 * it from the server.
 */
export const apiHeaders = (): Record<string, string> => ({
  Accept: "application/json",
  "X-Page-Origin": globalThis.location?.origin ?? "",
  ...answerHeaders(),
});

/** Sends one request to /api/v1 with the session cookie and answers its JSON, or throws an ApiError. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  return (await requestTagged<Answer>(path, options)).answer;
}

export async function requestTagged<Answer>(path: string, options: RequestOptions = {}): Promise<Tagged<Answer>> {
  const headers: Record<string, string> = { ...apiHeaders(), ...options.headers };
  if (options.json !== undefined) headers["Content-Type"] = "application/json";
  const text = options.json === undefined ? undefined : JSON.stringify(options.json);
  const body = text ?? options.form;
  const begun = beginRequest();
  const ask = async (signal: AbortSignal) => {
    const response = await fetch(`/api/v1${path}`, {
      method: options.method ?? "GET",
      headers,
      credentials: "same-origin",
      signal,
      ...(body === undefined ? {} : { body }),
      // Browsers refuse to keep a large request alive; then it runs like any other.
      ...(options.keepalive && !options.form && (text?.length ?? 0) < longestKeptAlive ? { keepalive: true } : {}),
    });
    return { response, answer: jsonIn(await response.text()) };
  };
  const { response, answer } = await withIdleTimeout(options.patienceMs ?? mostPatienceMs, ask, options.signal).catch(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new ApiError(0, null);
    },
  );
  if (!response.ok) {
    throw new ApiError(response.status, answer ?? null, Number(response.headers.get("Retry-After")) || null);
  }
  // A network that wants a sign-in first answers in the server's place, with a page.
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (answer === undefined && isPage) throw new ApiError(0, null);
  noteSuccess(begun);
  return { answer: (answer ?? null) as Answer, etag: response.headers.get("ETag") };
}

/** Null where there is no text, undefined where it is no JSON. */
function jsonIn(text: string) {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
