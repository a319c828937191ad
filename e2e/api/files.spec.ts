import { getFile, getImageFile, uploadImage } from "#lib/contract/drafts";
import { downloadClip, getPackage } from "#lib/contract/packages";
import type { Answer } from "../support/answer";
import { type Api, errorOf, expect, test } from "../support/api";
import { addImage, makeCompleted, makeDraft } from "../support/clip-steps";
import { namesLengths } from "../support/elsewhere.mjs";
import { fixture, imageForm } from "../support/samples";

const whole = fixture("screenshot.png");
const size = whole.length;

async function storedFile(api: Api): Promise<string> {
  return (await addImage(api, await makeDraft(api), whole)).image_url;
}

test.describe("a range of a file", () => {
  test("206 with the bytes of one range, counted from the start or from the end", async ({ api }) => {
    const url = await storedFile(api);
    for (const [range, start, end] of [
      ["bytes=0-0", 0, 0],
      ["bytes=0-99", 0, 99],
      ["bytes=100-", 100, size - 1],
      ["bytes=-1", size - 1, size - 1],
      ["bytes=-500", size - 500, size - 1],
      [`bytes=-${size * 10}`, 0, size - 1],
      [`bytes=5-${size * 10}`, 5, size - 1],
      [`bytes=${size - 1}-${size - 1}`, size - 1, size - 1],
      ["BYTES=1-2", 1, 2],
    ] as const) {
      const { status, headers, bytes } = await api.send("GET", url, { headers: { Range: range } });
      expect(status, range).toBe(206);
      expect(headers.get("content-range"), range).toBe(`bytes ${start}-${end}/${size}`);
      if (namesLengths) expect(headers.get("content-length"), range).toBe(String(end - start + 1));
      expect(bytes.equals(whole.subarray(start, end + 1)), range).toBe(true);
    }
  });

  test("416 for a range behind the end, or of no bytes", async ({ api }) => {
    const url = await storedFile(api);
    for (const range of [
      `bytes=${size}-`,
      `bytes=${size * 2}-${size * 3}`,
      "bytes=-0",
      "bytes=99999999999999999999-",
    ]) {
      const refused = errorOf(await api.send("GET", url, { headers: { Range: range } }));
      expect({ range, status: refused.status, error: refused.error }).toEqual({
        range,
        status: 416,
        error: "range_not_satisfiable",
      });
      expect(refused.headers.get("content-range"), range).toBe(`bytes */${size}`);
    }
  });

  test("200 with everything for several ranges, and for a header that names no range", async ({ api }) => {
    const url = await storedFile(api);
    for (const range of [
      "bytes=0-1,4-5",
      `bytes=${Array(1000).fill("0-1").join(",")}`,
      "bytes=9-3",
      "bytes=",
      "bytes=-",
      "bytes=a-b",
      "items=0-1",
      "0-1",
      "bytes=1.5-2",
    ]) {
      const what = range.slice(0, 20);
      const { status, headers, bytes } = await api.send("GET", url, { headers: { Range: range } });
      expect(status, what).toBe(200);
      expect(headers.get("content-range"), what).toBeNull();
      expect(bytes.equals(whole), what).toBe(true);
    }
  });

  test("206 where If-Range still holds, 200 where it does not", async ({ api }) => {
    const url = await storedFile(api);
    const etag = String((await api.send("GET", url)).headers.get("etag"));
    const ask = async (ifRange: string) =>
      (await api.send("GET", url, { headers: { Range: "bytes=0-9", "If-Range": ifRange } })).status;
    expect(await ask(etag)).toBe(206);
    expect(await ask('"other"')).toBe(200);
    expect(await ask(`W/${etag}`)).toBe(200);
    expect(await ask("Sat, 21 Nov 2026 00:00:00 GMT")).toBe(200);
  });

  test("206 for any range of a package that is made on request", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addImage(api, vstId);
    const { bytes } = await api.call(getPackage, { params: { vstId } });
    for (const [start, end] of [
      [0, 3],
      [30, 5000],
      [bytes.length - 22, bytes.length - 1],
    ] as const) {
      const part = await api.call(getPackage, { params: { vstId }, headers: { Range: `bytes=${start}-${end}` } });
      expect(part.status).toBe(206);
      expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });
});

test.describe("a file", () => {
  test("304 if the caller already has it", async ({ api }) => {
    const url = await storedFile(api);
    const etag = String((await api.send("GET", url)).headers.get("etag"));
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const answer = await api.send("GET", url, { headers: { "If-None-Match": given } });
      expect({ given, status: answer.status, length: answer.bytes.length }).toEqual({ given, status: 304, length: 0 });
      expect(answer.headers.get("etag")).toBe(etag);
    }
    expect((await api.send("GET", url, { headers: { "If-None-Match": '"x"' } })).status).toBe(200);
  });

  test("200 is inert in a browser, and the owner's browser caches it permanently", async ({ api }) => {
    const { headers } = await api.send("GET", await storedFile(api));
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox; default-src 'none'",
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=31536000, immutable",
      vary: "Authorization, Cookie",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      ...(namesLengths ? { "content-length": String(size) } : {}),
    });
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="/);
    expect(headers.get("etag")).toMatch(/^"[0-9a-f]{64}"$/);
  });

  test("200 by the general address, with the same bytes and tag", async ({ api }) => {
    const vstId = await makeDraft(api);
    const { filename } = (await api.call(uploadImage, { params: { vstId }, form: imageForm(whole) })).body;
    const [one, other] = await Promise.all([
      api.call(getImageFile, { params: { vstId, filename } }),
      api.call(getFile, { params: { filename } }),
    ]);
    expect(other.bytes.equals(one.bytes)).toBe(true);
    expect(other.headers.get("etag")).toBe(one.headers.get("etag"));
  });

  test("200 for fifty requests at the same time, each with the whole file", async ({ api }) => {
    const url = await storedFile(api);
    const answers: Answer[] = await Promise.all(Array.from({ length: 50 }, () => api.send("GET", url)));
    expect(answers.every(({ status, bytes }) => status === 200 && bytes.equals(whole))).toBe(true);
  });

  test("a download is named after its clip in every script", async ({ api }) => {
    const vstId = await makeCompleted(api);
    await api.send("PATCH", `/api/v1/clips/${vstId}`, { json: { title: 'Grüße "an" 日本; x\\y' } });
    const { headers } = await api.call(downloadClip, { params: { vstId } });
    const disposition = String(headers.get("content-disposition"));
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.vst"; filename\*=UTF-8''[\w%.-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe("grüße-an-日本-x-y.vst");
  });
});
