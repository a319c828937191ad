import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "#lib/config/read-config";
import { type Runtime, setRuntime } from "#lib/config/runtime";
import { brokenSocket, type Script } from "../../../e2e/support/broken-socket";
import { findRedis, startRedis, untested } from "../../../e2e/support/ensure-redis.mjs";
import { upstashDouble } from "../../../e2e/support/upstash-double";
import { limiterSuite } from "./limiter.suite";
import type { Limiter } from "./port";
import { redisLimiter } from "./redis";
import { LimiterUnavailable } from "./unavailable";
import { upstashLimiter } from "./upstash";

beforeAll(() => setRuntime({ config: readConfig({}), keys: { server: "key" } } as Runtime));
afterAll(() => setRuntime(null));

async function openRedis() {
  const server = await startRedis();
  const limiter = redisLimiter({ url: server.url });
  const close = async () => {
    await limiter.close();
    await server.stop();
  };
  return { server, limiter, close };
}

async function openUpstash() {
  const server = await startRedis();
  const service = await upstashDouble(server.url);
  const choice = readConfig(service.env).limiter;
  if (choice.kind !== "upstash") throw new Error("Upstash was not chosen");
  const close = async () => {
    await service.close();
    await server.stop();
  };
  return { server, service, limiter: upstashLimiter(choice), open: () => upstashLimiter(choice), close };
}

if (findRedis()) {
  limiterSuite("Redis", openRedis, { forgetsItself: true });
  limiterSuite("Upstash", openUpstash, { forgetsItself: true });
  badDays();
} else {
  console.warn(untested);
}

function badDays() {
  const noon = new Date("2026-06-01T12:00:00.000Z");
  const rate = (limit = 5) => ({ key: `canary:${crypto.randomUUID()}`, limit, windowSeconds: 3600 });
  let lines: string[];
  let closing: (() => Promise<void>)[] = [];
  let upstash: Awaited<ReturnType<typeof openUpstash>>;
  beforeAll(async () => {
    closing = [];
    upstash = await openUpstash();
  });
  afterAll(() => upstash.close());
  const silence = () => {
    lines = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  };
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(closing.splice(0).map((close) => close().catch(() => undefined)));
  });

  async function expectRefused(limiter: Limiter) {
    const started = performance.now();
    await expect(limiter.take(rate(), noon)).rejects.toBeInstanceOf(LimiterUnavailable);
    await expect(limiter.peek(rate(), noon)).rejects.toBeInstanceOf(LimiterUnavailable);
    expect(performance.now() - started).toBeLessThan(5_000);
  }
  function expectDiscreet() {
    expect(lines.join("")).not.toMatch(/canary|127\.0\.0\.1/);
    expect(lines.length).toBeLessThanOrEqual(1);
  }

  describe("a limiter on a bad day", () => {
    test("Redis deletes counters that were unused for longer than their window", async () => {
      const { limiter, close } = await openRedis();
      closing.push(close);
      const wanted = { ...rate(1), windowSeconds: 1 };
      expect((await limiter.take(wanted, noon)).allowed).toBe(true);
      expect((await limiter.take(wanted, noon)).allowed).toBe(false);
      await vi.waitFor(async () => expect((await limiter.peek(wanted, noon)).remaining).toBe(1), { timeout: 5_000 });
    });

    test("a Redis that freezes lets no one wait long, and counts again once it wakes up", async () => {
      const { server, limiter, close } = await openRedis();
      closing.push(close);
      const wanted = rate(2);
      await limiter.take(wanted, noon);
      silence();
      server.freeze();
      await expectRefused(limiter);
      server.thaw();
      await vi.waitFor(async () => expect((await limiter.peek(wanted, noon)).remaining).toBe(1), { timeout: 10_000 });
      expectDiscreet();
    });

    test("requests are refused immediately when Redis dies", async () => {
      const { server, limiter, close } = await openRedis();
      closing.push(close);
      await limiter.take(rate(), noon);
      silence();
      await server.stop();
      await expectRefused(limiter);
      expectDiscreet();
    });

    test("a Redis that never was there is refused", async () => {
      silence();
      const limiter = redisLimiter({ url: "redis://canary:canary@127.0.0.1:1" });
      closing.push(async () => limiter.close());
      await expectRefused(limiter);
      expectDiscreet();
    });

    const redisFaults: [string, Script][] = [
      ["says nothing", () => {}],
      ["reports an internal error", (socket) => socket.write("-ERR canary\r\n")],
      ["takes no more callers", (socket) => socket.end("-ERR max number of clients reached\r\n")],
      ["breaks off in the midst of its answer", (socket) => socket.write("*3\r\n:1", () => socket.destroy())],
      ["talks nonsense", (socket) => socket.write("HTTP/1.1 400 Bad Request canary\r\n\r\n")],
    ];
    test.each(redisFaults)("a Redis that %s lets nothing pass uncounted", async (_, script) => {
      const service = await brokenSocket();
      closing.push(service.close);
      silence();
      // Its greeting (HELLO, and three times CLIENT) is that of a real one.
      const hello = `%1\r\n+proto\r\n:3\r\n${"+OK\r\n".repeat(3)}`;
      service.answer((socket, said) => (/EVALSHA/i.test(said) ? script(socket, said) : socket.write(hello)));
      const limiter = redisLimiter({ url: `redis://127.0.0.1:${service.port}` });
      closing.push(async () => limiter.close());
      await expectRefused(limiter);
      expectDiscreet();
    });

    test("an Upstash that is not there is refused", async () => {
      silence();
      const limiter = upstashLimiter({ url: "http://127.0.0.1:9", token: "canary" });
      await expectRefused(limiter);
      expectDiscreet();
    });

    test.each([
      ["hangs", { kind: "hang" }],
      ["breaks every connection", { kind: "reset" }],
      ["answers 500", { kind: "status", status: 500, body: '{"error":"canary"}' }],
      ["answers 429", { kind: "status", status: 429, body: '{"error":"canary"}' }],
      ["breaks off in the midst of its answer", { kind: "cut", bytes: 9 }],
      ["speaks no HTTP", { kind: "garbage" }],
      ["talks nonsense", { kind: "status", status: 200, body: '{"result":"canary"}' }],
      ["refuses its token", { kind: "status", status: 401, body: '{"error":"canary"}' }],
    ] as const)("an Upstash that %s lets nothing pass uncounted", async (_, fault) => {
      const { service, open } = upstash;
      const limiter = open();
      await limiter.take(rate(), noon);
      silence();
      service.fault(fault);
      await expectRefused(limiter);
      expectDiscreet();
      service.fault(null);
    });

    test("the script is sent once, then only its name", async () => {
      const { service, limiter, close } = await openUpstash();
      closing.push(close);
      for (let round = 0; round < 3; round += 1) await limiter.take(rate(), noon);
      expect(service.commands).toEqual(["evalsha", "eval", "evalsha", "evalsha"]);
    });
  });
}
