import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ProviderCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ProviderAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A loopback server in the place of a provider's API. `cut`: the connection ends in the middle of the answer. */
export async function providerDouble(answer: (call: ProviderCall) => ProviderAnswer | "cut") {
  const calls: ProviderCall[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { method = "", url: path = "", headers } = request;
    const call = { method, path, headers, body: await text(request) };
    calls.push(call);
    const given = answer(call);
    if (given === "cut") {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
      response.write("{");
      setImmediate(() => response.destroy());
      return;
    }
    const json = typeof given.body === "string" ? given.body : JSON.stringify(given.body);
    response.writeHead(given.status, { "Content-Type": "application/json", ...given.headers }).end(json);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
