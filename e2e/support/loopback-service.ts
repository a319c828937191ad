import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

export interface SentRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  form(): Promise<FormData>;
}

export interface Fault {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  /** Ends the connection without an answer. */
  reset?: boolean;
  /** Breaks off in the midst of its answer. */
  cut?: boolean;
  /** Never answers. */
  hang?: boolean;
}

export type LoopbackService = Awaited<ReturnType<typeof loopbackService>>;

/** Replaces an outside service: returns configured answers, and records the requests. */
export async function loopbackService() {
  let next: Fault = {};
  let kept: SentRequest[] = [];
  let notify: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = "", url: path = "", headers } = request;
    const form = () =>
      new Response(new Uint8Array(body), { headers: { "Content-Type": String(headers["content-type"]) } }).formData();
    kept.push({ method, path, headers, body, form });
    for (const tell of notify.splice(0)) tell();
    const {
      status = 200,
      headers: answered = {},
      json,
      text = json === undefined ? "" : JSON.stringify(json),
      reset,
      cut,
      hang,
    } = next;
    if (hang) return;
    if (reset) {
      request.socket.destroy();
      return;
    }
    if (cut) {
      response.writeHead(status, { "Content-Type": "application/json", "Content-Length": "1000" });
      response.write('{"text": "half', () => request.socket.destroy());
      return;
    }
    response.writeHead(status, { "Content-Type": "application/json", ...answered }).end(text);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the loopback service has no address");

  return {
    url: `http://127.0.0.1:${address.port}`,
    answer(fault: Fault) {
      next = fault;
    },
    requests: () => kept,
    asked: () => (kept.length > 0 ? Promise.resolve() : new Promise<void>((resolve) => notify.push(resolve))),
    reset() {
      next = {};
      kept = [];
      notify = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
