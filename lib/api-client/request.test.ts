import { expect, test, vi } from "vitest";
import { request } from "./request";
import { isSignedOut } from "./sign-in-state";

const answer = (body: string | null, init?: ResponseInit) =>
  vi.stubGlobal("fetch", async () => new Response(body, init));

test("a page of the network in the place of an answer counts as no connection, so that nothing seems saved", async () => {
  answer("<h1>Sign in to this network</h1>", { headers: { "Content-Type": "text/html; charset=utf-8" } });
  await expect(request("/clips/1", { method: "PATCH", json: {} })).rejects.toMatchObject({ status: 0 });
});

test("the first byte of a file is an answer", async () => {
  answer("\0", { status: 206, headers: { "Content-Type": "video/mp4" } });
  expect(await request("/security/vst/1/video")).toBeNull();
});

test("a proxy's own page keeps its status, and an empty answer is one", async () => {
  answer("<h1>Bad gateway</h1>", { status: 502 });
  await expect(request("/clips/1")).rejects.toMatchObject({ status: 502 });
  answer(null, { status: 204 });
  expect(await request("/clips/1", { method: "DELETE" })).toBeNull();
});

test("a refused sign-in stays, whatever began before it succeeds, until a later request does", async () => {
  let arrive = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (arrive = resolve)));
  const earlier = request("/clips/1");
  answer('{"error":"unauthorized"}', { status: 401 });
  await expect(request("/clips/1/shares")).rejects.toMatchObject({ status: 401 });
  arrive(new Response("{}"));
  await earlier;
  expect(isSignedOut()).toBe(true);
  answer("{}");
  await request("/clips/1");
  expect(isSignedOut()).toBe(false);
});
