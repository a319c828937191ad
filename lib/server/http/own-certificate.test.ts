import { X509Certificate } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWebServer } from "./http-server";
import { redirectToHttps } from "./listen-for-https";
import { machineNames, ownCertificate } from "./own-certificate";

const names = ["localhost", "nas", "nas.local", "192.168.1.5", "fd00::5"];
const now = new Date("2026-11-28T12:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tellmark-https-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("the certificate is for each name and address of the machine, and its key for the server alone", async () => {
  const { cert, isNew } = await ownCertificate(dataDir, { names, now });
  const made = new X509Certificate(cert);
  expect(isNew).toBe(true);
  for (const name of ["localhost", "nas", "nas.local"]) expect(made.checkHost(name)).toBe(name);
  for (const address of ["192.168.1.5", "fd00::5"]) expect(made.checkIP(address)).toBe(address);
  expect((await stat(join(dataDir, "https.pem"))).mode & 0o777).toBe(0o600);
});

test("a restart keeps it, so browsers that took it ask no more", async () => {
  const first = await ownCertificate(dataDir, { names, now });
  const second = await ownCertificate(dataDir, { names: names.filter((name) => name !== "nas"), now: later(300) });
  expect(second).toEqual({ ...first, isNew: false });
});

test.each([
  ["a month before its end", names, later(380)],
  ["for a new address", [...names, "10.0.0.9"], now],
  ["for a new name", [...names, "attic.local"], now],
  ["where the clock went back before its begin", names, later(-9)],
])("it is renewed %s", async (_when, wanted, at) => {
  const first = await ownCertificate(dataDir, { names, now });
  const second = await ownCertificate(dataDir, { names: wanted, now: at });
  expect(second.isNew).toBe(true);
  expect(second.cert).not.toBe(first.cert);
});

test("an IPv6 address of the day does not make browsers ask again", async () => {
  await ownCertificate(dataDir, { names, now });
  expect((await ownCertificate(dataDir, { names: [...names, "fd00::77"], now })).isNew).toBe(false);
});

test("a damaged file is replaced", async () => {
  await writeFile(join(dataDir, "https.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
  expect((await ownCertificate(dataDir, { names, now })).isNew).toBe(true);
});

test("the names of this machine have localhost and its name for the network", () => {
  expect(machineNames()).toEqual(expect.arrayContaining(["localhost", "127.0.0.1", "::1"]));
  expect(machineNames().some((name) => name.endsWith(".local"))).toBe(true);
});

function ask(send: typeof overHttp | typeof overHttps, options: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = send({ host: "127.0.0.1", path: "/library?page=2", agent: false, ...options }, (answer) => {
      let text = answer.headers.location ?? "";
      answer.on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    request.end();
  });
}

test("one port answers https to all, http to this machine, and leads the others to https", async () => {
  const certificate = await ownCertificate(dataDir, { names });
  const web = createWebServer({ certificate });
  web.server.on("request", (request, response) => {
    if (!redirectToHttps(request, response)) response.end("encrypted" in request.socket ? "by https" : "by http");
  });
  const port = await web.listen(0, "127.0.0.1");
  const ca = certificate.cert;
  expect(await ask(overHttps, { port, ca, servername: "nas.local" })).toEqual({ status: 200, text: "by https" });
  expect(await ask(overHttp, { port, headers: { Host: `localhost:${port}` } })).toEqual({
    status: 200,
    text: "by http",
  });
  expect(await ask(overHttp, { port, headers: { Host: `nas.local:${port}` } })).toEqual({
    status: 307,
    text: `https://nas.local:${port}/library?page=2`,
  });
  await expect(ask(overHttps, { port, servername: "nas.local" })).rejects.toThrow(/self.signed/);
  expect(await web.drain(2000)).toBe(true);
});
