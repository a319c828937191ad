import type { RequestInit } from "undici";
import { AppError } from "#lib/kernel/errors";
import { lazyImport } from "#lib/kernel/lazy-import";
import { log } from "#lib/log/log";

interface ProviderRequest {
  provider: string;
  url: string;
  headers?: Record<string, string>;
  body: RequestInit["body"];
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Speech engines may work for minutes before they send headers; `timeoutMs` bounds all of it. */
const patient = lazyImport(async () => {
  const { Agent, fetch } = await import("undici");
  return { fetch, dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }) };
});

/**
 * The JSON of the answer. Asked once: a second request could be billed again, and an engine that is too slow would only
 * get more to do. Neither request nor answer is logged or repeated to the caller.
 */
export async function requestProvider(request: ProviderRequest): Promise<unknown> {
  const { provider, url, headers = {}, body, timeoutMs, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { fetch, dispatcher } = await patient();
    const response = await fetch(url, {
      method: "POST",
      headers: { Accept: "application/json", ...headers },
      body,
      redirect: "error",
      dispatcher,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw refusal(provider, response.status, response.headers.get("retry-after"));
    }
    return JSON.parse(await limitedText(provider, response.body));
  } catch (error) {
    if (error instanceof AppError || signal?.aborted) throw error;
    if (timeout.aborted) throw new AppError("provider_timeout", `${provider} did not answer in time.`);
    log().warn("provider failed", { provider, reason: reasonOf(error) });
    if (error instanceof SyntaxError) throw badAnswer(provider);
    throw new AppError("provider_error", `${provider} could not be reached.`);
  }
}

/** No message: that of a parser repeats its input. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : error.name;
}

/** It answered something else than was asked for. */
export class BadAnswer extends AppError {}

export function badAnswer(provider: string): AppError {
  return new BadAnswer("provider_error", `${provider} returned an invalid response.`);
}

/** 400 and 422: it was understood, and not wanted like that. */
export class RefusedRequest extends AppError {}

/** 401 is not passed on: a caller would take it for a refusal of their token. */
function refusal(provider: string, status: number, retryAfter: string | null): AppError {
  log().warn("provider refused", { provider, status });
  if (status === 401 || status === 403) {
    return new AppError("provider_error", `${provider} refused the key of this server: its operator has to change it.`);
  }
  if (status === 413)
    return new AppError(
      "payload_too_large",
      `${provider} does not accept a recording of this size. Send a shorter one.`,
    );
  if (status === 429) {
    const seconds = /^\d{1,5}$/.test(retryAfter ?? "") ? String(retryAfter) : "60";
    const message = `${provider} accepts no more requests from this server for now.`;
    return new AppError("provider_error", message, { headers: { "Retry-After": seconds } });
  }
  if (status === 504 || status === 408) return new AppError("provider_timeout", `${provider} did not answer in time.`);
  const message = `${provider} answered with an error (${status}).`;
  return status === 400 || status === 422
    ? new RefusedRequest("provider_error", message)
    : new AppError("provider_error", message);
}

async function limitedText(provider: string, body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw badAnswer(provider);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
