import type { ByteRange } from "./port";
import type { Remote, RemoteAnswer } from "./remote";

const RESUMPTIONS = 3;

/**
 * The answer to a GET as exactly the bytes that it announced: the rest of a broken one is asked for again. Null if
 * the file does not exist.
 */
export async function download(
  { unreachable }: Remote,
  ask: (range: ByteRange | undefined, etag: string | null) => Promise<RemoteAnswer | null>,
  range: ByteRange | undefined,
): Promise<AsyncIterable<Uint8Array> | null> {
  const first = await ask(range, null);
  if (first === null) return null;
  if (first.status === 416) return nothing();
  const span = spanOf(first, range);
  if (!span || !first.stream) throw unreachable("an answer of no certain length");
  return exactly(first.stream, span);

  async function* exactly(begun: AsyncIterable<Uint8Array>, { start, end }: ByteRange) {
    const etag = first?.header("etag") ?? null;
    let [stream, position, failures]: [AsyncIterable<Uint8Array>, number, number] = [begun, start, 0];
    for (;;) {
      try {
        for await (const chunk of stream) {
          position += chunk.length;
          if (position > end + 1) break;
          failures = 0;
          yield chunk;
        }
      } catch {
        // Asked for again below.
      }
      if (position > end + 1) throw unreachable("more bytes than announced");
      if (position > end) return;
      failures += 1;
      if (failures > RESUMPTIONS) throw unreachable("a file that breaks off");
      const rest = await ask({ start: position, end }, etag);
      const there = rest && spanOf(rest, { start: position, end });
      if (!rest?.stream || there?.start !== position || there.end !== end) throw unreachable("a file that changed");
      stream = rest.stream;
    }
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** A service that ignores the range answers 200 with all of it, which is of no use here. */
function spanOf({ status, header }: RemoteAnswer, range: ByteRange | undefined): ByteRange | null {
  if (status === 200 && range === undefined) {
    const length = header("content-length") ?? "";
    return /^\d{1,15}$/.test(length) ? { start: 0, end: Number(length) - 1 } : null;
  }
  const [, start, end] = /^bytes (\d{1,15})-(\d{1,15})\/\d+$/.exec(header("content-range") ?? "") ?? [];
  return status === 206 && start && end ? { start: Number(start), end: Number(end) } : null;
}
