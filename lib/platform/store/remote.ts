import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { lazyImport } from "#lib/kernel/lazy-import";
import { warnThrottled } from "#lib/log/throttled-warning";
import { StoreUnreachable } from "../store-error";
import { IdleTimeout } from "./idle-timeout";

/** A caller has its answer within ten seconds, even if the service hangs or the machine is busy. */
const PATIENCE_MS = 6_000;
const ATTEMPTS = 3;
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

const client = lazyImport(async () => {
  const { Agent, request } = await import("undici");
  const dispatcher = new Agent({ connect: { timeout: PATIENCE_MS }, headersTimeout: 0, bodyTimeout: 0 });
  return { request, dispatcher };
});

export interface RemoteRequest {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body?: RemoteBody | undefined;
  /** A body of success is a file, not text. */
  wantsFile?: boolean | undefined;
}

/** Opened again at each attempt. */
export interface RemoteBody {
  sizeBytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export interface RemoteAnswer {
  status: number;
  header(name: string): string | null;
  text: string;
  /** The file that was wanted; else null, and the body is `text`. */
  stream: AsyncIterable<Uint8Array> | null;
}

export interface Remote {
  /** Passing faults (429, 5xx, broken connections) are tried again, and so are errors that `isPassing` accepts. */
  ask(wanted: RemoteRequest, isPassing?: (answer: RemoteAnswer) => boolean): Promise<RemoteAnswer>;
  persist<T>(attempt: (patience: IdleTimeout) => Promise<T>, judge: (error: unknown) => Judgement): Promise<T>;
  /** Logged once a minute. The reason must hold neither an address nor anything that was sent. */
  unreachable(reason: string): StoreUnreachable;
}

interface Judgement {
  passing: boolean;
  reason: string;
}

class PassingAnswer extends Error {
  readonly answer: RemoteAnswer;
  constructor(answer: RemoteAnswer) {
    super("a passing fault");
    this.answer = answer;
  }
}

export function fileBody(path: string, sizeBytes: number): RemoteBody {
  return { sizeBytes, open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
}

export function bytesBody(bytes: Uint8Array): RemoteBody {
  return {
    sizeBytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/** Shared by stores on other machines: time limits, retries, and reports of failures. */
export function remote(service: string): Remote {
  const unreachable = (reason: string) => {
    warnThrottled(`${service} does not store or return files (${reason})`);
    return new StoreUnreachable("Files cannot be stored or read at the moment. Try again shortly.", reason);
  };
  async function persist<T>(attempt: (patience: IdleTimeout) => Promise<T>, judge: (error: unknown) => Judgement) {
    const patience = new IdleTimeout(PATIENCE_MS);
    for (let count = 1; ; count += 1) {
      try {
        return await Promise.race([attempt(patience), patience.over]);
      } catch (error) {
        const { passing, reason } = judge(error);
        if (count < ATTEMPTS && !patience.signal.aborted && passing) {
          await sleep(50 * 4 ** count * (0.5 + Math.random()));
          continue;
        }
        patience.pause();
        if (error instanceof PassingAnswer || error instanceof StoreUnreachable) throw error;
        throw unreachable(patience.signal.aborted ? "no answer in time" : reason);
      }
    }
  }

  return {
    unreachable,
    persist,
    ask(wanted, isPassing = () => false) {
      const attempt = async (patience: IdleTimeout) => {
        const answer = await send(wanted, patience);
        if (isPassingFault(answer.status) || isPassing(answer)) throw new PassingAnswer(answer);
        // The timeout ends a stream that is never read.
        if (answer.stream === null) patience.pause();
        return answer;
      };
      return persist(attempt, (error) => ({ passing: true, reason: reasonOf(error) })).catch((error: unknown) => {
        if (error instanceof PassingAnswer) return error.answer;
        throw error;
      });
    },
  };
}

const isPassingFault = (status: number) => status === 429 || status === 408 || status >= 500;

/** A refusal is no progress: however often it is repeated, the caller's patience runs out. */
async function send(
  { method, url, headers, body, wantsFile }: RemoteRequest,
  patience: IdleTimeout,
): Promise<RemoteAnswer> {
  const sent = body ? { ...headers, "content-length": String(body.sizeBytes) } : headers;
  const { request, dispatcher } = await client();
  const answer = await request(url, {
    method,
    headers: sent,
    body: body ? Readable.from(watched(body.open(), patience), { objectMode: false }) : null,
    dispatcher,
    signal: patience.signal,
  });
  const { statusCode: status } = answer;
  const isFile = wantsFile === true && (status === 200 || status === 206);
  if (!isPassingFault(status)) patience.moved();
  return {
    status,
    header: (name) => [answer.headers[name]].flat()[0] ?? null,
    stream: isFile ? received(answer.body, patience) : null,
    text: isFile ? "" : await limitedText(answer.body),
  };
}

async function* watched(source: AsyncIterable<Uint8Array>, patience: IdleTimeout): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    patience.moved();
    yield chunk;
  }
}

/** Patience counts while bytes are awaited, not while a slow reader takes its time. */
async function* received(body: AsyncIterable<Uint8Array>, patience: IdleTimeout): AsyncGenerator<Uint8Array> {
  try {
    patience.moved();
    for await (const chunk of body) {
      patience.pause();
      yield chunk;
      patience.moved();
    }
  } finally {
    patience.pause();
  }
}

async function limitedText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_TEXT_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** No message: it may hold an address, and an address may be signed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}
