import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createForwarder } from "./forward-mcp";

let handle: (request: IncomingMessage, body: string, response: ServerResponse) => void;
let url: string;
const server = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  handle(request, body, response);
});
const signal = new AbortController().signal;

beforeEach(async () => {
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  url = `http://localhost:${typeof address === "object" ? address?.port : ""}/mcp`;
});
afterEach(() => void server.close());

const call = (id: number, method: string, params = {}) => JSON.stringify({ jsonrpc: "2.0", id, method, params });

async function send(forward: ReturnType<typeof createForwarder>, line: string) {
  const written: string[] = [];
  await forward(line, (message) => written.push(message));
  return written.map((message) => JSON.parse(message));
}

test("messages go as they are, with the key and the headers of the protocol; answers come back", async () => {
  const seen: IncomingMessage["headers"][] = [];
  handle = (request, body, response) => {
    seen.push(request.headers);
    const { id, method } = JSON.parse(body);
    const result = method === "initialize" ? { protocolVersion: "2025-06-18" } : { echo: JSON.parse(body).params };
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }, null, 2));
  };
  const forward = createForwarder({ url, key: "tmk_1", signal });
  await send(forward, call(1, "initialize"));
  expect(await send(forward, call(2, "tools/call", { name: "find_clips" }))).toEqual([
    { jsonrpc: "2.0", id: 2, result: { echo: { name: "find_clips" } } },
  ]);
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  await send(forward, call(3, "resources/read", { uri: "clip:Größe", _meta }));
  expect(seen[0]).toMatchObject({ authorization: "Bearer tmk_1", accept: "application/json, text/event-stream" });
  expect(seen[1]).toMatchObject({
    "mcp-protocol-version": "2025-06-18",
    "mcp-method": "tools/call",
    "mcp-name": "find_clips",
  });
  expect(seen[2]).toMatchObject({
    "mcp-protocol-version": "2026-07-28",
    "mcp-name": "=?base64?Y2xpcDpHcsO2w59l?=",
  });
});

test("a stream of events is written message by message, each on one line", async () => {
  const events = [
    { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } },
    { jsonrpc: "2.0", id: 4, result: {} },
  ];
  handle = (_request, _body, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(": hello\n\n");
    const text = events.map((event) => `event: message\r\ndata: ${JSON.stringify(event)}\r\n\r\n`).join("");
    response.write(text.slice(0, 50));
    response.end(text.slice(50));
  };
  expect(await send(createForwarder({ url, key: "", signal }), call(4, "tools/call"))).toEqual(events);
});

test("a notification has no answer; a request always has one", async () => {
  handle = (_request, _body, response) => void response.writeHead(202).end();
  const forward = createForwarder({ url, key: "", signal });
  expect(await send(forward, JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }))).toEqual([]);
  expect(await send(forward, call(5, "tools/list"))).toMatchObject([{ id: 5, error: { code: -32000 } }]);

  handle = (_request, _body, response) => {
    response.writeHead(401, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: false, error: "invalid_token", message: "The token is not valid." }));
  };
  expect(await send(forward, call(6, "tools/list"))).toMatchObject([
    { id: 6, error: { message: "The token is not valid." } },
  ]);
  expect(await send(forward, "no json")).toMatchObject([{ id: null, error: { code: -32700 } }]);

  const nowhere = createForwarder({ url: "http://localhost:1/mcp", key: "", signal });
  expect(await send(nowhere, call(7, "tools/list"))).toMatchObject([
    { id: 7, error: { message: expect.stringContaining("Nothing answers") } },
  ]);
});
