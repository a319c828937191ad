import { listClips } from "#lib/contract/clips";
import { errorOf, expect, test } from "../support/api";
import { bodyOf, sendRaw } from "../support/raw-socket";

test.describe("raw requests", () => {
  for (const [what, head] of [
    ["TRACE", "TRACE /api/v1/health HTTP/1.1\r\nHost: localhost"],
    ["an absolute address", "GET http://elsewhere.example/ HTTP/1.1\r\nHost: localhost"],
    ["a double slash", "GET //elsewhere.example/api HTTP/1.1\r\nHost: localhost"],
    ["a broken percent", "GET /api/v1/%zz HTTP/1.1\r\nHost: localhost"],
    [
      "two lengths",
      "POST /api/v1/clips HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
    ],
    ["no host", "GET /api/v1/health HTTP/1.1"],
    ["two hosts", "GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example"],
    ["a host of markup", 'GET /c/2222222222222222222222 HTTP/1.1\r\nHost: "><img src=x>'],
    ["a huge header", `GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nX-Big: ${"x".repeat(40_000)}`],
    ["nonsense", "nonsense"],
  ] as const) {
    test(`4xx in the error shape for ${what}, and the server lives`, async ({ anonymous }) => {
      const answer = await sendRaw(anonymous.url, `${head}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(bodyOf(answer)).toMatchObject({ success: false, request_id: expect.any(String) });
      expect((await anonymous.send("GET", "/api/v1/health")).status).toBe(200);
    });
  }
});

test.describe("a request that would like to speak another protocol", () => {
  for (const upgrade of ["websocket", "h2c", "TLS/1.2, something"]) {
    for (const path of ["/api/v1/health", "/nothing/here", "/_next/webpack-hmr"]) {
      test(`is answered in this one: ${upgrade} on ${path}`, async ({ anonymous }) => {
        const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}`;
        const answer = await sendRaw(anonymous.url, `${head}\r\nSec-WebSocket-Key: dGVzdA==\r\n\r\n`);
        expect(answer).toMatch(path.startsWith("/api") ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 404 /);
      });
    }
  }

  test("its body is read like any other", async ({ api }) => {
    const body = '{"title":"Upgraded"}';
    const head =
      "POST /api/v1/clips HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n" +
      `HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json`;
    const answer = await sendRaw(api.url, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(bodyOf(answer)).toMatchObject({ data: { title: "Upgraded" } });
  });
});

test.describe("unknown methods", () => {
  for (const method of ["PROPFIND", "PURGE", "MKCOL", "SEARCH"]) {
    test(`405 with the methods of the path: ${method}`, async ({ api, anonymous }) => {
      for (const caller of [api, anonymous]) {
        const { status, error, message, headers } = errorOf(await caller.send(method, listClips.path));
        expect({ status, error, message }).toEqual({
          status: 405,
          error: "method_not_allowed",
          message: `${method} is not allowed at this address. Send GET or POST.`,
        });
        expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
        expect(headers.get("access-control-allow-origin")).toBe("*");
      }
      expect(errorOf(await api.send(method, "/api/v1/nothing")).status).toBe(404);
      expect(errorOf(await api.send(method, "/library")).headers.get("allow")).toBe("GET, HEAD");
    });
  }
});

test.describe("compressed bodies", () => {
  for (const encoding of ["gzip", "br", "GZIP", "x-unknown"]) {
    test(`415 that names the encoding: ${encoding}`, async ({ api }) => {
      for (const path of ["/api/v1/clips", "/api/v1/auth/refresh"]) {
        const headers = { "Content-Encoding": encoding, "Content-Type": "application/json" };
        const {
          status,
          error,
          message,
          headers: answered,
        } = errorOf(await api.send("POST", path, { body: new Uint8Array([31, 139, 8, 0]), headers }));
        expect({ status, error }).toEqual({ status: 415, error: "unsupported_media_type" });
        expect(message).toContain(encoding.toLowerCase());
        expect(answered.get("accept-encoding")).toBe("identity");
      }
    });
  }

  test("201 with the encoding identity", async ({ api }) => {
    const headers = { "Content-Encoding": "identity" };
    expect((await api.send("POST", "/api/v1/clips", { json: { title: "Plain" }, headers })).status).toBe(201);
  });
});

test("a connection goes on after a body that was refused half-way", async ({ api }) => {
  const deep = `{"title":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const head = (method: string, path: string, length: number) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token}\r\nContent-Length: ${length}\r\n`;
  const post = `${head("POST", "/api/v1/clips", deep.length)}Content-Type: application/json\r\n\r\n${deep}`;
  const answer = await sendRaw(api.url, `${post}${post}${head("GET", "/api/v1/health", 0)}Connection: close\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 400", "HTTP/1.1 200"]);
});
