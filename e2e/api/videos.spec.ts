import { deleteDrawing, saveDrawing } from "#lib/contract/drawings";
import { getVideo, updateManifest } from "#lib/contract/packages";
import { getJob } from "#lib/contract/service";
import { Api, expect, jsonOf, pathOf, test } from "../support/api";
import { addAudio, addImage, makeDraft, share } from "../support/clip-steps";
import { namesLengths } from "../support/elsewhere.mjs";
import { wav } from "../support/samples";

const address = (vstId: number) => pathOf(getVideo, { vstId });
const wait = { Prefer: "wait=25" };

async function makeTalk(api: Api): Promise<number> {
  const vstId = await makeDraft(api);
  await addImage(api, vstId);
  await addAudio(api, vstId, wav(1));
  return vstId;
}

async function whole(api: Api, vstId: number) {
  const ask = () => api.send("GET", address(vstId), { headers: wait });
  let answer = await ask();
  await expect
    .poll(
      async () => {
        if (answer.status === 202) answer = await ask();
        return answer.status;
      },
      { timeout: 120_000 },
    )
    .toBe(200);
  return answer;
}

test.describe("GET /api/v1/security/vst/{vstId}/video", () => {
  // Videos are rendered one at a time, at the lowest priority.
  test.describe.configure({ timeout: 180_000 });

  test("202 while it is made, then 200, 206, 304 and HEAD like every file", async ({ api }) => {
    const vstId = await makeTalk(api);
    const link = await share(api, vstId);
    const locked = await share(api, vstId, { password: "opensesame" });
    const previewsOf = async (url: string) => {
      const page = await new Api(api.url).send("GET", new URL(url).pathname);
      return /og:video" content="([^"]+)"/.exec(page.bytes.toString())?.[1] ?? null;
    };
    expect(await previewsOf(link.public_url)).toBeNull();
    const pending = await api.send("GET", address(vstId));
    expect(pending.status).toBe(202);
    expect(pending.headers.get("retry-after")).toBe("2");
    const told = jsonOf(pending) as { job_id: string; status_url: string };
    expect(told).toMatchObject({
      success: true,
      status: "processing",
      status_url: `${api.url}/api/v1/jobs/${told.job_id}`,
    });
    const again = jsonOf(await api.send("GET", address(vstId))) as typeof told;
    expect(again.job_id).toBe(told.job_id);

    const { headers, bytes } = await whole(api, vstId);
    expect(headers.get("content-type")).toBe("video/mp4");
    const preview = await previewsOf(link.public_url);
    expect(preview).toBe(`${api.url}/api/v1/clip/public/${link.share_code}/files/clip.mp4`);
    expect((await new Api(api.url).send("GET", new URL(preview ?? "").pathname)).bytes.equals(bytes)).toBe(true);
    expect(await previewsOf(locked.public_url)).toBeNull();
    const guarded = `/api/v1/clip/public/${locked.share_code}/files/clip.mp4`;
    expect((await new Api(api.url).send("GET", guarded)).status).toBe(403);
    if (namesLengths) expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="leaking-valve\.mp4"/);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(bytes.toString("latin1", 4, 8)).toBe("ftyp");
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    const job = (await api.call(getJob, { params: { jobId: told.job_id } })).body.data;
    expect(job).toMatchObject({ type: "video", vst_id: vstId, status: "completed", progress: 100, error: null });
    expect(job.download_url).toBe(api.url + address(vstId));

    const etag = headers.get("etag") ?? "";
    expect((await api.send("GET", address(vstId), { headers: { "If-None-Match": etag } })).status).toBe(304);
    const part = await api.send("GET", address(vstId), { headers: { Range: "bytes=100-199" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 100-199/${bytes.length}`);
    expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);
    const head = await api.send("HEAD", address(vstId));
    expect({ status: head.status, length: namesLengths && head.headers.get("content-length") }).toEqual({
      status: 200,
      length: namesLengths && String(bytes.length),
    });
    expect((await api.send("GET", address(vstId), { headers: { Range: `bytes=${bytes.length}-` } })).status).toBe(416);
    expect(head.headers.get("x-ratelimit-resource")).toBe("media");
  });

  test("200 immediately for equal content; changed content and a redaction make a new video", { tag: "@long" }, async ({
    api,
  }) => {
    const vstId = await makeTalk(api);
    const first = await whole(api, vstId);
    const same = await api.send("GET", address(vstId));
    expect({ status: same.status, etag: same.headers.get("etag") }).toEqual({
      status: 200,
      etag: first.headers.get("etag"),
    });
    await api.call(updateManifest, { params: { vstId }, json: { voice_tags: [{ timestamp: 0.4, x: 0.5, y: 0.5 }] } });
    expect((await api.send("GET", address(vstId))).status).toBe(202);
    const second = await whole(api, vstId);
    expect(second.headers.get("etag")).not.toBe(first.headers.get("etag"));

    const points = [
      [0.1, 0.1],
      [0.6, 0.6],
    ];
    const drawing_data = { version: 1, strokes: [{ tool: "redact", points }] };
    const { drawing_id } = (await api.call(saveDrawing, { params: { vstId }, json: { drawing_data } })).body;
    expect((await api.send("GET", address(vstId))).status).toBe(202);
    const covered = await whole(api, vstId);
    expect(covered.headers.get("etag")).not.toBe(second.headers.get("etag"));
    await api.call(deleteDrawing, { params: { vstId, drawingId: drawing_id } });
    expect((await whole(api, vstId)).headers.get("etag")).not.toBe(covered.headers.get("etag"));
  });

  test("200 for images without a recording: silent, four seconds each", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addImage(api, vstId);
    expect((await whole(api, vstId)).bytes.includes("mp4a")).toBe(false);
  });

  test("422 says why a video is impossible", async ({ api }) => {
    const vstId = await makeDraft(api);
    const nothing = await api.refused(getVideo, { params: { vstId } });
    expect(nothing).toMatchObject({ status: 422, error: "conversion_failed", reason: "nothing_to_show" });

    await addImage(api, vstId);
    // A low sample rate, so that more than ten minutes are a small file.
    await addAudio(api, vstId, wav(611, 2000));
    const ask = () => api.send("GET", address(vstId), { headers: wait });
    await expect.poll(async () => (await ask()).status, { timeout: 120_000 }).toBe(422);
    const long = await api.refused(getVideo, { params: { vstId } });
    expect(long).toMatchObject({ status: 422, error: "conversion_failed", reason: "video_too_long" });
    expect(long.message).toContain("10 minutes");
  });

  test("404 for another user's clip, 401 without a token", async ({ api, stranger, anonymous }) => {
    const vstId = await makeTalk(api);
    expect((await stranger.refused(getVideo, { params: { vstId } })).status).toBe(404);
    expect((await anonymous.refused(getVideo, { params: { vstId } })).status).toBe(401);
  });
});
