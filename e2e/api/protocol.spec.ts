import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { createClip, getClip, updateClip } from "#lib/contract/clips";
import { operations } from "#lib/contract/index";
import { replaceManifest } from "#lib/contract/packages";
import type { OperationSpec } from "#lib/contract/schema/operation";
import { type Api, errorOf, expect, jsonOf, pathOf, test } from "../support/api";
import { addImage, makeClip, makeCompleted, share } from "../support/clip-steps";

const paths = [...new Set(operations.map(({ path }) => path))];
const params = { id: 1, vstId: 1, code: "2".repeat(22), token: "rpt_x", filename: "1-image-abc.png" };
const fill = (operation: OperationSpec) => pathOf(operation, params);
const bearer = operations.filter(({ access }) => access === "bearer");
const ofClips = operations.filter(({ subject }) => subject === "clip");

test("401 without a token, at every operation that needs an account", async ({ anonymous }) => {
  for (const operation of bearer) {
    const { status, error, headers } = await anonymous.refused(operation, { params });
    assert.deepEqual({ id: operation.id, status, error }, { id: operation.id, status: 401, error: "invalid_token" });
    assert.match(headers.get("www-authenticate") ?? "", /Bearer/, operation.id);
  }
});

test("404 with the same message for an unknown clip and another user's, at every operation on a clip", async ({
  api,
  stranger,
}) => {
  const theirs = await makeClip(stranger);
  for (const operation of ofClips) {
    const name = operation.path.includes("{vstId}") ? "vstId" : "id";
    const wanted = (id: string | number) => api.refused(operation, { params: { ...params, [name]: id } });
    const foreign = await wanted(theirs);
    for (const id of ["2147483647", "99999999999", "0", "-1", "1.5", "abc", "1e3", "0x10", "%31x", "１"]) {
      const missing = await wanted(id);
      assert.equal(missing.status, 404, `${operation.id}, id ${id}`);
      assert.deepEqual(withoutId(missing.bytes), withoutId(foreign.bytes), `${operation.id}, id ${id}`);
    }
  }
  // Nothing of all that has changed it.
  await stranger.call(getClip, { params: { id: theirs } });

  function withoutId(bytes: Buffer) {
    return { ...(JSON.parse(bytes.toString("utf8")) as object), request_id: "" };
  }
});

test("204 to OPTIONS and 405 to the rest, with Allow, at every path", async ({ anonymous }) => {
  for (const path of paths) {
    const here = operations.filter((operation) => operation.path === path);
    const methods = here.map(({ method }) => method as string);
    const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
    const url = fill(here[0] as OperationSpec);
    const options = await anonymous.send("OPTIONS", url);
    assert.equal(options.status, 204, path);
    assert.deepEqual(options.headers.get("allow")?.split(", ").sort(), allowed, path);
    assert.equal(options.headers.get("access-control-allow-origin"), "*", path);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !allowed.includes(one))) {
      const refused = errorOf(await anonymous.send(method, url));
      const { status, error } = refused;
      assert.deepEqual({ path, method, status, error }, { path, method, status: 405, error: "method_not_allowed" });
      assert.deepEqual(refused.headers.get("allow")?.split(", ").sort(), allowed, path);
    }
  }
});

test.describe("HEAD", () => {
  function head(
    api: Api,
    path: string,
  ): Promise<{ status: number; length: number; type: string | undefined; bytes: number }> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${api.token}` };
      const request = httpRequest(new URL(path, api.url), { method: "HEAD", headers }, (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on("end", () => {
          const { "content-length": length, "content-type": type } = response.headers;
          resolve({ status: response.statusCode ?? 0, length: Number(length), type, bytes });
        });
      });
      request.on("error", reject).end();
    });
  }

  test("200 with the length that GET has, for JSON and for every kind of file", async ({ api }) => {
    const id = await makeCompleted(api);
    const { data } = (await api.call(getClip, { params: { id } })).body;
    const { share_code } = await share(api, id);
    const base = `/api/v1/security/vst/${id}`;
    const urls = [
      `/api/v1/clips/${id}`,
      "/api/v1/clips",
      `${base}/manifest`,
      `${base}/package`,
      `${base}/download`,
      `${base}/thumbnail`,
      String(data.image_urls[0]),
      `/api/v1/clip/public/${share_code}`,
      "/api/v1/health",
    ];
    for (const url of urls) {
      const got = await api.send("GET", url, { headers: { "Accept-Encoding": "identity" } });
      const { status, length, type, bytes } = await head(api, url);
      expect({ url, status, length, type, bytes }).toEqual({
        url,
        status: 200,
        length: got.bytes.length,
        type: got.headers.get("content-type"),
        bytes: 0,
      });
      expect(got.headers.get("content-length"), url).toBe(String(got.bytes.length));
    }
  });

  test("404 and 401 have a length and no body, too", async ({ api, anonymous }) => {
    expect(await head(api, "/api/v1/clips/999999")).toMatchObject({ status: 404, bytes: 0 });
    expect(await head(anonymous, "/api/v1/clips")).toMatchObject({ status: 401, bytes: 0 });
  });

  test("a HEAD counts no view", async ({ api }) => {
    const id = await makeClip(api);
    const { share_code } = await share(api, id);
    await head(api, `/api/v1/clip/public/${share_code}?track_view=true`);
    const { body } = await api.call(getClip, { params: { id }, query: { include_sharing: true } });
    expect(body.data.sharing?.view_count).toBe(0);
  });
});

test.describe("unknown paths", () => {
  test("404 in JSON, to every method", async ({ api }) => {
    const unknown = [
      "/api",
      "/api/v1",
      "/api/v1/nothing",
      "/api/v2/clips",
      "/api/v1/clips/1/nothing",
      "/api/v1/security",
      "/api/v1/auth",
      "/api/v1/security/vst/draft/x",
      "/API/v1/clips",
      "/Api/v1/health",
      "/api/V1/clips",
      "/%61pi/v1/clips",
      "/API",
    ];
    for (const path of unknown) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const { status, error } = errorOf(await api.send(method, path));
        assert.deepEqual({ path, method, status, error }, { path, method, status: 404, error: "resource_not_found" });
      }
    }
  });

  test("a trailing slash makes no difference", async ({ api }) => {
    const created = await api.send("POST", "/api/v1/clips/", { json: { title: "Slash" } });
    expect(created.status).toBe(201);
    const { data } = jsonOf(created) as { data: { id: number } };
    expect((await api.send("GET", `/api/v1/clips/${data.id}/`)).status).toBe(200);
    expect((await api.send("GET", "/api/v1/security/vst/draft/")).status).toBe(405);
  });

  test("404 for a file name that leads elsewhere or is none", async ({ api }) => {
    const id = await makeClip(api);
    const names = [
      "..%2f..%2f..%2fetc%2fpasswd",
      "%2e%2e/",
      "..%5c..%5cx",
      "%252e%252e%252f",
      "x".repeat(300),
      "CON",
      "a.png.",
      "e%CC%81.png",
      "%E2%80%AE",
      "-i",
      "$(id)",
      "a%0d%0ab",
    ];
    for (const filename of names) {
      for (const path of [
        `/api/v1/files/${filename}`,
        `/api/v1/security/vst/${id}/image/${filename}`,
        `/api/v1/security/vst/${id}/audio/${filename}`,
      ]) {
        assert.ok([404, 405].includes(errorOf(await api.send("GET", path)).status), path);
      }
    }
  });

  test("400 or 404 for a broken address", async ({ api }) => {
    for (const path of ["/api/v1/files/%00", "/api/v1/clips/%zz", "/api/v1/files/%ff"]) {
      assert.ok([400, 404].includes(errorOf(await api.send("GET", path)).status), path);
    }
  });
});

test.describe("JSON bodies", () => {
  const send = (api: Api, body: BodyInit, type: string | null = "application/json") =>
    api.send("POST", createClip.path, { body, headers: type === null ? {} : { "Content-Type": type } });

  for (const [what, body] of [
    ["broken JSON", '{"title":'],
    ["an array", "[]"],
    ["a number", "5"],
    ["null", "null"],
    ["NaN", '{"title":NaN}'],
    ["a trailing comma", '{"title":"x",}'],
    ["two objects", "{}{}"],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a hundred thousand levels", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["a hundred thousand arrays", `{"title":"x","metadata":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`],
  ] as [string, BodyInit][]) {
    test(`400 for ${what}`, async ({ api }) => {
      const { status, error, errors } = errorOf(await send(api, body));
      expect({ status, error }).toEqual({ status: 400, error: "validation_failed" });
      expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0);
    });
  }

  for (const [what, body] of [
    ["NUL", '{"title":"a\\u0000b"}'],
    ["NUL in a name", '{"title":"x","metadata":{"a\\u0000b":1}}'],
    ["NUL deep inside", '{"title":"x","metadata":{"a":[{"b":"\\u0000"}]}}'],
    ["half of a surrogate pair", '{"title":"\\ud800"}'],
    ["a reversed surrogate pair", '{"title":"\\udc00\\ud800"}'],
    ["an infinite number", '{"title":"x","voice_tags":[{"timestamp":1e309,"x":0,"y":0}]}'],
  ] as const) {
    test(`422 for ${what}`, async ({ api }) => {
      const { status, error } = errorOf(await send(api, body));
      expect({ status, error }).toEqual({ status: 422, error: "validation_failed" });
    });
  }

  test("201 for names that are special in JavaScript, which stay plain data", async ({ api }) => {
    const metadata =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toString":"x","deep":[{"__proto__":null,"kept":1}]}';
    const { data } = jsonOf(await send(api, `{"title":"x","metadata":${metadata}}`)) as { data: { id: number } };
    const patch = { body: `{"metadata":${metadata}}`, headers: { "Content-Type": "application/json" } };
    const answer = await api.call(updateClip, { params: { id: data.id }, ...patch });
    expect(answer.bytes.toString("utf8")).not.toContain("[native code]");
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(answer.body.data.metadata).toEqual({
      constructor: { prototype: 1 },
      toString: "x",
      deep: [{ kept: 1 }],
    });
    const replaced = { body: `{"metadata":${metadata}}`, headers: { "Content-Type": "application/json" } };
    await api.call(replaceManifest, { params: { vstId: data.id }, ...replaced });
  });

  test("201 with duplicate names, an odd type, or no type at all", async ({ api }) => {
    expect((await send(api, '{"title":"a","title":"b"}')).status).toBe(201);
    for (const type of [
      "application/json; charset=utf-8",
      "APPLICATION/JSON",
      "text/plain",
      "application/vnd.x+json",
    ]) {
      expect((await send(api, '{"title":"typed"}', type)).status, type).toBe(201);
    }
    expect(
      (await api.send("POST", createClip.path, { body: new Uint8Array(Buffer.from('{"title":"untyped"}')) })).status,
    ).toBe(201);
  });

  for (const type of ["text/xml", "application/x-www-form-urlencoded", "image/png"]) {
    test(`415 for ${type}`, async ({ api }) => {
      const { status, error } = errorOf(await send(api, "title=x", type));
      expect({ status, error }).toEqual({ status: 415, error: "unsupported_media_type" });
    });
  }

  test("200 for an empty body of any type, where no member is required", async ({ api }) => {
    const id = await makeClip(api);
    const convert = `/api/v1/security/vst/${id}/convert`;
    for (const type of ["application/x-www-form-urlencoded", "application/octet-stream"]) {
      const headers = { "Content-Type": type };
      expect((await api.send("POST", `/api/v1/clips/${id}`, { body: "", headers })).status, type).toBe(200);
      expect((await api.send("POST", convert, { body: "x=", headers })).status, type).toBe(415);
      expect(errorOf(await api.send("POST", createClip.path, { body: "", headers })).errors).toHaveProperty("title");
    }
  });

  test("413 beyond a megabyte, early if the length is announced", async ({ api }) => {
    const { status, error } = errorOf(await send(api, `{"title":"x","description":"${"x".repeat(1024 * 1024)}"}`));
    expect({ status, error }).toEqual({ status: 413, error: "payload_too_large" });
  });

  test("413 beyond a megabyte sent in chunks of unknown number", async ({ api }) => {
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${api.token}`, "Content-Type": "application/json" };
      const request = httpRequest(new URL(createClip.path, api.url), { method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
      request.on("error", reject);
      request.write('{"title":"');
      let sent = 0;
      const more = () => {
        if (request.destroyed || sent > 64) return;
        sent += 1;
        request.write("x".repeat(64 * 1024), more);
      };
      more();
    });
    expect(status).toBe(413);
  });
});

test.describe("headers", () => {
  test("the request id is the caller's if it is a plain word", async ({ api }) => {
    const own = await api.send("GET", "/api/v1/clips", { headers: { "X-Request-Id": "my.request-1_A" } });
    expect(own.headers.get("x-request-id")).toBe("my.request-1_A");
    for (const wrong of ["a b", "x".repeat(129), "<script>"]) {
      const answer = await api.send("GET", "/api/v1/clips/0", { headers: { "X-Request-Id": wrong } });
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      errorOf(answer);
    }
  });

  test("every kind of answer is versioned, can be read from other sites, and names no software", async ({
    api,
    anonymous,
  }) => {
    const id = await makeClip(api);
    await addImage(api, id);
    const answers = [
      await api.send("GET", `/api/v1/clips/${id}`),
      await api.send("GET", "/api/v1/clips/0"),
      await anonymous.send("GET", "/api/v1/clips"),
      await api.send("DELETE", "/api/v1/clips"),
      await api.send("GET", "/api/v1/none"),
      await api.send("GET", `/api/v1/security/vst/${id}/package`),
      await api.send("GET", "/api/v1/clips/%zz"),
    ];
    for (const { status, headers } of answers) {
      expect(headers.get("api-version"), `${status}`).toBe("1");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("x-powered-by")).toBeNull();
      expect([...headers.keys()].filter((name) => name.startsWith("x-tellmark"))).toEqual([]);
    }
    expect(answers[0]?.headers.get("cache-control")).toMatch(/^(private, no-cache|no-store)$/);
  });

  test("the server ignores internal headers of a caller", async ({ api }) => {
    const headers = {
      "x-tellmark-send": JSON.stringify({ path: "/etc/passwd", start: 0, end: 10 }),
      "x-tellmark-length": "3",
      "x-tellmark-peer": "127.0.0.1",
      "x-tellmark-direct": "1",
      "x-middleware-subrequest": "middleware",
      "Next-Action": "x",
    };
    const answer = await api.send("GET", "/api/v1/health", { headers });
    expect(jsonOf(answer)).toEqual({ success: true, status: "ok" });
  });
});

test.describe("GET /api/v1/health and /ready", () => {
  test("200 without an account, and what is ready", async ({ anonymous }) => {
    expect(jsonOf(await anonymous.send("GET", "/api/v1/health"))).toEqual({ success: true, status: "ok" });
    expect(jsonOf(await anonymous.send("GET", "/api/v1/ready"))).toEqual({
      success: true,
      status: "ready",
      checks: { database: "ok", files: "ok", queue: "ok", space: "ok" },
    });
  });
});
