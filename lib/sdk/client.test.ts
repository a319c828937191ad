import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClient } from "./client";

let answers: (() => Response | Promise<Response>)[];
let requests: { address: string; init: RequestInit }[];
const fetch = async (address: unknown, init: RequestInit = {}) => {
  requests.push({ address: String(address), init });
  const answer = answers.shift() ?? (() => Response.json({ success: true }));
  return answer();
};
const client = createClient({ url: "https://tellmark.example/", key: "tmk_1", fetch });
const busy = (status: number, after: string) => () =>
  Response.json({ error: "rate_limit_exceeded", message: "Wait." }, { status, headers: { "Retry-After": after } });
const headersOf = (at: number) => new Headers(requests[at]?.init.headers);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [answers, requests] = [[], []];
});
afterEach(() => void vi.useRealTimers());

test("path, query, body and key make one request", async () => {
  await client.get("/clips", { query: { search: "a b", page: 2 } });
  await client.post("/clips/{id}/share", { path: { id: 7 }, body: { privacy: "private" } });
  expect(requests.map(({ address }) => address)).toEqual([
    "https://tellmark.example/api/v1/clips?search=a+b&page=2",
    "https://tellmark.example/api/v1/clips/7/share",
  ]);
  expect(requests[1]?.init).toMatchObject({ method: "POST", body: '{"privacy":"private"}' });
  expect(headersOf(1).get("authorization")).toBe("Bearer tmk_1");
  expect(headersOf(0).has("idempotency-key")).toBe(false);
});

test("429 and 503 are repeated when the server says, with the same Idempotency-Key", async () => {
  answers = [busy(429, "5"), busy(503, new Date(Date.now() + 8000).toUTCString())];
  const made = client.post("/clips", { body: { title: "One" } });
  await vi.advanceTimersByTimeAsync(4999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9000);
  expect(await made).toEqual({ success: true });
  const keys = [0, 1, 2].map((at) => headersOf(at).get("idempotency-key"));
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(new Set(keys).size).toBe(1);
});

test("an error has code, status, message, fields, request id and Retry-After", async () => {
  const body = {
    error: "validation_failed",
    message: "A field is wrong.",
    errors: { title: ["is needed"] },
    request_id: "r1",
  };
  answers = [
    () => Response.json(body, { status: 422 }),
    busy(429, "3600"),
    () => new Response("<html>", { status: 502 }),
  ];
  await expect(client.get("/clips")).rejects.toMatchObject({
    code: "validation_failed",
    status: 422,
    message: "A field is wrong.",
    errors: { title: ["is needed"] },
    requestId: "r1",
    retryAfter: null,
  });
  await expect(client.get("/clips"), "an hour is too long").rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  await expect(client.get("/clips")).rejects.toMatchObject({ code: "internal_error", status: 502, isPassing: true });
  expect(requests).toHaveLength(3);
});

test("after some tries a busy server is an error, and so is one that does not answer", async () => {
  answers = Array.from({ length: 4 }, () => busy(503, "1"));
  const got = client.get("/clips").catch((error) => error);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await got).toMatchObject({ status: 503 });
  expect(requests).toHaveLength(4);
  answers = [() => Promise.reject(new TypeError("fetch failed"))];
  await expect(client.get("/clips")).rejects.toMatchObject({ code: "network_error", status: 0 });
});

test("a wait ends with its signal", async () => {
  const stop = new AbortController();
  answers = [busy(429, "30")];
  const got = client.get("/clips", { signal: stop.signal }).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort(new Error("stopped"));
  expect(await got).toMatchObject({ message: "stopped" });
});
