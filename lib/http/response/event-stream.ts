import { config } from "#lib/config/config";
import { processSingleton } from "#lib/config/runtime";
import { tooMany } from "#lib/kernel/errors";
import { log } from "#lib/log/log";

/** Connections to one process for a link, or for a clip. */
const MOST_PER_SUBJECT = 50;
/** Milliseconds after which a client asks again. */
const RETRY = 5000;

const open = () => processSingleton("event streams", () => new Map<string, number>());

/**
 * Server-sent events (HTML, section 9.2): "replies" for every true of `changes`, a comment for every false, so that nothing in
 * between ends a quiet connection. 429 where the subject or the caller's address has too many open.
 */
export function eventStream(
  { subject, address }: { subject: string; address: string },
  { method, signal }: Request,
  changes: (signal: AbortSignal) => AsyncGenerator<boolean>,
): Response {
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" };
  if (method === "HEAD") return new Response(null, { headers });
  const gone = new AbortController();
  const release = takePlaces([
    [`subject ${subject}`, MOST_PER_SUBJECT],
    [`address ${address}`, config().rateLimits.eventsPerIp],
  ]);
  const all = AbortSignal.any([signal, gone.signal]);
  const news = changes(all);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY}\n\n`)),
      async pull(controller) {
        const next = await news.next().catch((error: unknown) => {
          log().warn("events have ended", { error: String(error) });
          return { done: true, value: false } as const;
        });
        if (next.done) {
          release();
          return controller.close();
        }
        controller.enqueue(encoder.encode(next.value ? "event: replies\ndata: {}\n\n" : ":\n\n"));
      },
      cancel() {
        gone.abort();
        release();
      },
    },
    { highWaterMark: 0 },
  );
  signal.addEventListener("abort", release, { once: true });
  return new Response(body, { headers });
}

/** Gives them back once, however often it is asked to. */
function takePlaces(places: [key: string, most: number][]): () => void {
  const taken = open();
  if (places.some(([key, most]) => (taken.get(key) ?? 0) >= most)) {
    throw tooMany("Too many connections wait for events. Ask again every 20 seconds.", 20);
  }
  for (const [key] of places) taken.set(key, (taken.get(key) ?? 0) + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    for (const [key] of places) {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    }
  };
}
