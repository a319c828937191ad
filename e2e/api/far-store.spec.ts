import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { deleteClip } from "#lib/contract/clips";
import { uploadAudio } from "#lib/contract/drafts";
import { downloadClip, getPackage, getVideo } from "#lib/contract/packages";
import { submitReply } from "#lib/contract/replies";
import { generateThumbnail } from "#lib/contract/thumbnails";
import { importClip } from "#lib/contract/transfer";
import { appendUpload, attachUpload, createUpload } from "#lib/contract/uploads";
import { Api, expect, signIn, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { s3Double } from "../support/s3-double";
import { audioForm, fileForm, fixture, wav } from "../support/samples";
import { newDataDir, raisedLimits, startTestServer, type TestServer } from "../support/server.mjs";
import { vercelBlobDouble } from "../support/vercel-blob-double";

const services = [
  { name: "S3", open: s3Double, isS3: true, tag: [] },
  { name: "Vercel Blob", open: vercelBlobDouble, isS3: false, tag: "@long" },
];

for (const { name, open, isS3, tag } of services) {
  test.describe(`with files in ${name}`, { tag }, () => {
    test.describe.configure({ mode: "default", timeout: 180_000 });
    let service: Awaited<ReturnType<typeof open>>;
    let server: TestServer;
    let api: Api;
    let dataDir: string;
    const start = async () => {
      const env = { ...raisedLimits, ...service.env, COMPLETE_WAIT_SECONDS: "50" };
      server = await startTestServer({ dataDir, env });
    };

    test.beforeAll(async () => {
      test.setTimeout(180_000);
      dataDir = await newDataDir();
      service = await open();
      await start();
      api = new Api(server.url, (await signIn(server.url)).access_token);
    });
    test.afterAll(async () => {
      await server?.stop();
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    const keysOf = (id: number) => [...service.objects.keys()].filter((key) => key.startsWith(`clips/${id}/`));
    const expectNothingOnDisk = async () => {
      expect(existsSync(join(dataDir, "blobs"))).toBe(false);
      await expect.poll(() => readdir(join(dataDir, "staging"))).toEqual([]);
    };

    test("a clip is created, viewed, sent, answered, exported and deleted, and none of its files is ever on this disk", async () => {
      const id = await makeDraft(api);
      const picture = fixture("screenshot.png");
      const { image_url: imageUrl } = await addImage(api, id, picture);
      const sound = wav(2);
      const { audio_url: audioUrl } = await addAudio(api, id, sound);
      await complete(api, id, { voice_tags: [{ timestamp: 0.5, x: 0.5, y: 0.5, note: "here" }] });

      for (const [url, bytes] of [
        [imageUrl, picture],
        [audioUrl, sound],
      ] as const) {
        const whole = await api.send("GET", url);
        expect(whole.headers.get("content-length")).toBe(String(bytes.length));
        expect(whole.bytes.equals(bytes)).toBe(true);
        for (const [range, start, end] of [
          ["bytes=0-0", 0, 0],
          ["bytes=100-", 100, bytes.length - 1],
          ["bytes=-77", bytes.length - 77, bytes.length - 1],
        ] as const) {
          const part = await api.send("GET", url, { headers: { Range: range } });
          expect(part.status).toBe(206);
          expect(part.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.length}`);
          expect(part.headers.get("content-length")).toBe(String(end - start + 1));
          expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
        }
        expect((await api.send("GET", url, { headers: { Range: `bytes=${bytes.length}-` } })).status).toBe(416);
      }

      const vst = (await api.call(downloadClip, { params: { vstId: id } })).bytes;
      expect(vst.subarray(0, 2).toString()).toBe("PK");
      expect((await api.call(getPackage, { params: { vstId: id } })).bytes.length).toBeGreaterThan(10_000);
      await api.call(generateThumbnail, { params: { vstId: id }, json: {} });
      const video = await api.call(getVideo, { params: { vstId: id }, headers: { Prefer: "wait=50" } });
      expect(video.bytes.subarray(4, 8).toString()).toBe("ftyp");

      const link = await share(api, id);
      await expectPlays(link.public_url);
      const form = fileForm("audio_file", wav(0.2), { type: "audio/wav" });
      await api.as(null).call(submitReply, { params: { token: String(link.reply_token) }, form });

      const imported = await api.call(importClip, { form: fileForm("vst_file", vst, { name: "clip.vst" }) });
      const copy = imported.body.data.id;
      expect(keysOf(copy).length).toBeGreaterThan(3);
      expect(keysOf(id).length).toBeGreaterThan(8);
      await expectNothingOnDisk();

      await api.call(deleteClip, { params: { id } });
      expect(keysOf(id)).toEqual([]);
      await api.call(deleteClip, { params: { id: copy } });
      expect([...service.objects.keys()]).toEqual([]);
    });

    // What follows is the server's own doing, whatever the service: once is enough.
    if (!isS3) return;

    test("an upload in parts survives a kill, and its pieces go when it is attached", async () => {
      const vstId = await makeDraft(api);
      const sound = wav(30, 44_100);
      const json = { kind: "audio", filename: "long.wav", content_type: "audio/wav", size: sound.length };
      const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId }, json })).body;
      const half = Math.floor(sound.length / 2);
      const append = (offset: number, part: Buffer) =>
        api.call(appendUpload, {
          params: { vstId, uploadId },
          query: { offset },
          body: new Uint8Array(part),
          headers: { "Content-Type": "application/octet-stream" },
        });
      await append(0, sound.subarray(0, half));
      await server.kill9();
      await start();
      api = new Api(server.url, api.token);
      await append(half, sound.subarray(half));
      const { body: attached } = await api.call(attachUpload, { params: { vstId, uploadId } });
      const url = "audio_url" in attached ? attached.audio_url : "";
      expect((await api.send("GET", url)).bytes.equals(sound)).toBe(true);
      expect([...service.objects.keys()].filter((key) => key.startsWith("uploads/"))).toEqual([]);
      await api.call(deleteClip, { params: { id: vstId } });
    });

    test("503 within ten seconds if the service is silent, with nothing half-stored; the same upload succeeds afterwards", async () => {
      const vstId = await makeDraft(api);
      const upload = () => api.send("POST", `/api/v1/security/vst/${vstId}/audio`, { form: audioForm(wav(1)) });
      // The first upload of a server is slower: it loads the route.
      expect((await upload()).status).toBe(201);
      service.fault({ kind: "hang" });
      const started = Date.now();
      const refused = await upload();
      expect(Date.now() - started).toBeLessThan(10_000);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("2");
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({ error: "service_unavailable" });
      service.fault({ kind: "status", status: 500 });
      expect((await upload()).status).toBe(503);
      service.fault(null);
      const { audio_url: url } = (await api.call(uploadAudio, { params: { vstId }, form: audioForm(wav(1)) })).body;
      service.fault({ kind: "reset" });
      expect((await api.send("GET", url)).status).toBe(503);
      service.fault(null);
      expect((await api.send("GET", url)).status).toBe(200);
      await api.call(deleteClip, { params: { id: vstId } });
    });

    test("files that a killed server had begun to store are gone after the next start", { tag: "@long" }, async () => {
      const vstId = await makeDraft(api);
      const sound = wav(240, 44_100);
      const isLast = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
        method === "POST" && /uploadId=/.test(url ?? "");
      service.fault({ kind: "hang", when: isLast });
      const lost = api.send("POST", `/api/v1/security/vst/${vstId}/audio`, { form: audioForm(sound) });
      const cut = expect(lost).rejects.toThrow();
      await expect.poll(() => service.requests.some((line) => /^POST .*uploadId=/.test(line))).toBe(true);
      await server.kill9();
      await cut;
      expect(service.uploads.size).toBe(1);
      service.fault(null);
      await start();
      await expect.poll(() => [service.uploads.size, keysOf(vstId).length], { timeout: 30_000 }).toEqual([0, 0]);
      await expectNothingOnDisk();
    });
  });
}

async function expectPlays(url: string) {
  const page = await (await fetch(url)).text();
  for (const pattern of [/<img[^>]* src="([^"]+)"/, /<audio[^>]* src="([^"]+)"/]) {
    const address = pattern.exec(page)?.[1]?.replaceAll("&amp;", "&");
    expect(address).toBeDefined();
    const media = await fetch(new URL(address ?? "", url));
    expect(media.status).toBe(200);
    expect((await media.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
}
