import { NODATA, NOTFOUND } from "node:dns";
import { isIPv6, type LookupFunction } from "node:net";
import { lazyImport } from "#lib/kernel/lazy-import";
import { type GuardedHttp, UnreachableAddress } from "./port";
import { isPublicAddress } from "./public-address";
import { nameResolver, type ResolveName } from "./resolve-name";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4096;
const NO_ADDRESS = "Its name has no address.";
const NAME_SERVER_SILENT = "The name servers did not answer for its name.";
const NOT_PUBLIC = "Its address is not on the public internet.";

interface HttpSenderOptions {
  /** Also http, and addresses of this machine and its network. */
  allowPrivate: boolean;
  resolve?: ResolveName;
  timeoutMs?: number;
}

export function createGuardedHttp({ allowPrivate, resolve, timeoutMs = TIMEOUT_MS }: HttpSenderOptions): GuardedHttp {
  const undici = lazyImport(() => import("undici"));
  const resolveName = resolve ?? nameResolver();

  /** The name is resolved once, so that it cannot change its meaning between the check and the connection. */
  async function checkedAddresses(hostname: string, signal: AbortSignal): Promise<string[]> {
    const addresses = await resolveName(hostname, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      const isMissing = codesOf(error).some((code) => code === NOTFOUND || code === NODATA);
      throw new UnreachableAddress(isMissing ? NO_ADDRESS : NAME_SERVER_SILENT, { cause: error });
    });
    // One is enough: no honest name mixes both.
    if (!allowPrivate && !addresses.every(isPublicAddress)) throw new UnreachableAddress(NOT_PUBLIC);
    return addresses;
  }

  return {
    async send({ method, url, headers, body, signal, maxAnswerBytes = MAX_ANSWER_BYTES }) {
      const { protocol, hostname } = new URL(url);
      if (!allowPrivate && protocol !== "https:")
        throw new UnreachableAddress("Its address does not begin with https.");
      const { Agent, request } = await undici();
      const deadline = AbortSignal.timeout(timeoutMs);
      const ended = AbortSignal.any([signal, deadline]);
      // Nothing is kept alive: a connection serves the one request for which its address was checked.
      let dispatcher: InstanceType<typeof Agent> | undefined;
      try {
        const addresses = await checkedAddresses(hostname.replace(/^\[|\]$/g, ""), ended);
        dispatcher = new Agent({
          connect: { lookup: onlyThese(addresses), timeout: timeoutMs },
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          maxHeaderSize: 16 * 1024,
          pipelining: 0,
        });
        const answer = await request(url, { method, headers, body: body ?? null, dispatcher, signal: ended });
        return {
          status: answer.statusCode,
          text: await beginningOf(answer.body, maxAnswerBytes, signal),
          retryAfterSeconds: secondsOf(answer.headers["retry-after"]),
        };
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof UnreachableAddress) throw error;
        if (deadline.aborted) throw new UnreachableAddress(`No answer within ${timeoutMs / 1000} seconds.`);
        throw new UnreachableAddress(sentenceFor(error), { cause: error });
      } finally {
        await dispatcher?.destroy();
      }
    },
  };
}

function onlyThese(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_, { all }, callback) => {
    const [first] = found;
    if (!first) callback(new Error("no address"), "");
    else if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

/** The status has told already whether it was heard: words that break off or take long change nothing about that. */
async function beginningOf(body: AsyncIterable<Buffer>, maxBytes: number, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
}

function secondsOf(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function sentenceFor(error: unknown): string {
  const codes = codesOf(error);
  if (codes.includes("ECONNREFUSED")) return "The connection was refused.";
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
