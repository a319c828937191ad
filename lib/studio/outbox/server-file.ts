import { ApiError } from "#lib/api-client/api-error";
import { answerHeaders } from "#lib/api-client/request";
import { withIdleTimeout } from "#lib/api-client/with-idle-timeout";

const patienceMs = 60_000;

interface ServerFile {
  /** Null where a server or proxy leaves it out of the answer to HEAD. */
  size: number | null;
  sha256: string | null;
}

/** The strong ETag of an uploaded file is the SHA-256 of its bytes. Null where there is no such file. */
export async function findServerFile(url: string, signal?: AbortSignal): Promise<ServerFile | null> {
  const answer = await ask(url, { method: "HEAD" }, signal);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new ApiError(answer.status, null);
  const length = answer.headers.get("Content-Length");
  const sha256 = /"([0-9a-f]{64})"/.exec(answer.headers.get("ETag") ?? "")?.[1] ?? null;
  return { size: length === null ? null : Number(length), sha256 };
}

/** The first `bytes` of it; null where the server sends no ranges. */
export async function readFirstBytes(url: string, bytes: number, signal?: AbortSignal): Promise<Blob | null> {
  const answer = await ask(url, { headers: { Range: `bytes=0-${bytes - 1}` } }, signal);
  return answer.status === 206 ? answer.blob() : null;
}

async function ask(
  url: string,
  { headers, method }: { headers?: Record<string, string>; method?: string },
  outer?: AbortSignal,
): Promise<Response> {
  const path = new URL(url, location.href).pathname;
  const whole: RequestInit = {
    method: method ?? "GET",
    headers: { ...answerHeaders(), ...headers },
    credentials: "same-origin",
    cache: "no-store",
  };
  const answer = await withIdleTimeout(patienceMs, (signal) => fetch(path, { ...whole, signal }), outer).catch(
    () => null,
  );
  if (!answer) throw new ApiError(0, null);
  return answer;
}
