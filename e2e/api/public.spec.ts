import sharp from "sharp";
import { getClip, updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import {
  getPublicClip,
  getPublicData,
  getPublicFile,
  listShownReplies,
  requestViewerCode,
  unlockShare,
  verifyViewerCode,
} from "#lib/contract/public";
import { revokeShare, shareByEmail, updateShare } from "#lib/contract/shares";
import { type Api, codeFor, expect, freshEmail, signIn, test } from "../support/api";
import { addImage, complete, makeClip, makeCompleted, makeDraft, share } from "../support/clip-steps";
import { fixture } from "../support/samples";

/** Pins and redactions have the ink colour. */
const PIN = [24, 29, 43];

const distance = (a: number[], b: number[]) => Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    return [...data.subarray(from, from + 3)];
  };
  return { at, width: info.width, height: info.height };
}

async function viewsOf(api: Api, id: number) {
  const { data } = (await api.call(getClip, { params: { id }, query: { include_sharing: true } })).body;
  return { views: data.sharing?.view_count, people: data.sharing?.unique_view_count };
}

test.describe("GET /api/v1/clip/public/{code}", () => {
  test("200 without an account shows the clip and nothing of its owner", async ({ api, anonymous }) => {
    await api.send("PATCH", "/api/v1/auth/me", { json: { name: "Ada" } });
    const id = await makeCompleted(api);
    const owner = (await api.call(getClip, { params: { id } })).body.data;
    const link = await share(api, id);
    const { body, bytes } = await anonymous.call(getPublicClip, { params: { code: link.share_code } });
    expect(body.data).toMatchObject({
      id,
      title: owner.title,
      voice_tags: owner.voice_tags,
      conversion_status: "completed",
      sender_name: "Ada",
      coordinate_space: "normalized",
      share: { code: link.share_code, privacy: "unlisted", view_count: 0 },
      reply: { enabled: true, token: link.reply_token },
    });
    const text = bytes.toString("utf8");
    for (const secret of [owner.user_id, "@example.com", "clips/", '"local"', "password_hash", "store_"])
      expect(text).not.toContain(secret);
    expect(body.data.media.image_urls).toHaveLength(1);
    for (const url of [body.data.media.image_urls[0], body.data.media.thumbnail_url, body.data.media.download_url]) {
      const file = await anonymous.send("GET", String(url));
      expect(file.status).toBe(200);
      expect(file.headers.get("cache-control")).toBe("private, no-cache");
      expect(file.headers.get("etag")).toBeTruthy();
    }
  });

  test("200 returns a thumbnail with pins and ink on the image, also in unfurled links", async ({ api, anonymous }) => {
    const id = await makeDraft(api);
    await addImage(api, id, fixture("screenshot.png"));
    const code = (await share(api, id)).share_code;
    const { data } = (await anonymous.call(getPublicClip, { params: { code } })).body;
    const look = async () => pixelsOf((await anonymous.send("GET", String(data.media.thumbnail_url))).bytes);
    const bare = await look();
    await api.call(updateClip, { params: { id }, json: { voice_tags: [{ timestamp: 1, x: 0.25, y: 0.5, note: "" }] } });
    const points = [
      [0.6, 0.1],
      [0.9, 0.3],
    ];
    const strokes = [{ tool: "redact", points }];
    await api.call(saveDrawing, { params: { vstId: id }, json: { drawing_data: { version: 1, strokes } } });
    const shown = await look();
    expect([shown.width, shown.height]).toEqual([bare.width, bare.height]);
    // The pin's body is above its point.
    const body = [0.25 - 11 / 640, 0.5 - 21 / 400] as const;
    expect(distance(shown.at(...body), PIN)).toBeLessThan(40);
    expect(distance(bare.at(...body), PIN)).toBeGreaterThan(100);
    expect(distance(shown.at(0.5, 0.9), bare.at(0.5, 0.9))).toBeLessThan(20);
    for (const [x, y] of [
      [0.61, 0.12],
      [0.75, 0.2],
      [0.89, 0.28],
    ] as const) {
      expect(distance(shown.at(x, y), PIN), "covered").toBeLessThan(40);
    }
    const page = (await anonymous.send("GET", `/c/${code}`)).bytes.toString("utf8");
    const cardUrl = String(data.media.thumbnail_url).replace(".webp", ".jpg");
    for (const [name, content] of [
      ["og:image", cardUrl],
      ["og:image:type", "image/jpeg"],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
    ])
      expect(page).toContain(`<meta property="${name}" content="${content}"`);
    const card = await anonymous.call(getPublicFile, { params: { code, filename: "thumbnail.jpg" } });
    expect(card.headers.get("content-type")).toBe("image/jpeg");
    expect(await pixelsOf(card.bytes)).toMatchObject({ width: 1200, height: 630 });
    expect(page).toContain('content="summary_large_image"');
  });

  test("a link with a password has a neutral card, and only visitors with the password get its thumbnail", async ({
    api,
    anonymous,
  }) => {
    const id = await makeCompleted(api);
    const { share_code: code } = await share(api, id, { password: "correct horse" });
    const page = await anonymous.send("GET", `/c/${code}`);
    expect(page.bytes.toString("utf8")).not.toContain("og:image");
    const params = { code, filename: "thumbnail.webp" };
    expect((await anonymous.refused(getPublicFile, { params })).error).toBe("password_required");
    const headers = { "X-Share-Password": "correct horse" };
    const known = await anonymous.call(getPublicFile, { params, headers });
    expect(known.headers.get("cache-control")).toBe("private, no-store");
    expect((await pixelsOf(known.bytes)).width).toBe(640);
  });

  test("200 even with a bad Authorization header", async ({ api, anonymous }) => {
    const { share_code: code } = await share(api, await makeClip(api));
    for (const authorization of ["Bearer garbage", "Bearer", "Basic x", "vat_"]) {
      await anonymous.call(getPublicClip, { params: { code }, headers: { Authorization: authorization } });
      await anonymous.call(getPublicData, { params: { code }, headers: { Authorization: authorization } });
    }
  });

  test("200 counts a view only on request, each time, and a unique visitor once a day", async ({ api, anonymous }) => {
    const id = await makeClip(api);
    const { share_code: code } = await share(api, id);
    await anonymous.call(getPublicClip, { params: { code } });
    expect(await viewsOf(api, id)).toEqual({ views: 0, people: 0 });
    const look = (agent: string) =>
      anonymous.call(getPublicClip, {
        params: { code },
        query: { track_view: true },
        headers: { "User-Agent": agent },
      });
    expect((await look("curl/8.0")).body.data.share.view_count).toBe(1);
    await look("curl/8.0");
    await look("python-requests/2.32");
    await look("Mozilla/5.0 HeadlessChrome/156");
    expect(await viewsOf(api, id)).toEqual({ views: 4, people: 3 });
    for (const bot of ["Slackbot-LinkExpanding 1.0", "Twitterbot/1.0", "Googlebot/2.1", "WhatsApp/2.0"])
      await look(bot);
    expect(await viewsOf(api, id)).toEqual({ views: 4, people: 3 });
    const { data } = (await anonymous.call(getPublicData, { params: { code } })).body;
    expect(data).toMatchObject({ view_count: 4, unique_view_count: 3 });
    expect(data.last_viewed_at).not.toBeNull();
  });

  test("200 exactly as often as allowed for visitors at the same time, then 410", async ({ api, anonymous }) => {
    const id = await makeClip(api);
    const { share_code: code } = await share(api, id, { max_views: 5 });
    const path = `/api/v1/clip/public/${code}?track_view=true`;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await anonymous.send("GET", path)).status),
    );
    expect(statuses.sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(410)]);
    expect((await viewsOf(api, id)).views).toBe(5);
    for (const operation of [getPublicClip, listShownReplies]) {
      expect((await anonymous.refused(operation, { params: { code } })).error).toBe("view_limit_reached");
    }
    await api.call(getPublicClip, { params: { code } });
  });

  test("400 for an invalid flag", async ({ api, anonymous }) => {
    const { share_code: code } = await share(api, await makeClip(api));
    expect((await anonymous.refused(getPublicClip, { params: { code }, query: { track_view: "often" } })).status).toBe(
      400,
    );
  });

  for (const code of [
    "2".repeat(22),
    "x",
    "0OIl".repeat(6),
    "'; DROP TABLE shares",
    "%",
    "x".repeat(250),
    "../clips",
  ]) {
    test(`404 for the code ${code.slice(0, 24)}`, async ({ anonymous }) => {
      for (const operation of [getPublicClip, getPublicData, listShownReplies]) {
        const { status, error } = await anonymous.refused(operation, { params: { code } });
        expect({ status, error }).toEqual({ status: 404, error: "resource_not_found" });
      }
    });
  }
});

test.describe("the end of a link", () => {
  async function everywhere(anonymous: Api, code: string, file: string) {
    return Promise.all([
      anonymous.refused(getPublicClip, { params: { code } }),
      anonymous.refused(getPublicData, { params: { code } }),
      anonymous.refused(listShownReplies, { params: { code } }),
      anonymous.refused(getPublicFile, { params: { code, filename: file.split("/").at(-1) ?? "" } }),
      anonymous.refused(unlockShare, { params: { code }, json: { password: "x" } }),
    ]);
  }

  test("410 everywhere immediately after the link was revoked", async ({ api, anonymous }) => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const { share_code: code } = await share(api, id);
    const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    await api.call(revokeShare, { params: { code } });
    for (const { status, error } of await everywhere(anonymous, code, String(media.image_urls[0]))) {
      expect({ status, error }).toEqual({ status: 410, error: "share_revoked" });
    }
  });

  test("410 everywhere from the moment of expiry", async ({ api, anonymous }) => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const expires = Date.now() + 1500;
    const { share_code: code } = await share(api, id, { expires_at: new Date(expires).toISOString() });
    const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    await expect.poll(() => Date.now()).toBeGreaterThan(expires);
    for (const { status, error } of await everywhere(anonymous, code, String(media.image_urls[0]))) {
      expect({ status, error }).toEqual({ status: 410, error: "share_expired" });
    }
    expect((await api.refused(getPublicClip, { params: { code } })).status).toBe(410);
  });

  test("404 everywhere after the clip was deleted", async ({ api, anonymous }) => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const { share_code: code } = await share(api, id);
    const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    await api.send("DELETE", `/api/v1/clips/${id}`);
    for (const { status } of await everywhere(anonymous, code, String(media.image_urls[0]))) expect(status).toBe(404);
  });
});

test.describe("a link with a password", () => {
  test("403 without it, 200 with it in the header, and never by the address", async ({ api, anonymous }) => {
    const { share_code: code } = await share(api, await makeClip(api), { password: "pässwort ✓" });
    const refused = await anonymous.refused(getPublicClip, { params: { code } });
    expect({ status: refused.status, error: refused.error }).toEqual({ status: 403, error: "password_required" });
    expect(refused.headers.get("www-authenticate")).toBeNull();
    expect(
      (await anonymous.refused(getPublicClip, { params: { code }, query: { password: "pässwort ✓" } })).status,
    ).toBe(403);
    for (const operation of [getPublicData, listShownReplies]) {
      expect((await anonymous.refused(operation, { params: { code } })).error).toBe("password_required");
    }
    await api.call(getPublicClip, { params: { code } });
  });

  test("200 by X-Share-Password, 403 invalid_password for a wrong one", async ({ api, anonymous }) => {
    const { share_code: code } = await share(api, await makeClip(api), {
      privacy: "password",
      password: "open sesame",
    });
    await anonymous.call(getPublicClip, { params: { code }, headers: { "X-Share-Password": "open sesame" } });
    for (const operation of [getPublicClip, listShownReplies]) {
      const headers = { "X-Share-Password": "guess" };
      const { status, error } = await anonymous.refused(operation, { params: { code }, headers });
      expect({ status, error }).toEqual({ status: 403, error: "invalid_password" });
    }
  });

  test("200 by an unlock, as a token or as a cookie, until the password is changed", async ({ api, anonymous }) => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const { share_code: code } = await share(api, id, { password: "first one" });
    const other = await share(api, id, { password: "first one" });
    const wrong = await anonymous.refused(unlockShare, { params: { code }, json: { password: "guess" } });
    expect({ status: wrong.status, error: wrong.error }).toEqual({ status: 403, error: "invalid_password" });
    expect((await anonymous.refused(unlockShare, { params: { code }, json: {} })).errors).toHaveProperty("password");
    const { body, headers } = await anonymous.call(unlockShare, { params: { code }, json: { password: "first one" } });
    expect(body.expires_in).toBe(3600);
    const cookie = String(headers.get("set-cookie"));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(decodeURIComponent(cookie)).not.toContain("first one");
    const byCookie = { Cookie: cookie.split(";")[0] ?? "" };
    const byToken = { Authorization: `Bearer ${body.access_token}` };
    for (const proof of [byCookie, byToken]) {
      const { media } = (await anonymous.call(getPublicClip, { params: { code }, headers: proof })).body.data;
      const file = await anonymous.send("GET", String(media.image_urls[0]), { headers: proof });
      expect({ status: file.status, cache: file.headers.get("cache-control") }).toEqual({
        status: 200,
        cache: "private, no-store",
      });
      expect((await anonymous.send("GET", String(media.image_urls[0]))).status).toBe(403);
      expect(
        (await anonymous.refused(getPublicClip, { params: { code: other.share_code }, headers: proof })).status,
      ).toBe(403);
    }
    await api.call(updateShare, { params: { code }, json: { password: "second one" } });
    for (const proof of [byCookie, byToken]) {
      expect((await anonymous.refused(getPublicClip, { params: { code }, headers: proof })).error).toBe(
        "password_required",
      );
    }
  });
});

test.describe("a private link", () => {
  test("403 share_private for all callers except the owner", async ({ api, stranger, anonymous }) => {
    const id = await makeDraft(api);
    await addImage(api, id);
    const { share_code: code } = await share(api, id, { privacy: "private" });
    for (const caller of [anonymous, stranger]) {
      for (const operation of [getPublicClip, listShownReplies]) {
        const { status, error } = await caller.refused(operation, { params: { code } });
        expect({ status, error }).toEqual({ status: 403, error: "share_private" });
      }
    }
    const { media } = (await api.call(getPublicClip, { params: { code } })).body.data;
    const file = await api.send("GET", String(media.image_urls[0]));
    expect({ status: file.status, cache: file.headers.get("cache-control") }).toEqual({
      status: 200,
      cache: "private, no-store",
    });
    expect((await anonymous.send("GET", String(media.image_urls[0]))).status).toBe(403);
  });

  test("200 for the recipient, signed in", async ({ api, stranger, anonymous }) => {
    const email = freshEmail();
    const id = await makeClip(api);
    const { body } = await api.call(shareByEmail, {
      params: { id },
      json: { recipient_email: email, privacy: "private" },
    });
    const recipient = anonymous.as((await signIn(anonymous.url, email)).access_token);
    await recipient.call(getPublicClip, { params: { code: body.share_code } });
    expect((await stranger.refused(getPublicClip, { params: { code: body.share_code } })).status).toBe(403);
  });
});

test.describe("a code for a private link", () => {
  async function sentTo(api: Api, settings: Record<string, unknown> = {}) {
    const email = freshEmail();
    const id = await makeClip(api);
    const json = { recipient_email: email, privacy: "private", ...settings };
    const { body } = await api.call(shareByEmail, { params: { id }, json });
    return { email, params: { code: body.share_code } };
  }

  test("200 lets only the recipient in without an account, by token and cookie", async ({ api, anonymous }) => {
    const { email, params } = await sentTo(api);
    const { body: asked } = await anonymous.call(requestViewerCode, { params, json: { email } });
    const stranger = freshEmail();
    const { body: unknown } = await anonymous.call(requestViewerCode, { params, json: { email: stranger } });
    expect({ ...unknown, verification_id: "" }).toEqual({ ...asked, verification_id: "" });
    await expect(codeFor(anonymous.url, stranger)).rejects.toThrow();
    const code = await codeFor(anonymous.url, email);
    const proof = { verification_id: asked.verification_id, code };
    for (const json of [
      { ...proof, code: code === "000000" ? "000001" : "000000" },
      { ...proof, verification_id: unknown.verification_id },
      { ...proof, verification_id: "otc_none" },
    ]) {
      const { status, error } = await anonymous.refused(verifyViewerCode, { params, json });
      expect({ status, error }).toEqual({ status: 401, error: "invalid_code" });
    }
    const { body, headers } = await anonymous.call(verifyViewerCode, { params, json: proof });
    expect(body.expires_in).toBe(86_400);
    const cookie = String(headers.get("set-cookie"));
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain(email);
    for (const proven of [{ Cookie: cookie.split(";")[0] }, { Authorization: `Bearer ${body.access_token}` }]) {
      await anonymous.call(getPublicClip, { params, headers: proven });
    }
    expect((await anonymous.refused(verifyViewerCode, { params, json: proof })).error).toBe("invalid_code");
    const other = await sentTo(api);
    const headersOfOne = { Authorization: `Bearer ${body.access_token}` };
    const refused = await anonymous.refused(getPublicClip, { params: other.params, headers: headersOfOne });
    expect(refused.error).toBe("share_private");
  });

  test("409 for a link that is not private, 422 without an address, 410 for one that has ended", async ({
    api,
    anonymous,
  }) => {
    const json = {
      requestViewerCode: { email: freshEmail() },
      verifyViewerCode: { verification_id: "x", code: "123456" },
    };
    const errorsOf = async (params: { code: string }) => [
      (await anonymous.refused(requestViewerCode, { params, json: json.requestViewerCode })).error,
      (await anonymous.refused(verifyViewerCode, { params, json: json.verifyViewerCode })).error,
    ];
    const open = await share(api, await makeClip(api));
    expect(await errorsOf({ code: open.share_code })).toEqual(["conflict", "conflict"]);
    const { params } = await sentTo(api);
    expect((await anonymous.refused(requestViewerCode, { params, json: {} })).status).toBe(422);
    expect((await anonymous.refused(verifyViewerCode, { params, json: { code: "1" } })).status).toBe(422);
    await api.call(revokeShare, { params });
    expect(await errorsOf(params)).toEqual(["share_revoked", "share_revoked"]);
    const expires = Date.now() + 1000;
    const ended = await sentTo(api, { expires_at: new Date(expires).toISOString() });
    const once = await sentTo(api, { max_views: 1 });
    const { body } = await anonymous.call(requestViewerCode, { params: once.params, json: { email: once.email } });
    const proof = { verification_id: body.verification_id, code: await codeFor(anonymous.url, once.email) };
    const grant = (await anonymous.call(verifyViewerCode, { params: once.params, json: proof })).body.access_token;
    const headers = { Authorization: `Bearer ${grant}` };
    await anonymous.call(getPublicClip, { params: once.params, query: { track_view: true }, headers });
    expect(await errorsOf(once.params)).toEqual(["view_limit_reached", "view_limit_reached"]);
    await expect.poll(() => Date.now()).toBeGreaterThan(expires);
    expect(await errorsOf(ended.params)).toEqual(["share_expired", "share_expired"]);
    expect(await errorsOf({ code: "2".repeat(22) })).toEqual(["resource_not_found", "resource_not_found"]);
  });
});

test.describe("the files of a link", () => {
  test("404 for files of other clips, for originals, and for the .vst if downloads are off", async ({
    api,
    anonymous,
  }) => {
    const vstId = await makeDraft(api);
    const image = await addImage(api, vstId);
    await complete(api, vstId);
    const open = await share(api, vstId);
    const closed = await share(api, vstId, { allow_download: false });
    const { media } = (await anonymous.call(getPublicClip, { params: { code: open.share_code } })).body.data;
    const vst = String(media.download_url).split("/").at(-1) ?? "";
    await anonymous.call(getPublicFile, { params: { code: open.share_code, filename: vst } });
    expect(
      (await anonymous.call(getPublicClip, { params: { code: closed.share_code } })).body.data.media.download_url,
    ).toBeNull();
    const other = await addImage(api, await makeDraft(api));
    for (const [code, filename] of [
      [closed.share_code, vst],
      [open.share_code, image.filename],
      [open.share_code, other.filename],
      [open.share_code, "upload"],
      [open.share_code, "manifest.json"],
      [open.share_code, "../x"],
    ] as const) {
      expect((await anonymous.refused(getPublicFile, { params: { code, filename } })).status).toBe(404);
    }
  });
});

test.describe("GET /c/{code}", () => {
  const hostile = '"><script>window.evil=1</script><meta http-equiv=refresh content=0;url=//evil>';

  test("200 is a separate document, and users' text stays text", async ({ api, anonymous }) => {
    const id = await makeClip(api, {
      title: hostile,
      description: hostile,
      voice_tags: [{ timestamp: 1, x: 0.1, y: 0.1, note: hostile }],
    });
    const { share_code } = await share(api, id, { privacy: "public" });
    const { status, headers, bytes } = await anonymous.send("GET", `/c/${share_code}`);
    const html = bytes.toString("utf8");
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("default-src");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(html).not.toContain("<script>window.evil");
    expect(html).not.toContain("<meta http-equiv=refresh");
    expect(html).not.toMatch(/@example\.com/);
  });

  test("404, 403 and 410 are pages that reveal nothing about the clip", async ({ api, anonymous }) => {
    const id = await makeClip(api, { title: "Quite secret title" });
    const locked = await share(api, id, { password: "open sesame" });
    const ended = await share(api, id);
    await api.call(revokeShare, { params: { code: ended.share_code } });
    for (const [code, expected] of [
      [locked.share_code, [200, 401, 403]],
      [ended.share_code, [410]],
      ["2".repeat(22), [404]],
    ] as const) {
      const { status, bytes, headers } = await anonymous.send("GET", `/c/${code}`);
      expect(expected).toContain(status);
      expect(bytes.toString("utf8")).not.toContain("Quite secret");
      expect(headers.get("content-type")).toContain("text/html");
    }
  });

  test("a changed title is shown immediately", async ({ api, anonymous }) => {
    const id = await makeClip(api, { title: "Before" });
    const { share_code } = await share(api, id);
    await anonymous.send("GET", `/c/${share_code}`);
    await api.call(updateClip, { params: { id }, json: { title: "Afterwards" } });
    expect((await anonymous.send("GET", `/c/${share_code}`)).bytes.toString("utf8")).toContain("Afterwards");
  });
});
