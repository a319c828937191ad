import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createAllRequestContexts,
  type RequestContext,
  requestContext,
  runWithRequestContext,
} from "./request-context";

const known: (RequestContext | null)[] = [];
const server = createServer(async (request, response) => {
  // Next does this before a handler sees the request.
  request.headers["x-forwarded-for"] ??= request.socket.remoteAddress;
  await new Promise((resolve) => setTimeout(resolve, 20));
  known.push(requestContext());
  response.end();
});
beforeAll(async () => {
  createAllRequestContexts();
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

async function ask(headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: "127.0.0.1", headers }), "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
}

const unknown = {
  caller: null,
  isEncrypted: false,
  method: null,
  nonce: null,
  meantLink: null,
  refusal: null,
  incoming: null,
  files: null,
  delivery: null,
};

test("without our server, Node itself tells who is at the other end, whatever the headers say", async () => {
  await ask();
  await ask({ "x-tellmark-peer": "9.9.9.9", "x-tellmark-direct": "1", "x-forwarded-for": "9.9.9.9" });
  expect(known).toEqual([
    { ...unknown, peer: "127.0.0.1", direct: true },
    { ...unknown, peer: "127.0.0.1", direct: false },
  ]);
});

test("simultaneous requests each see only their own context", async () => {
  known.length = 0;
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? { via: "1.1 p" } : {})));
  expect(known.filter((one) => one?.direct)).toHaveLength(10);
  expect(new Set(known).size).toBe(20);
});

test("outside of a request nothing is known", () => {
  expect(requestContext()).toBeNull();
  const mine: RequestContext = { ...unknown, peer: "192.0.2.1", direct: true };
  expect(runWithRequestContext(mine, () => requestContext())).toBe(mine);
});
