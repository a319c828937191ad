import { once } from "node:events";
import { createServer, request as send } from "node:http";

interface Target {
  port: number;
  isOpen: boolean;
  inFlight: number;
  served: number;
  idle: (() => void)[];
}

/** Connections are the proxy's own: RFC 9110, 7.6.1. */
export function withoutConnection(headers: readonly string[]): string[] {
  const isOwn = (name = "") => /^(connection|keep-alive)$/i.test(name);
  return headers.filter((_, index) => !isOwn(headers[index - (index % 2)]));
}

/** Each request goes to the next process, so state in one process is missing in the next. */
export async function roundRobin() {
  const targets: Target[] = [];
  let turn = 0;
  const next = () => {
    const open = targets.filter(({ isOpen }) => isOpen);
    turn += 1;
    return open[turn % open.length];
  };

  const server = createServer((request, response) => {
    const target = next();
    if (!target) return response.writeHead(502).end("No server answers.");
    target.inFlight += 1;
    response.on("close", () => {
      target.inFlight -= 1;
      if (target.inFlight === 0) for (const tell of target.idle.splice(0)) tell();
    });
    const { method, url: path, rawHeaders: headers } = request;
    const onward = send({ host: "127.0.0.1", port: target.port, method, path, headers, agent: false });
    onward.flushHeaders();
    onward.on("response", (answer) => {
      target.served += 1;
      // A process that has answered reads no more of the body; its client may not have noticed.
      request.unpipe(onward);
      request.resume();
      response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.rawHeaders));
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", ({ message }) =>
      response.headersSent ? response.destroy() : response.writeHead(502).end(`${target.port}: ${message}`),
    );
    response.on("close", () => onward.destroy());
    request.on("error", () => onward.destroy());
    request.pipe(onward);
  }).listen(0, "127.0.0.1");
  server.requestTimeout = 0;
  // A client that is slow to send its next request finds the connection as it left it.
  server.keepAliveTimeout = 65_000;
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no address");

  return {
    url: `http://localhost:${address.port}`,
    add(port: number): Target {
      const target: Target = { port, isOpen: true, inFlight: 0, served: 0, idle: [] };
      targets.push(target);
      return target;
    },
    /** Gets nothing new; resolves once it has answered what it had. */
    async close(target: Target) {
      target.isOpen = false;
      if (target.inFlight > 0) await new Promise<void>((resolve) => target.idle.push(resolve));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
