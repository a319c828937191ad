import { getPackage } from "#lib/contract/packages";
import { revokeShare } from "#lib/contract/shares";
import { Api, errorOf, expect, signIn, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { s3Double } from "../support/s3-double";
import { fixture, wav } from "../support/samples";
import { raisedLimits, startTestServer, type TestServer } from "../support/server.mjs";
import { vercelBlobDouble } from "../support/vercel-blob-double";

const services = [
  { name: "S3", open: s3Double, tag: [] },
  { name: "Vercel Blob", open: vercelBlobDouble, tag: "@long" },
];

for (const { name, open, tag } of services) {
  test.describe(`files that are redirected to ${name}`, { tag }, () => {
    test.describe.configure({ mode: "default", timeout: 180_000 });
    let service: Awaited<ReturnType<typeof open>>;
    let server: TestServer;
    let api: Api;
    let stranger: Api;
    let id: number;
    const [picture, sound] = [fixture("screenshot.png"), wav(2)];
    let urls: { picture: string; sound: string };

    test.beforeAll(async () => {
      test.setTimeout(180_000);
      service = await open();
      server = await startTestServer({ env: { ...raisedLimits, ...service.env, BLOB_DELIVERY: "redirect" } });
      api = new Api(server.url, (await signIn(server.url)).access_token);
      stranger = new Api(server.url, (await signIn(server.url)).access_token);
      id = await makeDraft(api);
      const { image_url } = await addImage(api, id, picture);
      const { audio_url } = await addAudio(api, id, sound);
      urls = { picture: image_url, sound: audio_url };
      await complete(api, id);
    });
    test.afterAll(async () => {
      await server?.stop();
      await service.close();
    });

    /** Where the bytes are, without the right to anything else. */
    async function addressOf(caller: Api, url: string, headers: Record<string, string> = {}): Promise<string> {
      const answer = await caller.send("GET", url, { headers });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([307, "no-store"]);
      const address = answer.headers.get("location") ?? "";
      expect(new URL(address).origin).toBe(service.url);
      return address;
    }

    test("307 for the owner, to an address that returns the file and every range without a key", async () => {
      for (const [url, bytes] of [
        [urls.picture, picture],
        [urls.sound, sound],
      ] as const) {
        const address = await addressOf(api, url, { Range: "bytes=100-199" });
        const part = await fetch(address, { headers: { Range: "bytes=100-199" } });
        expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-199/${bytes.length}`]);
        expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
        expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true);
      }
      const head = await api.send("HEAD", urls.sound);
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(sound.length)]);
      const beyond = await api.send("GET", urls.sound, { headers: { Range: `bytes=${sound.length}-` } });
      expect(errorOf(beyond).error).toBe("range_not_satisfiable");
      const etag = head.headers.get("etag") ?? "";
      expect((await api.send("GET", urls.sound, { headers: { "If-None-Match": etag } })).status).toBe(304);
    });

    test("404 and 401 for all others, without the address", async () => {
      for (const url of Object.values(urls)) {
        for (const [caller, status] of [
          [stranger, 404],
          [api.as(null), 401],
        ] as const) {
          const answer = await caller.send("GET", url);
          expect([answer.status, answer.headers.get("location")]).toEqual([status, null]);
        }
      }
    });

    test("the server itself sends files that scripts read, and files that are made on request", async () => {
      const read = await api.send("GET", urls.sound, {
        headers: { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin" },
      });
      expect(read.bytes.equals(sound)).toBe(true);
      const whole = await api.call(getPackage, { params: { vstId: id } });
      expect(whole.bytes.subarray(0, 2).toString()).toBe("PK");
    });

    test("a shared page plays from the store while its link lives, and the page's policy allows it", async () => {
      const link = await share(api, id);
      const page = await fetch(link.public_url);
      const policy = page.headers.get("content-security-policy") ?? "";
      for (const rule of ["img-src", "media-src"]) expect(policy).toMatch(new RegExp(`${rule} [^;]*${service.url}`));
      const html = await page.text();
      const media = [/<img[^>]* src="([^"]+)"/, /<audio[^>]* src="([^"]+)"/].map(
        (pattern) => new URL(pattern.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "", link.public_url).href,
      );
      const visitor = api.as(null);
      for (const url of media) {
        const bytes = await (await fetch(await addressOf(visitor, url))).arrayBuffer();
        expect(bytes.byteLength).toBeGreaterThan(100);
      }
      await api.call(revokeShare, { params: { code: link.share_code } });
      for (const url of media) expect((await visitor.send("GET", url)).status).toBe(410);
    });

    test("behind a password every byte passes through the server, which can revoke access immediately", async () => {
      const link = await share(api, id, { password: "green valve" });
      const answer = await api
        .as(null)
        .send("GET", `/api/v1/clip/public/${link.share_code}`, { headers: { "X-Share-Password": "green valve" } });
      const { media } = (JSON.parse(answer.bytes.toString()) as { data: { media: { audio_url: string } } }).data;
      const heard = await api.as(null).send("GET", media.audio_url, { headers: { "X-Share-Password": "green valve" } });
      expect([heard.status, heard.headers.get("location")]).toEqual([200, null]);
      expect(heard.headers.get("cache-control")).toBe("private, no-store");
      expect((await api.as(null).send("GET", media.audio_url)).status).toBe(403);
    });
  });
}
