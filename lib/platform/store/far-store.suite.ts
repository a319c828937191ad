import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ServiceFault } from "../../../e2e/support/service-faults";
import type { StagedFile } from "../scratch/port";
import { StoreUnreachable } from "../store-error";
import type { OpenedStore } from "./store.suite";

interface OpenedFarStore extends OpenedStore {
  service: {
    objects: ReadonlyMap<string, { bytes: Buffer }>;
    uploads: ReadonlyMap<string, unknown>;
    requests: string[];
    env: Readonly<Record<string, string>>;
    fault: (fault: ServiceFault | null) => void;
    close: () => Promise<void>;
  };
}

/** The behaviour of a remote store whose machine or network fails. */
export function farStoreSuite(
  name: string,
  open: () => Promise<OpenedFarStore>,
  { forgetsUploads = false, tags = [] as string[] } = {},
): void {
  describe(`${name} on a bad day`, { tags }, () => {
    let opened: OpenedFarStore;
    let lines: string[];
    let count = 0;
    const freshKey = () => `suite/bad-day/${++count}.bin`;
    const stage = (bytes: Buffer): Promise<StagedFile> =>
      opened.scratch.stage(
        (async function* () {
          yield bytes;
        })(),
        { maxBytes: 1e9 },
      );
    const put = async (key: string, bytes: Buffer) => opened.store.put(key, await stage(bytes), "text/plain");
    const read = async (key: string, range?: { start: number; end: number }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await opened.store.get(key, range)) ?? []) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const small = Buffer.from("kept whole");
    const large = Buffer.alloc(20 * 1024 * 1024 + 3, "0123456789abcdef");
    const writes = { when: ({ method }: { method?: string | undefined }) => method === "PUT" || method === "POST" };

    beforeEach(async () => {
      opened = await open();
      lines = [];
      vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await opened.close().catch(() => undefined);
    });

    test("a file of many parts arrives whole, and leaves nothing behind", async () => {
      const key = freshKey();
      await put(key, large);
      expect(opened.service.objects.get(key)?.bytes.equals(large)).toBe(true);
      expect(opened.service.uploads.size).toBe(0);
      expect((await read(key)).equals(large)).toBe(true);
      expect(await opened.staged()).toEqual([]);
    });

    const passing: [string, ServiceFault][] = [
      ["a connection that breaks", { kind: "reset", times: 1 }],
      ["two answers 500", { kind: "status", status: 500, times: 2 }],
      ["429", { kind: "status", status: 429, times: 1 }],
      ["503 SlowDown", { kind: "status", status: 503, body: "<Error><Code>SlowDown</Code></Error>", times: 2 }],
      ["an answer that is no HTTP", { kind: "garbage", times: 1 }],
      ["an answer that is lost", { kind: "lost answer", times: 1 }],
    ];
    test.each(passing)("%s passes: nothing is lost, nothing is there twice", async (_, fault) => {
      for (const bytes of fault.times === 1 ? [small, large] : [small]) {
        const key = freshKey();
        opened.service.fault({ ...fault, ...writes });
        await put(key, bytes);
        opened.service.fault(fault);
        expect((await read(key)).equals(bytes)).toBe(true);
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const [source, copy] = [{ key, sizeBytes: bytes.length, sha256 }, freshKey()];
        opened.service.fault({ ...fault, ...writes });
        expect(await opened.store.copy(source, copy, "text/plain")).toBe(true);
        expect((await read(copy)).equals(bytes)).toBe(true);
        await opened.store.remove([copy]);
        opened.service.fault(fault);
        expect(await opened.store.head(key)).toEqual({ sizeBytes: bytes.length });
        opened.service.fault(fault);
        await opened.store.remove([key]);
        opened.service.fault(null);
        expect(await opened.store.head(key)).toBeNull();
      }
      expect(opened.service.objects.size).toBe(0);
    });

    test("a file that breaks off again and again is read to its end, byte for byte", async () => {
      const key = freshKey();
      await put(key, large);
      opened.service.fault({ kind: "cut", bytes: 6_000_000 });
      expect((await read(key)).equals(large)).toBe(true);
      opened.service.fault({ kind: "cut", bytes: 100 });
      expect((await read(key, { start: 5, end: 904 })).equals(large.subarray(5, 905))).toBe(true);
      opened.service.fault({ kind: "cut", bytes: 0 });
      await expect(read(key)).rejects.toThrow(StoreUnreachable);
    });

    const lasting: [string, ServiceFault][] = [
      ["refuses its key", { kind: "status", status: 403, body: "<Error><Code>AccessDenied</Code></Error>" }],
      ["answers 500", { kind: "status", status: 500 }],
      ["answers 429", { kind: "status", status: 429 }],
      ["hangs", { kind: "hang" }],
      ["breaks every connection", { kind: "reset" }],
      ["talks nonsense", { kind: "garbage" }],
    ];
    test.each(lasting)("a service that %s is reported as such within ten seconds, for every verb", async (_, fault) => {
      const key = freshKey();
      await put(key, small);
      const [one, other] = [await stage(small), await stage(large)];
      opened.service.fault(fault);
      const started = Date.now();
      const outcomes = await Promise.allSettled([
        opened.store.put(freshKey(), one, "text/plain"),
        opened.store.put(freshKey(), other, "text/plain"),
        opened.store.copy({ key, sizeBytes: one.sizeBytes, sha256: one.sha256 }, freshKey(), "text/plain"),
        opened.store.get(key),
        opened.store.head(key),
        opened.store.remove([key]),
        opened.store.multipart.write("upl_bad", 0, small),
        opened.store.check(),
      ]);
      expect(Date.now() - started).toBeLessThan(10_000);
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(StoreUnreachable) });
      }
      opened.service.fault(null);
      expect([...opened.service.objects.keys()].filter((stored) => stored.startsWith("suite/"))).toEqual([key]);
      await Promise.all([one.discard(), other.discard()]);
      expect(await opened.staged()).toEqual([]);
      expectNoSecret(outcomes);
    });

    test.runIf(forgetsUploads)("what was begun and never finished goes with the sweep, and nothing else", async () => {
      const [key, other] = [freshKey(), freshKey()];
      await put(other, small);
      const staged = await stage(large);
      opened.service.fault({
        kind: "reset",
        when: ({ method, url }) => method === "POST" && !/uploads=|create/.test(url ?? ""),
      });
      await expect(opened.store.put(key, staged, "text/plain")).rejects.toThrow(StoreUnreachable);
      opened.service.fault(null);
      await opened.store.remove([key], { begun: true });
      expect(opened.service.uploads.size).toBe(0);
      expect([...opened.service.objects.keys()]).toEqual([other]);
      await staged.discard();
    });

    test("a machine that is gone is reported immediately", async () => {
      await opened.service.close();
      const started = Date.now();
      const outcomes = await Promise.allSettled([
        put(freshKey(), small),
        opened.store.head(freshKey()),
        opened.store.check(),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      expect(Date.now() - started).toBeLessThan(5_000);
      expectNoSecret(outcomes);
    });

    function expectNoSecret(outcomes: readonly PromiseSettledResult<unknown>[]) {
      const told = outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason.stack) : ""));
      const all = [...lines, ...told].join("\n");
      for (const [variable, value] of Object.entries(opened.service.env)) {
        if (/KEY|TOKEN|SECRET/.test(variable)) expect(all).not.toContain(value);
      }
      expect(all).not.toMatch(/Signature|authorization/i);
    }
  });
}
