import { expect, test } from "vitest";
import type { Handlers } from "#lib/config/runtime.mjs";
import { createApiRouter } from "./api-router.mjs";

const named = (name: string): Handlers => ({ GET: async () => new Response(name) });
const addresses = [
  "/api/clips",
  "/api/clips/[id]",
  "/api/clips/recent",
  "/api/clips/[vstId]/files/[filename]",
  "/api",
  "/api/[...rest]",
];
const routes = addresses.map((address): [string, Handlers] => [address, named(address)]);
const find = createApiRouter([...routes, ["/api/auth/[...nextauth]", null]]);

async function found(path: string) {
  const match = find(path);
  const answer = await match?.handlers.GET?.(new Request("http://localhost"), { params: Promise.resolve({}) });
  return match && [await answer?.text(), match.params];
}

test.each([
  ["/api/clips", "/api/clips", {}],
  ["/api/clips/", "/api/clips", {}],
  ["/api/clips/recent", "/api/clips/recent", {}],
  ["/api/clips/17", "/api/clips/[id]", { id: "17" }],
  ["/api/clips/%31", "/api/clips/[id]", { id: "1" }],
  ["/api/clips/1%2F2", "/api/clips/[id]", { id: "1/2" }],
  [
    "/api/clips/5/files/my%20voice%25.mp3",
    "/api/clips/[vstId]/files/[filename]",
    { vstId: "5", filename: "my voice%.mp3" },
  ],
  ["/api", "/api", {}],
])("%j leads to %j", async (path, address, params) => {
  expect(await found(path)).toEqual([address, params]);
});

test.each(["/api/nothing", "/api/clips/1/2", "/api/Clips", "/api/clips/5/files/", "/api/clips/.."])(
  "%j has an answer of the API, too",
  async (path) => {
    expect((await found(path))?.[0]).toMatch(/rest|\[id\]/);
  },
);

test("a parameter may be as long as an address", async () => {
  expect(await found(`/api/clips/${"x".repeat(8000)}`)).toEqual(["/api/clips/[id]", { id: "x".repeat(8000) }]);
});

test.each(["/", "/studio/1", "/apis", "/api/auth/session"])("%j is for Next", (path) => {
  expect(find(path)).toBeNull();
});
