import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiAnswers } from "./api-answers";

const addresses = ["/api/v1/clips/[id]", "/c/[code]", "/r/[code]", "/mcp", "/dev/mailbox"];
const handlers = Object.fromEntries(
  addresses.map((address) => [address, { GET: async () => new Response(`route of ${address}`) }]),
);
let loads = 0;
const server = createServer();
let url = "";

beforeAll(async () => {
  const api = createApiAnswers({
    addresses,
    addressesOfNext: ["/api/auth/[...nextauth]"],
    async loadHandlers() {
      loads += 1;
      return { handlers };
    },
  });
  server.on("request", async (request, response) => {
    if (!(await api.answer(request, response))) response.end("Next");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const answerTo = async (path: string) => (await fetch(`${url}${path}`)).text();

test("a page does not load the routes", async () => {
  for (const path of ["/", "/library", "/clips/17"]) expect(await answerTo(path), path).toBe("Next");
  expect(loads).toBe(0);
});

test("every address of a route is answered by it, and its neighbours by Next", async () => {
  for (const address of addresses) {
    const path = address.replace(/\[\w+\]/, "17");
    expect(await answerTo(`${path}?x=1`), path).toBe(`route of ${address}`);
  }
  for (const path of ["/r/17/record", "/api/auth/session", "/dev"]) expect(await answerTo(path), path).toBe("Next");
});
