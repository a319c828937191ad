import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createGuardedHttp } from "./http";
import { nameResolver } from "./resolve-name";

const signal = new AbortController().signal;

/** A name server. `answers` gives the IPv4 address of a name; null: it stays silent. */
async function nameServer(answers: (name: string) => string | null) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const labels = question.toString("latin1", 12).split("\0", 1)[0] ?? "";
    // Each label begins with its length, a control character.
    const name = labels.slice(1).replace(/\p{Cc}/gu, ".");
    asked.push(name);
    const address = answers(name);
    if (address === null) return;
    const type = question.readUInt16BE(12 + labels.length + 1);
    const isFound = type === 1 && address !== "";
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(address === "" ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(isFound ? 1 : 0, 6);
    header.fill(0, 8);
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)];
    const body = question.subarray(12, 12 + labels.length + 5);
    socket.send(Buffer.concat([header, body, Buffer.from(isFound ? record : [])]), from.port);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { asked, at: `127.0.0.1:${socket.address().port}` };
}

test("a name has the addresses that its name server gives, and none that it does not know", async () => {
  const { at } = await nameServer((name) => (name === "hooks.example" ? "93.184.216.34" : ""));
  const resolve = nameResolver({ servers: [at] });
  expect(await resolve("hooks.example", signal)).toEqual(["93.184.216.34"]);
  expect(await resolve("HOOKS.example.", signal)).toEqual(["93.184.216.34"]);
  expect(await resolve("2001:db8::1", signal)).toEqual(["2001:db8::1"]);
  await expect(resolve("gone.example", signal)).rejects.toMatchObject({ code: "ENOTFOUND" });
});

test("names whose name server is silent keep no other name of the process waiting", async () => {
  const { at, asked } = await nameServer(() => null);
  const resolve = nameResolver({ servers: [at], timeoutMs: 300 });
  let ended = 0;
  const waiting = Array.from({ length: 20 }, (_, count) =>
    resolve(`silent${count}.example`, signal).catch(() => {
      ended += 1;
    }),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(40));
  expect((await lookup("localhost")).address).toBeTruthy();
  expect(ended).toBe(0);
  await Promise.all(waiting);
});

test("name servers that do not answer are asked for two seconds, all of them together, and once each", async () => {
  const ended = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(ended.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  const { at, asked } = await nameServer(() => null);
  const { at: second } = await nameServer(() => null);
  const resolving = nameResolver({ servers: [at, second] })("silent.example", signal);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(timeout.mock.calls).toEqual([[2000]]);
  ended.abort();
  await expect(resolving).rejects.toMatchObject({ code: "ECANCELLED" });
});

test("a name that was not found is not asked for again for a minute", async () => {
  let address: string | null = null;
  const { at, asked } = await nameServer(() => address);
  const resolve = nameResolver({ servers: [at], timeoutMs: 50 });
  await expect(resolve("late.example", signal)).rejects.toThrow();
  address = "93.184.216.34";
  const before = asked.length;
  await expect(resolve("late.example", signal)).rejects.toThrow();
  expect(asked).toHaveLength(before);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await resolve("late.example", signal)).toEqual([address]);
});

test("a cancelled look-up stops waiting, and does not count as a failure of the name", async () => {
  let address: string | null = null;
  const { at, asked } = await nameServer(() => address);
  const resolve = nameResolver({ servers: [at], timeoutMs: 60_000 });
  const leaving = new AbortController();
  const waiting = resolve("hooks.example", leaving.signal);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  leaving.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  address = "93.184.216.34";
  expect(await resolve("hooks.example", signal)).toEqual([address]);
});

test("names of the hosts file and localhost need no name server", async () => {
  const { at, asked } = await nameServer(() => "93.184.216.34");
  const folder = await mkdtemp(join(tmpdir(), "hosts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const hostsFile = join(folder, "hosts");
  await writeFile(hostsFile, "# of this network\n192.168.7.9\tnas.lan NAS # storage\nnonsense nas.lan\n");
  const resolve = nameResolver({ servers: [at], hostsFile });
  expect(await resolve("nas.lan", signal)).toEqual(["192.168.7.9"]);
  expect(await resolve("nas", signal)).toEqual(["192.168.7.9"]);
  expect(await resolve("localhost", signal)).toEqual(["127.0.0.1", "::1"]);
  expect(await resolve("app.localhost", signal)).toEqual(["127.0.0.1", "::1"]);
  expect(asked).toEqual([]);
  expect(await nameResolver({ servers: [at], hostsFile: join(folder, "none") })("nas.lan", signal)).toEqual([
    "93.184.216.34",
  ]);
});

test.each([
  ["has none", "", "Its name has no address."],
  ["is silent about", null, "The name servers did not answer for its name."],
])("a webhook says that its name server %s an address", async (_, answer, sentence) => {
  const { at } = await nameServer(() => answer);
  const sender = createGuardedHttp({ allowPrivate: false, resolve: nameResolver({ servers: [at], timeoutMs: 100 }) });
  const sent = sender.send({ method: "POST", url: "https://hooks.example/", headers: {}, body: "", signal });
  await expect(sent).rejects.toThrow(sentence);
});
