import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "playwright/test";
import { getPublicClip } from "#lib/contract/public";
import { expect, test } from "../support/api";
import { makeCompleted, share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";

test.describe("what a page of another site may ask and read", () => {
  test("every header of the document may be sent, and every one may be read", async ({ anonymous }) => {
    const { headers } = await anonymous.send("OPTIONS", "/api/v1/clips");
    const allowed = headers.get("access-control-allow-headers") ?? "";
    for (const name of ["Authorization", "If-Match", "If-None-Match", "If-Range", "Range", "Upload-Offset", "Prefer"]) {
      expect(allowed.split(", "), name).toContain(name);
    }
    const exposed = headers.get("access-control-expose-headers") ?? "";
    for (const name of ["Accept-Ranges", "ETag", "Upload-Length", "Upload-Offset", "WWW-Authenticate"]) {
      expect(exposed.split(", "), name).toContain(name);
    }
  });

  test("answers that differ by Accept say so, beside what they vary by anyway", async ({ api, anonymous }) => {
    const id = await makeCompleted(api);
    const download = `/api/v1/security/vst/${id}/download`;
    for (const [caller, path, accept] of [
      [api, download, "*/*"],
      [api, download, "application/json"],
      [api, `${download}?redirect=true`, "*/*"],
      [anonymous, "/api/v1/clips", "*/*"],
      [anonymous, "/api/v1/nothing", "application/problem+json"],
    ] as const) {
      const { headers } = await caller.send("GET", path, { headers: { Accept: accept } });
      expect(headers.get("vary")?.split(/, */), path).toContain("Accept");
    }
  });

  test("files of an open link may be shown anywhere, of a guarded one only here", async ({ api, anonymous }) => {
    const id = await readyClip(api, { seconds: 1 });
    const policyOf = async (code: string, headers = {}) => {
      const { media } = (await anonymous.call(getPublicClip, { params: { code }, headers })).body.data;
      const urls = [media.thumbnail_url, media.audio_url, media.image_urls[0]].map(String);
      const answers = await Promise.all(urls.map((url) => anonymous.send("GET", url, { headers })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      return [...new Set(answers.map((answer) => answer.headers.get("cross-origin-resource-policy")))];
    };
    expect(await policyOf((await share(api, id)).share_code)).toEqual(["cross-origin"]);
    const locked = await share(api, id, { password: "sesame" });
    expect(await policyOf(locked.share_code, { "X-Share-Password": "sesame" })).toEqual(["same-origin"]);
  });
});

test.describe("a page of another site, in a browser", () => {
  let elsewhere: Server;
  test.beforeAll(async () => {
    elsewhere = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end("<p>Hello"));
    await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
  });
  test.afterAll(() => elsewhere.close());

  test("shows the picture of an open link and reads a range of its sound", async ({ api, anonymous }) => {
    const { share_code: code } = await share(api, await readyClip(api, { seconds: 1 }));
    const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    const browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ["--no-sandbox"],
    });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const seen = await page.evaluate(
      async ({ picture, sound }) => {
        const image = new Image();
        image.src = picture;
        await image.decode();
        const headers = { Range: "bytes=0-9", "If-Range": '"x"' };
        const answer = await fetch(sound, { headers });
        return { width: image.naturalWidth, status: answer.status, ranges: answer.headers.get("accept-ranges") };
      },
      { picture: String(media.thumbnail_url), sound: String(media.audio_url) },
    );
    expect(seen).toEqual({ width: expect.any(Number), status: 200, ranges: "bytes" });
    expect(seen.width).toBeGreaterThan(0);
    await browser.close();
  });
});
