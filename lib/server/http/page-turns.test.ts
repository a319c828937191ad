import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#lib/log/create-log";
import { createBodyGuard } from "./body-guard";
import { createHttpFront } from "./http-front";

let rendering: { path: string; response: ServerResponse; end: () => void }[];
let server: ReturnType<typeof createServer>;
let origin: string;

beforeEach(async () => {
  rendering = [];
  const render = (path: string, response: ServerResponse) =>
    new Promise<void>((resolve) => {
      const end = () => {
        rendering.shift();
        response.end(path, () => resolve());
      };
      rendering.push({ path, response, end });
    });
  const front = createHttpFront((request, response) => render(request.url ?? "", response), {
    blobDir: "/nowhere",
    trustProxy: 1,
    bodies: createBodyGuard(),
    log: createLog("error", () => {}),
  });
  server = createServer(front);
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (path: string, address: string, signal?: AbortSignal) =>
  fetch(origin + path, { headers: { "X-Forwarded-For": address }, ...(signal && { signal }) }).then((answer) =>
    answer.text(),
  );
const paths = () => rendering.map(({ path }) => path);

test("of one address's pages one is rendered at a time, and another address's page is not behind them", async () => {
  const many = Array.from({ length: 20 }, (_, n) => open(`/docs/${n}`, "192.0.2.1"));
  await expect.poll(() => rendering.length).toBe(1);
  const other = open("/other", "192.0.2.2");
  await expect.poll(paths).toEqual([expect.stringContaining("/docs/"), "/other"]);
  rendering.reverse()[0]?.end();
  expect(await other).toBe("/other");
  for (let served = 0; served < many.length; served += 1) {
    await expect.poll(() => rendering.length).toBe(1);
    rendering[0]?.end();
  }
  expect(await Promise.all(many)).toHaveLength(20);
});

test("a page whose reader has left before its turn is not rendered", async () => {
  const first = open("/first", "192.0.2.1");
  await expect.poll(paths).toEqual(["/first"]);
  const leaving = new AbortController();
  const left = open("/left", "192.0.2.1", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow();
  rendering[0]?.end();
  await first;
  const last = open("/last", "192.0.2.1");
  await expect.poll(paths).toEqual(["/last"]);
  rendering[0]?.end();
  expect(await last).toBe("/last");
});

test("the API takes no turn of pages", async () => {
  const page = open("/docs", "192.0.2.1");
  await expect.poll(paths).toEqual(["/docs"]);
  const call = open("/api/auth/session", "192.0.2.1");
  await expect.poll(paths).toEqual(["/docs", "/api/auth/session"]);
  for (const one of [...rendering]) one.end();
  expect(await Promise.all([page, call])).toHaveLength(2);
});
