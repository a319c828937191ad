import { getClip, listClips, updateClip } from "#lib/contract/clips";
import { PAGE_SCRIPT } from "#lib/generated/player.mjs";
import { expect, freshEmail, jsonOf, test } from "../support/api";
import { makeClip, makeCompleted, share } from "../support/clip-steps";

const words = "Look at the gasket under the lid. ".repeat(200);
const coded = (coding: string) => ({ headers: { "Accept-Encoding": coding } });

test.describe("answers without a secret", () => {
  test("are compressed as the client asks, and say so", async ({ api, anonymous }) => {
    const id = await makeClip(api, { description: words });
    for (const path of [`/api/v1/clips/${id}`, "/api/v1/clips", `/api/v1/security/vst/${id}/manifest`]) {
      for (const coding of ["br", "gzip"]) {
        const answer = await api.send("GET", path, coded(coding));
        expect([path, answer.headers.get("content-encoding")]).toEqual([path, coding]);
        expect(answer.headers.get("vary")).toMatch(/\bAccept-Encoding\b/);
        expect(JSON.stringify(jsonOf(answer))).toContain(path === "/api/v1/clips" ? '"success"' : words.trim());
      }
      expect((await api.send("GET", path, coded("identity"))).headers.get("content-encoding")).toBeNull();
    }
    for (const path of ["/", "/docs", "/sign-in", "/nothing/here", PAGE_SCRIPT, "/api/v1/openapi.json"]) {
      const answer = await anonymous.send("GET", path, coded("gzip"));
      expect([path, answer.headers.get("content-encoding")]).toEqual([path, "gzip"]);
    }
  });

  test("keep their conditions: the tag that was received is the tag to send", async ({ api }) => {
    const id = await makeClip(api, { description: words });
    const params = { id };
    const tags: string[] = [];
    for (const coding of ["br", "gzip", "identity"]) {
      const { headers } = await api.call(getClip, { params, ...coded(coding) });
      const etag = headers.get("etag") ?? "";
      tags.push(etag);
      const again = await api.send("GET", `/api/v1/clips/${id}`, {
        headers: { "Accept-Encoding": coding, "If-None-Match": etag },
      });
      expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
    }
    expect(new Set(tags).size).toBe(3);
    for (const coding of ["br", "gzip", "identity"]) {
      const { headers } = await api.call(getClip, { params, ...coded(coding) });
      const etag = headers.get("etag") ?? "";
      const change = {
        params,
        json: { title: `By ${coding}` },
        headers: { "If-Match": etag, "Accept-Encoding": coding },
      };
      const changed = await api.call(updateClip, change);
      const next = { ...change, headers: { ...change.headers, "If-Match": changed.headers.get("etag") ?? "" } };
      await api.call(updateClip, next);
      expect((await api.refused(updateClip, change)).status).toBe(412);
    }
  });
});

test.describe("what is never compressed", () => {
  test("files, ranges and packages", async ({ api }) => {
    const id = await makeCompleted(api);
    const { data } = (await api.call(getClip, { params: { id } })).body;
    const base = `/api/v1/security/vst/${id}`;
    for (const path of [`${base}/package`, `${base}/download`, `${base}/thumbnail`, String(data.image_urls[0])]) {
      const whole = await api.send("GET", path, coded("br, gzip"));
      expect([path, whole.headers.get("content-encoding")]).toEqual([path, null]);
      const range = { "Accept-Encoding": "br", Range: "bytes=10-19" };
      const part = await api.send("GET", path, { headers: range });
      expect([part.status, part.headers.get("content-encoding"), part.bytes.length]).toEqual([206, null, 10]);
    }
  });

  test("answers that hold a key, a token, a code or the link of a share", async ({ api, anonymous }) => {
    const id = await makeCompleted(api);
    const padding = { description: words };
    await api.call(updateClip, { params: { id }, json: padding });
    const { share_code } = await share(api, id);
    const asked: [string, string, unknown][] = [
      ["POST", "/api/v1/auth/login", { email: freshEmail() }],
      ["POST", "/api/v1/auth/api-keys", { name: "x".repeat(60) }],
      ["POST", `/api/v1/clips/${id}/share`, {}],
      ["GET", `/api/v1/clips/${id}/shares`, undefined],
      ["GET", `/api/v1/clips/${id}?include_sharing=true`, undefined],
      ["GET", `/api/v1/clip/public/${share_code}/data`, undefined],
      ["GET", `/api/v1/clip/public/${share_code}`, undefined],
      ["GET", `/api/v1/security/vst/${id}/download?response=url`, undefined],
      ["GET", "/api/auth/csrf", undefined],
    ];
    for (const [method, path, json] of asked) {
      const caller = path.startsWith("/api/v1/clip/") ? anonymous : api;
      const answer = await caller.send(method, path, { ...coded("br, gzip"), ...(json ? { json } : {}) });
      expect([path, answer.status < 300, answer.headers.get("content-encoding")]).toEqual([path, true, null]);
    }
    // Proves that the secret, not the length, prevented compression.
    expect((await api.call(listClips, coded("br"))).headers.get("content-encoding")).toBe("br");
  });
});
