import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** In front of a service: what is asked for passes, and a POST is not answered, cut off or `late` (504). */
export async function holdingProxy(target: string) {
  const gate: { holds: boolean; spoils: "nothing" | "late" | "cut"; isAway: boolean } = {
    holds: false,
    spoils: "nothing",
    isAway: false,
  };
  let held = 0;
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    if (gate.isAway) return void response.writeHead(503).end();
    const { method, headers, url } = incoming;
    const outgoing = httpRequest(new URL(url ?? "/", target), { method, headers, agent: false }, async (answer) => {
      const bytes = await buffer(answer);
      if (gate.holds && method === "POST") held += 1;
      else if (gate.spoils === "cut" && method === "POST") response.destroy();
      else if (gate.spoils === "late" && method === "POST") response.writeHead(504).end("<html>");
      else response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "close" }).end(bytes);
    });
    outgoing.on("error", () => response.destroy());
    outgoing.end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gate,
    held: () => held,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
