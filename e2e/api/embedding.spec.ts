import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { getEmbedding } from "#lib/contract/public";
import { revokeShare } from "#lib/contract/shares";
import type { Answer } from "../support/answer";
import { expect, jsonOf, test } from "../support/api";
import { addAudio, addImage, complete, makeClip, makeCompleted, makeDraft, share } from "../support/clip-steps";
import { asksAgain } from "../support/elsewhere.mjs";

const textOf = ({ bytes }: Answer) => bytes.toString("utf8");

test.describe("GET /api/v1/oembed", () => {
  test("200 is linked from the page of the link, and returns a frame that any site may show", async ({
    api,
    anonymous,
  }) => {
    await api.send("PATCH", "/api/v1/auth/me", { json: { name: "Ada" } });
    const id = await makeDraft(api, '"Valve" <b>');
    await addImage(api, id);
    await addAudio(api, id);
    await complete(api, id);
    const { public_url: url, share_code: code } = await share(api, id);
    const page = await anonymous.send("GET", url);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    const [, href = ""] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(textOf(page)) ?? [];

    const { body } = await anonymous.call(getEmbedding, { query: { url } });
    expect(jsonOf(await anonymous.send("GET", href))).toEqual(body);
    expect(body).toMatchObject({ version: "1.0", type: "rich", title: '"Valve" <b>', author_name: "Ada", width: 800 });
    expect(body.html).toContain('title="&quot;Valve&quot; &lt;b&gt;"');
    expect(body.html).toContain(`src="${url}/embed" width="800" height="${body.height}"`);
    const picture = await anonymous.send("GET", body.thumbnail_url ?? "");
    expect(picture.headers.get("content-type")).toBe("image/webp");

    const frame = await anonymous.send("GET", `/c/${code}/embed`);
    expect(frame.status).toBe(200);
    expect(frame.headers.get("x-frame-options")).toBeNull();
    expect(frame.headers.get("content-security-policy")).not.toContain("frame-ancestors");
    expect(frame.headers.get("x-robots-tag")).toBe("noindex");
    expect(textOf(frame)).not.toContain("<b>: ");
    expect(textOf(frame)).not.toContain("<form");
  });

  test("200 within the requested size, but not smaller than a player needs", async ({ api, anonymous }) => {
    const { public_url: url } = await share(api, await makeCompleted(api));
    const sizeAt = async (bounds: { maxwidth?: number; maxheight?: number }) => {
      const { width, height, html } = (await anonymous.call(getEmbedding, { query: { url, ...bounds } })).body;
      expect(html).toContain(`width="${width}" height="${height}"`);
      return [width, height];
    };
    const [width, height = 0] = await sizeAt({});
    expect(width).toBe(800);
    expect(await sizeAt({ maxheight: height - 100 })).toEqual([800, height - 100]);
    const [narrow, lower = 0] = await sizeAt({ maxwidth: 400.7 });
    expect(narrow).toBe(400);
    expect(lower).toBeLessThan(height);
    expect(await sizeAt({ maxwidth: 1, maxheight: 1 })).toEqual([240, 200]);
  });

  test("403 for a link with a password, a recipient or a view limit; its frame says so, and that of a revoked link", async ({
    api,
    anonymous,
  }) => {
    const id = await makeCompleted(api);
    const refused = [
      { settings: { privacy: "password", password: "blue-ladder" }, error: "password_required", page: 403 },
      { settings: { privacy: "private" }, error: "share_private", page: 403 },
      { settings: { max_views: 1 }, error: "share_private", page: 200 },
    ];
    for (const { settings, error, page } of refused) {
      const { public_url: url } = await share(api, id, settings);
      for (const who of [anonymous, api]) {
        expect(await who.refused(getEmbedding, { query: { url } })).toMatchObject({ status: 403, error });
        const frame = await who.send("GET", `${url}/embed`);
        expect(frame.status).toBe(page);
        expect(textOf(frame)).toContain("Open it on its own page");
        expect(textOf(frame)).not.toContain("<audio");
        expect(textOf(frame)).not.toContain("<input");
        expect(textOf(frame).includes("<form"), "a link with a view limit opens in its frame").toBe(page === 200);
      }
    }
    const gone = await share(api, id);
    await api.call(revokeShare, { params: { code: gone.share_code } });
    expect(textOf(await anonymous.send("GET", `${gone.public_url}/embed`))).toContain("This link was withdrawn");
  });

  test("404 for an address that is not a link of this server, 400 for another format", async ({ api, anonymous }) => {
    const { public_url: url, share_code: code } = await share(api, await makeClip(api));
    const others = ["x", `https://example.com/c/${code}`, url.slice(0, -1), `${url}/files`, "javascript:alert(1)"];
    for (const other of others)
      expect((await anonymous.refused(getEmbedding, { query: { url: other } })).status, other).toBe(404);
    const xml = await anonymous.refused(getEmbedding, { query: { url, format: "xml" } });
    expect(xml).toMatchObject({ status: 400, errors: { format: [expect.any(String)] } });
    expect((await anonymous.refused(getEmbedding, { query: {} })).status).toBe(400);
    await anonymous.call(getEmbedding, { query: { url, format: "json" } });
  });
});

test("the element for other sites costs 2 KB, under a name that stays and one that never changes", async ({
  anonymous,
}) => {
  const [, name = "", integrity] =
    /`(\/embed\/tellmark-clip\.\w[\w-]+\.js)`.*integrity="([^"]+)"/.exec(readFileSync("docs/embed.md", "utf8")) ?? [];
  for (const [path, cached] of [
    ["/embed/tellmark-clip.js", "public, max-age=0"],
    [name, asksAgain ? "public, max-age=0" : "public, max-age=31536000, immutable"],
  ] as const) {
    const answer = await anonymous.send("GET", path);
    expect(answer.status).toBe(200);
    // Plain Next says application/javascript.
    expect(answer.headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe(cached);
    expect(answer.headers.get("etag")).not.toBeNull();
    expect(`sha384-${createHash("sha384").update(answer.bytes).digest("base64")}`).toBe(integrity);
    expect(gzipSync(answer.bytes).length).toBeLessThan(2000);
  }
});
