import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { getClip } from "#lib/contract/clips";
import { uploadAudio, uploadImage } from "#lib/contract/drafts";
import { type Api, errorOf, expect, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { fixture, imageForm, wavHeader } from "../support/samples";

const png = fixture("screenshot.png").toString("latin1");
const end = "\r\n--XX--\r\n";

/** A multipart part; the boundary is XX. */
function part(head: string, content: string): string {
  return `--XX\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}`;
}

const file = (content = png) => part('name="image_file"; filename="a.png"\r\nContent-Type: image/png', content);

function post(api: Api, vstId: number, body: string, type = "multipart/form-data; boundary=XX") {
  const bytes = new Uint8Array(Buffer.from(body, "latin1"));
  return api.send("POST", `/api/v1/security/vst/${vstId}/image`, { body: bytes, headers: { "Content-Type": type } });
}

test.describe("a broken form", () => {
  for (const [what, statuses, body, type] of [
    ["without a boundary", [400], `${file()}${end}`, "multipart/form-data"],
    ["with another boundary", [400, 422], `${file()}${end}`, "multipart/form-data; boundary=YY"],
    ["with an empty boundary", [400], `${file()}${end}`, "multipart/form-data; boundary="],
    ["that is empty", [400, 422], "", undefined],
    ["that is only an end", [400, 422], "--XX--\r\n", undefined],
    ["cut off inside the file", [400], file().slice(0, 20_000), undefined],
    ["cut off inside a header", [400], "--XX\r\nContent-Dispo", undefined],
    [
      "with a header of a megabyte",
      [400, 413, 422],
      `--XX\r\nContent-Disposition: form-data; name="image_file"; filename="${"x".repeat(1024 * 1024)}"\r\n\r\nx${end}`,
      undefined,
    ],
    [
      "with a thousand headers",
      [400, 415, 422],
      `--XX\r\n${"X-A: b\r\n".repeat(1000)}Content-Disposition: form-data; name="image_file"; filename="a"\r\n\r\nx${end}`,
      undefined,
    ],
    ["of ten thousand parts", [400, 413], `${part('name="a"', "x\r\n").repeat(10_000)}${end}`, undefined],
    ["with two files of the same name", [422], `${file()}\r\n${file("second")}${end}`, undefined],
    ["of a hundred files", [400, 413, 422], `${`${file("x")}\r\n`.repeat(100)}${end}`, undefined],
    ["whose part has no name", [400, 422], `${part('filename="a.png"', png)}${end}`, undefined],
    ["whose file is a field", [422], `${part('name="image_file"', png.slice(0, 1000))}${end}`, undefined],
    ["whose file has another name", [422], `${part('name="file"; filename="a.png"', png)}${end}`, undefined],
    [
      "whose field is a megabyte",
      [422],
      `${part('name="position"', `${"x".repeat(1024 * 1024)}\r\n`)}${file()}${end}`,
      undefined,
    ],
    [
      "whose field comes after the file and is a megabyte",
      [422],
      `${file()}\r\n${part('name="position"', "x".repeat(1024 * 1024))}${end}`,
      undefined,
    ],
    ["whose field holds NUL", [422], `${part('name="position"', "a\0b\r\n")}${file()}${end}`, undefined],
    [
      "inside a form",
      [400, 415, 422],
      `--XX\r\nContent-Disposition: form-data; name="image_file"; filename="a"\r\nContent-Type: multipart/mixed; boundary=YY\r\n\r\n--YY\r\n\r\nx\r\n--YY--${end}`,
      undefined,
    ],
    ["that is JSON", [400, 415, 422], '{"image_file":"x"}', "application/json"],
    ["that is urlencoded", [415], "image_file=x", "application/x-www-form-urlencoded"],
    ["that is a bare picture", [415], png, "image/png"],
    [
      "with a field named __proto__",
      [422],
      `${part('name="__proto__"', "x\r\n")}${part('name="constructor"', "x")}${end}`,
      undefined,
    ],
  ] as [string, number[], string, string | undefined][]) {
    test(`${statuses.join(" or ")} for one ${what}`, async ({ api }) => {
      const vstId = await makeDraft(api);
      const refused = errorOf(await post(api, vstId, body, type));
      expect(statuses, `${refused.status} ${refused.message}`).toContain(refused.status);
      expect((await api.call(getClip, { params: { id: vstId } })).body.data.file_size_bytes).toBe(0);
    });
  }
});

test("422 says what is wrong with a file: two of them, or one without a file name", async ({ api }) => {
  const vstId = await makeDraft(api);
  const two = errorOf(await post(api, vstId, `${file()}\r\n${file("second")}${end}`));
  expect(two.errors).toEqual({ image_file: ["must be one file: send each further file in its own request"] });
  for (const size of [1000, 100_000]) {
    const nameless = part('name="image_file"\r\nContent-Type: image/png', png.slice(0, size));
    const { errors } = errorOf(await post(api, vstId, `${nameless}${end}`));
    expect(errors).toEqual({ image_file: ["must be a file: its part needs a filename"] });
  }
});

test.describe("an unusual form", () => {
  for (const [what, body] of [
    ["with a file too many", `${part('name="other"; filename="o.bin"', "x")}\r\n${file()}${end}`],
    ["with a word before it and one after it", `words\r\n${file()}${end}words`],
    [
      "with an odd file name",
      `${part('name="image_file"; filename="../../-i $(id) | \\"x\\".png"\r\nContent-Type: image/png', png)}${end}`,
    ],
    [
      "with a file name of a thousand letters",
      `${part(`name="image_file"; filename="${"n".repeat(1000)}.png"\r\nContent-Type: image/png`, png)}${end}`,
    ],
    ["without a file name's type", `${part('name="image_file"; filename="a"', png)}${end}`],
  ] as const) {
    test(`201 for one ${what}`, async ({ api }) => {
      const vstId = await makeDraft(api);
      const answer = await post(api, vstId, body);
      expect(answer.status, answer.bytes.toString("utf8")).toBe(201);
      const { image_url } = JSON.parse(answer.bytes.toString("utf8"));
      expect((await api.send("GET", image_url)).bytes.toString("latin1")).toBe(png);
    });
  }
});

test.describe("the size of an upload", () => {
  test("413 immediately for a length beyond the limit, before the body is sent", async ({ api }) => {
    const vstId = await makeDraft(api);
    const { hostname, port } = new URL(api.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    const lines = [
      `POST /api/v1/security/vst/${vstId}/audio HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${api.token}`,
      "Content-Type: multipart/form-data; boundary=XX",
      `Content-Length: ${220 * 1024 * 1024}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    const [first] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    expect(first.toString("latin1")).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("413 for a picture of more than 25 MB sent in chunks of unknown number, before it is all there", async ({
    api,
  }) => {
    const vstId = await makeDraft(api);
    const { status, sent } = await sendChunks(
      api,
      uploadImage.path.replace("{vstId}", String(vstId)),
      "image_file",
      60,
    );
    expect(status).toBe(413);
    expect(sent).toBeLessThan(60);
    expect((await api.call(getClip, { params: { id: vstId } })).body.data.file_size_bytes).toBe(0);
  });

  test("201 at 25 MB less a little, 413 one byte beyond 25 MB", async ({ api }) => {
    const vstId = await makeDraft(api);
    const padded = (bytes: number) => Buffer.concat([Buffer.from(png, "latin1"), Buffer.alloc(bytes - png.length)]);
    await api.call(uploadImage, { params: { vstId }, form: imageForm(padded(25 * 1024 * 1024)) });
    const refused = await api.refused(uploadImage, {
      params: { vstId },
      form: imageForm(padded(25 * 1024 * 1024 + 1)),
    });
    expect(refused.error).toBe("payload_too_large");
  });

  function sendChunks(
    api: Api,
    path: string,
    field: string,
    megabytes: number,
  ): Promise<{ status: number; sent: number }> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${api.token}`, "Content-Type": "multipart/form-data; boundary=XX" };
      let sent = 0;
      const request = httpRequest(new URL(path, api.url), { method: "POST", headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, sent });
        request.destroy();
      });
      request.on("error", (error) => (request.destroyed ? undefined : reject(error)));
      request.write(
        `--XX\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\nContent-Type: image/png\r\n\r\n`,
      );
      const megabyte = Buffer.alloc(1024 * 1024, 1);
      const more = () => {
        if (request.destroyed || sent >= megabytes) return;
        sent += 1;
        request.write(megabyte, more);
      };
      more();
    });
  }
});

test("an upload that its sender breaks off leaves no file and no row", async ({ api }) => {
  const staging = join(process.env.TELLMARK_DATA_DIR ?? "", "blobs/.staging");
  const vstId = await makeDraft(api);
  const head = `--XX\r\nContent-Disposition: form-data; name="audio_file"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
  const marker = wavHeader(123_456_788, 8123);
  for (let count = 0; count < 5; count += 1) {
    const headers = {
      Authorization: `Bearer ${api.token}`,
      "Content-Type": "multipart/form-data; boundary=XX",
      "Content-Length": 50_000_000,
    };
    const path = uploadAudio.path.replace("{vstId}", String(vstId));
    const request = httpRequest(new URL(path, api.url), { method: "POST", headers });
    request.on("error", () => undefined);
    request.write(head);
    request.write(marker);
    await new Promise((resolve) => request.write(Buffer.alloc(600_000 + count * 100_000), resolve));
    if (count > 0) await expect.poll(() => stagedWith(staging, marker), { timeout: 5000 }).toBeGreaterThan(0);
    request.destroy();
  }
  await expect.poll(() => stagedWith(staging, marker), { timeout: 10_000 }).toBe(0);
  expect((await api.call(getClip, { params: { id: vstId } })).body.data.file_size_bytes).toBe(0);
});

/** Staged files that start with these bytes, since other tests stage files too. */
function stagedWith(folder: string, marker: Buffer): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => name.endsWith(".tmp") && beginsWith(join(folder, name), marker)).length;
}

function beginsWith(path: string, marker: Buffer): boolean {
  try {
    const handle = openSync(path, "r");
    const head = Buffer.alloc(marker.length);
    readSync(handle, head, 0, marker.length, 0);
    closeSync(handle);
    return head.equals(marker);
  } catch {
    return false;
  }
}
