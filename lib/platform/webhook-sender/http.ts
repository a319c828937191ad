import { isIP, type LookupFunction } from "node:net";
import { loadOnce } from "#lib/kernel/load-once";
import { checkedLookup, PRIVATE_ADDRESS, type ResolveAll } from "./checked-lookup";
import { UnreachableWebhook, type WebhookSender } from "./port";
import { isPublicAddress } from "./public-address";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4096;
const NOT_PUBLIC = "Its address is not on the public internet.";

export interface HttpSenderOptions {
  /** Also http, and addresses of this machine and its network. */
  allowPrivate: boolean;
  resolve?: ResolveAll;
  timeoutMs?: number;
}

export function httpWebhookSender({ allowPrivate, resolve, timeoutMs = TIMEOUT_MS }: HttpSenderOptions): WebhookSender {
  const guard: { lookup?: LookupFunction } = allowPrivate ? {} : { lookup: checkedLookup(resolve) };
  // Nothing is kept alive: a connection serves the one request for which its address was checked.
  const client = loadOnce(async () => {
    const { Agent, request } = await import("undici");
    const dispatcher = new Agent({
      connect: { ...guard, timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 16 * 1024,
      pipelining: 0,
    });
    return { request, dispatcher };
  });
  return {
    async send({ url, headers, body, signal }) {
      const { protocol, hostname } = new URL(url);
      if (!allowPrivate && protocol !== "https:")
        throw new UnreachableWebhook("Its address does not begin with https.");
      // Sockets look up names only.
      const literal = hostname.replace(/^\[|\]$/g, "");
      if (!allowPrivate && isIP(literal) && !isPublicAddress(literal)) throw new UnreachableWebhook(NOT_PUBLIC);
      const { request, dispatcher } = await client();
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(url, {
          method: "POST",
          headers,
          body,
          dispatcher,
          signal: AbortSignal.any([signal, deadline]),
        });
        return {
          status: answer.statusCode,
          text: await beginningOf(answer.body, signal),
          retryAfterSeconds: secondsOf(answer.headers["retry-after"]),
        };
      } catch (error) {
        if (signal.aborted) throw error;
        if (deadline.aborted) throw new UnreachableWebhook(`No answer within ${timeoutMs / 1000} seconds.`);
        throw new UnreachableWebhook(sentenceFor(error), { cause: error });
      }
    },
  };
}

/** The status has told already whether it was heard: words that break off or take long change nothing about that. */
async function beginningOf(body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER_BYTES) break;
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString("utf8");
  return text.replace(/[^\P{C}\n\t]/gu, "").trim();
}

function secondsOf(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function sentenceFor(error: unknown): string {
  const codes = codesOf(error);
  if (codes.includes(PRIVATE_ADDRESS)) return NOT_PUBLIC;
  if (codes.includes("ECONNREFUSED")) return "The connection was refused.";
  if (codes.some((code) => ["ENOTFOUND", "EAI_AGAIN", "ENODATA"].includes(code))) return "Its name has no address.";
  if (codes.some((code) => /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code))) return "Its certificate is not valid.";
  if (codes.some((code) => /TIMEOUT|ETIMEDOUT/.test(code))) return "No answer in time.";
  return "The connection broke.";
}

/** An error of several addresses holds one for each. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error ? [String(error.code)] : [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [...own, ...inner.flatMap(codesOf)];
}
