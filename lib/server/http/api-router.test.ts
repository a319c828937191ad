import { expect, test } from "vitest";
import { createApiRouter } from "./api-router";

const addresses = [
  "/api/clips",
  "/api/clips/[id]",
  "/api/clips/recent",
  "/api/clips/[vstId]/files/[filename]",
  "/api",
  "/api/[...rest]",
];
const find = createApiRouter(addresses, ["/api/auth/[...nextauth]"]);

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
])("%j leads to %j", (path, address, params) => {
  expect(find(path)).toEqual({ address, params });
});

test.each(["/api/nothing", "/api/clips/1/2", "/api/Clips", "/api/clips/5/files/", "/api/clips/.."])(
  "%j has an answer of the API, too",
  (path) => {
    expect(find(path)?.address).toMatch(/rest|\[id\]/);
  },
);

test("a parameter may be as long as an address", () => {
  expect(find(`/api/clips/${"x".repeat(8000)}`)?.params).toEqual({ id: "x".repeat(8000) });
});

test.each(["/", "/studio/1", "/apis", "/api/auth/session"])("%j is for Next", (path) => {
  expect(find(path)).toBeNull();
});
