import { addressUpload, attachUpload, createUpload, deleteUpload, getUpload } from "#lib/contract/uploads";
import { Api, expect, signIn, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import { s3Double } from "../support/s3-double";
import { fixture, wav } from "../support/samples";
import { raisedLimits, startTestServer, type TestServer } from "../support/server.mjs";
import { vercelBlobDouble } from "../support/vercel-blob-double";

/** What a client does that knows nothing of where files are kept. */
async function send(api: Api, kind: "audio" | "image", file: Buffer, most?: number) {
  const vstId = await makeDraft(api);
  const announced = { kind, filename: "a file", size: file.length };
  const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId }, json: announced })).body;
  const params = { vstId, uploadId };
  const ways: boolean[] = [];
  for (;;) {
    const { body: part } = await api.call(addressUpload, { params, json: most ? { size: most } : {} });
    if (part.complete) return { params, ways };
    const answer = await fetch(part.upload_url, {
      method: part.method,
      headers: part.direct ? part.headers : { ...part.headers, Authorization: `Bearer ${api.token}` },
      body: new Uint8Array(file.subarray(part.offset, part.offset + part.size)),
    });
    expect(answer.status, await answer.text()).toBe(200);
    ways.push(part.direct);
  }
}

test.describe("POST .../uploads/{uploadId}/address", () => {
  test("200 leads through this server where files are on its disk, in parts that every host takes", async ({ api }) => {
    const picture = fixture("screenshot.png");
    const small = await send(api, "image", picture, 100_000);
    expect(small.ways).toEqual(Array(Math.ceil(picture.length / 100_000)).fill(false));
    const { body } = await api.call(attachUpload, { params: small.params });
    expect("image_url" in body && (await api.send("GET", body.image_url)).bytes.equals(picture)).toBe(true);
    expect((await send(api, "audio", wav(60, 44_100))).ways).toEqual([false, false]);
  });

  test("422 for an invalid size, 404 for a missing upload or another user's", async ({ api, stranger }) => {
    const vstId = await makeDraft(api);
    const json = { kind: "image", size: 1000 };
    const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId }, json })).body;
    const params = { vstId, uploadId };
    for (const size of [0, -1, 1.5, "many"]) {
      expect((await api.refused(addressUpload, { params, json: { size } })).status).toBe(422);
    }
    expect((await stranger.refused(addressUpload, { params, json: {} })).error).toBe("resource_not_found");
    await api.call(deleteUpload, { params });
    expect((await api.refused(addressUpload, { params, json: {} })).error).toBe("resource_not_found");
  });
});

for (const { name, open, tag } of [
  { name: "S3", open: s3Double, tag: [] },
  { name: "Vercel Blob", open: vercelBlobDouble, tag: "@long" },
]) {
  test.describe(`uploads past the server, into ${name}`, { tag }, () => {
    test.describe.configure({ mode: "default", timeout: 120_000 });
    let service: Awaited<ReturnType<typeof open>>;
    let server: TestServer;
    let api: Api;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      service = await open();
      server = await startTestServer({ env: { ...raisedLimits, ...service.env } });
      api = new Api(server.url, (await signIn(server.url)).access_token);
    });
    test.afterAll(async () => {
      await server?.stop();
      await service?.close();
    });
    const piecesOf = (uploadId: string) => [...service.objects.keys()].filter((key) => key.includes(uploadId));

    test("a recording that is larger than a function's body arrives in one request, and is the clip's byte for byte", async () => {
      const sound = wav(60, 44_100);
      const { params, ways } = await send(api, "audio", sound);
      expect(ways).toEqual([true]);
      const { body } = await api.call(attachUpload, { params });
      expect("audio_url" in body && body.duration).toBeCloseTo(60, 1);
      expect("audio_url" in body && (await api.send("GET", body.audio_url)).bytes.equals(sound)).toBe(true);
      expect(piecesOf(params.uploadId)).toEqual([]);
    });

    test("the server checks the bytes like any upload: 415 for a page with the type of an image", async () => {
      const { params } = await send(api, "image", Buffer.from("<html><body>no picture</body></html>"), 20);
      expect((await api.refused(attachUpload, { params })).error).toBe("unsupported_media_type");
      await api.call(deleteUpload, { params });
      expect(piecesOf(params.uploadId)).toEqual([]);
    });

    test("an address contains no key of the server, and takes neither more bytes nor a second upload", async () => {
      const vstId = await makeDraft(api);
      const json = { kind: "audio", size: 1000 };
      const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId }, json })).body;
      const params = { vstId, uploadId };
      const { body: part } = await api.call(addressUpload, { params, json: {} });
      expect(new URL(part.upload_url).origin).toBe(service.url);
      for (const secret of Object.values(service.env).filter((value) => value.startsWith("canary"))) {
        expect(JSON.stringify(part)).not.toContain(secret);
      }
      expect(Date.parse(part.expires_at) - Date.now()).toBeLessThan(16 * 60_000);
      const write = (size: number) =>
        fetch(part.upload_url, { method: "PUT", headers: part.headers, body: new Uint8Array(size) });
      expect((await write(1001)).status).toBeGreaterThanOrEqual(400);
      expect((await api.call(getUpload, { params })).body).toMatchObject({ offset: 0, complete: false });
      expect((await write(1000)).status).toBe(200);
      expect((await api.call(getUpload, { params })).body).toMatchObject({ offset: 1000, complete: true });
      expect((await write(1000)).status).toBeGreaterThanOrEqual(400);
    });
  });
}
