import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "#lib/contract/auth";
import { listClips } from "#lib/contract/clips";
import { Api, expect, freshEmail, signIn, test } from "../support/api";
import { hasOpenSsl, makeCertificates } from "../support/certificates.mjs";
import { findRedis, startRedis, untested } from "../support/ensure-redis.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";

test.skip(findRedis() === null, untested);

test("limits are counted in Redis, reached by TLS and a password; once it is gone reads go on, and codes are refused", {
  tag: "@long",
}, async () => {
  test.setTimeout(120_000);
  const certificates = await mkdtemp(join(tmpdir(), "tellmark-redis-tls-"));
  if (hasOpenSsl) await makeCertificates(certificates);
  else console.log("Redis is tested without TLS: there is no openssl here.");
  const redis = await startRedis({ password: "a-canary", ...(hasOpenSsl ? { certificates } : {}) });
  const trusted = hasOpenSsl ? join(certificates, "ca.pem") : "";
  const env = { ...raisedLimits, NODE_EXTRA_CA_CERTS: trusted, RATE_LIMIT_GENERAL: "6", REDIS_URL: redis.url };
  const server = await startTestServer({ env });
  try {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    for (const left of [5, 4, 3, 2, 1, 0]) {
      expect((await api.call(listClips)).headers.get("x-ratelimit-remaining")).toBe(String(left));
    }
    expect(await api.refused(listClips)).toMatchObject({ status: 429, error: "rate_limit_exceeded" });

    await redis.stop();
    const uncounted = await api.call(listClips);
    expect(uncounted.headers.get("x-ratelimit-remaining")).toBeNull();
    for (let round = 0; round < 5; round += 1) await api.call(listClips);
    const refused = await api.as(null).refused(login, { json: { email: freshEmail() } });
    expect(refused).toMatchObject({ status: 503, error: "service_unavailable" });
    expect(refused.headers.get("retry-after")).not.toBeNull();
    const complaints = server.output().match(/"message":"[^"]*(?:count|limiter)[^"]*"/g);
    expect(complaints).toEqual(['"message":"Redis does not count requests"']);
    expect(server.output()).not.toContain("a-canary");
  } finally {
    await redis.stop();
    await server.stop();
    await rm(certificates, { recursive: true, force: true });
  }
});
