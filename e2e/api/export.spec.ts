import JSZip from "jszip";
import { convert, downloadClip, getConversion } from "#lib/contract/packages";
import { listReplies, submitReply } from "#lib/contract/replies";
import { exportClip } from "#lib/contract/transfer";
import { expect, test } from "../support/api";
import { complete, makeDraft, share } from "../support/clip-steps";
import { namesLengths } from "../support/elsewhere.mjs";
import { entriesOf, exportOf, importOf, MEDIA_TYPE, makeWhole } from "../support/exported-clips";
import { fixture } from "../support/samples";

test.describe("GET /api/v1/clips/{id}/export", () => {
  test("200 gives a draft as a .vst file", async ({ api }) => {
    const id = await makeWhole(api);
    const { headers, bytes } = await api.call(exportClip, { params: { id } });
    expect(headers.get("content-type")).toBe(MEDIA_TYPE);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z_-]+\.vst"/);
    if (namesLengths) expect(Number(headers.get("content-length"))).toBe(bytes.length);
    expect(bytes.subarray(30, 61).toString()).toBe(`mimetype${MEDIA_TYPE}`);
    const names = Object.keys(await entriesOf(bytes));
    for (const name of [
      "index.html",
      "audio/original.webm",
      "images/001.png",
      "drawings/003.json",
      "text/001.vtt",
      "text/001.srt",
      "text/chapters.vtt",
      "text/tags.csv",
      "export/annotations.jsonld",
      "export/iiif-v3.json",
    ]) {
      expect(names).toContain(name);
    }
  });

  test("206 and 304 by Range and ETag, 416 beyond the end", async ({ api }) => {
    const id = await makeDraft(api);
    await complete(api, id);
    const { headers, bytes } = await api.call(exportClip, { params: { id } });
    const part = await api.call(exportClip, { params: { id }, headers: { Range: "bytes=30-60" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 30-60/${bytes.length}`);
    expect(part.bytes.toString()).toBe(`mimetype${MEDIA_TYPE}`);
    const path = `/api/v1/clips/${id}/export`;
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await api.send("GET", path, { headers: { "If-None-Match": etag } })).status).toBe(304);
    const head = await api.send("HEAD", path);
    expect([head.status, namesLengths && head.headers.get("content-length")]).toEqual([
      200,
      namesLengths && String(bytes.length),
    ]);
    const beyond = { Range: `bytes=${bytes.length}-` };
    expect((await api.refused(exportClip, { params: { id }, headers: beyond })).status).toBe(416);
  });

  test("200 includes replies only on request", async ({ api, anonymous }) => {
    const id = await makeDraft(api);
    const { reply_token } = await share(api, id);
    await anonymous.call(submitReply, { params: { token: reply_token ?? "" }, json: { message: "I see it" } });
    expect(Object.keys(await entriesOf(await exportOf(api, id)))).not.toContain("replies/001.json");
    const zip = await JSZip.loadAsync(await exportOf(api, id, { include_replies: true }));
    const reply = JSON.parse((await zip.file("replies/001.json")?.async("string")) ?? "");
    expect(reply).toMatchObject({ message: "I see it", audio: null });
  });

  test("200 returns imported replies byte for byte, and their new owner reads them", async ({
    api,
    stranger,
    anonymous,
  }) => {
    const id = await makeDraft(api);
    const token = (await share(api, id)).reply_token ?? "";
    await anonymous.call(submitReply, { params: { token }, json: { message: "I see it", sender_name: "Kim" } });
    const audio_file = fixture("speech.mp3").toString("base64");
    await anonymous.call(submitReply, { params: { token }, json: { audio_file } });
    const asked = await exportOf(api, id, { include_replies: true });
    const copy = await importOf(stranger, asked);
    expect(copy).toMatchObject({ warnings: [], reply_count: 2 });
    const again = await exportOf(stranger, copy.id, { include_replies: true });
    expect(await entriesOf(again)).toEqual(await entriesOf(asked));
    const { replies } = (await stranger.call(listReplies, { params: { id: copy.id } })).body.data;
    expect(replies.map(({ message, share_code }) => [message, share_code])).toEqual([
      [null, null],
      ["I see it", null],
    ]);
    expect((await stranger.send("GET", String(replies[0]?.audio_url))).bytes.equals(fixture("speech.mp3"))).toBe(true);
  });

  test("404 for another user's clip, 400 for an invalid flag", async ({ api, stranger }) => {
    const id = await makeDraft(api);
    expect((await stranger.refused(exportClip, { params: { id } })).status).toBe(404);
    expect((await api.refused(exportClip, { params: { id }, query: { include_replies: "some" } })).status).toBe(400);
  });
});

test.describe("the finished .vst file", () => {
  test("200 is the same bytes when an unchanged clip is converted again", async ({ api }) => {
    const vstId = await makeWhole(api);
    await complete(api, vstId);
    const first = await api.call(downloadClip, { params: { vstId } });
    await api.call(convert, { params: { vstId }, json: { force: true } });
    await api.call(getConversion, { params: { vstId }, headers: { Prefer: "wait=25" } });
    const second = await api.call(downloadClip, { params: { vstId } });
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  });
});
