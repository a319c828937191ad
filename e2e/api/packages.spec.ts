import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import JSZip from "jszip";
import sharp from "sharp";
import { getClip, updateClip } from "#lib/contract/clips";
import { getWaveform, uploadImage } from "#lib/contract/drafts";
import { saveDrawing } from "#lib/contract/drawings";
import {
  completePackage,
  convert,
  downloadClip,
  getConversion,
  getDownloadAddress,
  getManifest,
  getPackage,
  replaceManifest,
  updateManifest,
  updateManifestByPost,
  uploadText,
} from "#lib/contract/packages";
import { getThumbnail } from "#lib/contract/thumbnails";
import { type Api, expect, jsonOf, test } from "../support/api";
import { addAudio, addImage, complete, makeClip, makeCompleted, makeDraft } from "../support/clip-steps";
import { namesLengths } from "../support/elsewhere.mjs";
import { fixture, imageForm, wav } from "../support/samples";

const tags = [
  { timestamp: 1.5, x: 640, y: 480, note: "here" },
  { timestamp: 0.25, x: 10, y: 20, note: "" },
];

async function prepared(api: Api, vstId: number) {
  for (;;) {
    const { body } = await api.call(getWaveform, { params: { vstId }, headers: { Prefer: "wait=25" } });
    if ("data" in body) return body;
  }
}

test.describe("POST /api/v1/security/vst/{vstId}/complete-package", () => {
  test("200 converts a real recording of a browser and gives the finished file", async ({ api, anonymous }) => {
    const vstId = await makeDraft(api);
    await addImage(api, vstId, fixture("small-photo-gps.jpg"));
    await addAudio(api, vstId, fixture("speech-chrome.webm"), { type: "audio/webm", duration: "12.5", format: "webm" });
    await prepared(api, vstId);
    const done = await complete(api, vstId, { voice_tags: tags });
    expect(done).toMatchObject({ status: "completed", conversion_status: "completed", warnings: [] });
    expect(done.conversion_job).toMatchObject({ vst_id: vstId, status: "completed", progress: 100, error: null });
    expect(done.download_url).toBe(`${api.url}/api/v1/security/vst/${vstId}/download`);
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data).toMatchObject({ conversion_status: "completed", voice_tags: tags, download_url: done.download_url });
    expect(data.duration_seconds).toBeGreaterThan(15);
    for (const path of [data.vst_file_path, data.store_key, data.manifest_store_key, data.package_store_key])
      expect(path).toBeTruthy();

    const file = await api.send("GET", done.download_url);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="leaking-valve\.vst"/);
    if (namesLengths) expect(file.bytes.length).toBe(Number(file.headers.get("content-length")));
    const zip = await JSZip.loadAsync(file.bytes, { checkCRC32: true });
    const names = Object.keys(zip.files);
    expect(names).toContain("index.html");
    expect(names).toContain("manifest.json");
    const manifest = JSON.parse((await zip.file("manifest.json")?.async("string")) ?? "");
    expect(manifest).toMatchObject({ format: "vst", vst_id: vstId, voice_tags: tags, coordinate_space: "pixel" });
    for (const name of names.filter((one) => /\.(jpe?g|png)$/.test(one))) {
      expect((await zip.file(name)?.async("nodebuffer"))?.includes("Exif"), `${name} has no camera data`).toBe(false);
    }
    expect((await anonymous.send("GET", done.download_url)).status).toBe(401);
  });

  test("200 a second time changes nothing; new tags make a new package", async ({ api }) => {
    const vstId = await makeCompleted(api);
    const first = await complete(api, vstId);
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    const again = await complete(api, vstId, { voice_tags: data.voice_tags });
    expect(again).toEqual(first);
    const changed = await complete(api, vstId, { voice_tags: tags });
    expect(changed.conversion_job?.job_id).not.toBe(first.conversion_job?.job_id);
    const now = (await api.call(getClip, { params: { id: vstId } })).body.data;
    expect(now).toMatchObject({ voice_tags: tags, package_stale: false });
    expect(now.store_key).not.toBe(data.store_key);
  });

  test("200 keeps the tags if none are sent, and warns without a recording", async ({ api }) => {
    const vstId = await makeClip(api, { voice_tags: tags });
    const done = await complete(api, vstId);
    expect(done.warnings).toEqual(["no_audio"]);
    expect((await api.call(getClip, { params: { id: vstId } })).body.data.voice_tags).toEqual(tags);
  });

  test("200 for fifty requests at the same time, with one conversion and equal answers", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, wav(0.5));
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(api, vstId)));
    expect(new Set(answers.map(({ conversion_job }) => conversion_job?.job_id)).size).toBe(1);
    expect(new Set(answers.map(({ conversion_status }) => conversion_status))).toEqual(new Set(["completed"]));
  });

  test("422 for invalid tags; the clip stays as it was", async ({ api }) => {
    const vstId = await makeDraft(api);
    const json = { voice_tags: [{ timestamp: "soon", x: 0, y: 0 }] };
    const { status, errors } = await api.refused(completePackage, { params: { vstId }, json });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 422, fields: ["voice_tags.0.timestamp"] });
    expect((await api.call(getClip, { params: { id: vstId } })).body.data.conversion_status).toBe("draft");
  });
});

test.describe("/api/v1/security/vst/{vstId}/convert", () => {
  test("202 starts, 200 joins, `Prefer: wait` waits for the end, `force` starts again", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, wav(0.5));
    const started = await api.call(convert, { params: { vstId } });
    expect(started.status).toBe(202);
    const ended = (await api.call(getConversion, { params: { vstId }, headers: { Prefer: "wait=25" } })).body;
    expect(ended).toMatchObject({ job_id: started.body.job_id, status: "completed", progress: 100, type: "convert" });
    expect(ended.download_url).toContain("/download");
    const settled = await api.call(convert, { params: { vstId } });
    expect({ status: settled.status, id: settled.body.job_id }).toEqual({ status: 200, id: started.body.job_id });
    const forced = await api.call(convert, { params: { vstId }, json: { force: true } });
    expect(forced.status).toBe(202);
    expect(forced.body.job_id).not.toBe(started.body.job_id);
    await api.call(getConversion, { params: { vstId }, headers: { Prefer: "wait=25" } });
  });

  test("200 shows the progress: stages in order, and a number that rises and never falls", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, wav(120));
    await api.call(convert, { params: { vstId } });
    const stages: string[] = [];
    const shown: number[] = [];
    const ask = async () => {
      const { status, stage, progress } = (await api.call(getConversion, { params: { vstId } })).body;
      if (stage && stage !== stages.at(-1)) stages.push(stage);
      if (progress !== shown.at(-1)) shown.push(progress);
      return status;
    };
    await expect.poll(ask, { intervals: [20], timeout: 50_000 }).toBe("completed");
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown.at(-1)).toBe(100);
    expect(shown.filter((progress) => progress > 0 && progress < 80).length).toBeGreaterThan(2);
    expect(["preparing", "converting audio", "packing"].filter((stage) => stages.includes(stage))).toEqual(stages);
    expect(stages).toContain("converting audio");
  });

  test("404 before the first conversion", async ({ api }) => {
    expect((await api.refused(getConversion, { params: { vstId: await makeDraft(api) } })).status).toBe(404);
  });
});

test.describe("GET /api/v1/security/vst/{vstId}/download", () => {
  test("409 clip_not_completed for a draft", async ({ api }) => {
    const params = { vstId: await makeDraft(api) };
    for (const operation of [downloadClip, getDownloadAddress]) {
      const { status, error } = await api.refused(operation, { params });
      expect({ status, error }).toEqual({ status: 409, error: "clip_not_completed" });
    }
  });

  test("200 and 302 with an address that opens without a token, for this clip only", async ({ api, anonymous }) => {
    const vstId = await makeDraft(api);
    await complete(api, vstId);
    const other = await makeDraft(api);
    const file = await api.call(downloadClip, { params: { vstId } });
    const asked = await api.send("GET", `/api/v1/security/vst/${vstId}/download?response=url`);
    const { download_url, ...rest } = JSON.parse(asked.bytes.toString("utf8"));
    const size = file.bytes.length;
    expect(rest).toMatchObject({ success: true, filename: "leaking-valve.vst", file_size_bytes: size });
    expect(rest).toMatchObject({ package_size_bytes: size });
    const address = (await api.call(getDownloadAddress, { params: { vstId } })).body;
    expect(address).toMatchObject({ filename: rest.filename, package_size_bytes: size });
    const again = await complete(api, vstId);
    expect(again.package_size_bytes).toBe(size);
    expect(again.file_size_bytes).toBeGreaterThan(size);
    const redirected = await api.send("GET", `/api/v1/security/vst/${vstId}/download?redirect=true`);
    expect(redirected.status).toBe(302);
    const negotiated = await api.send("GET", `/api/v1/security/vst/${vstId}/download`, {
      headers: { Accept: "application/json" },
    });
    expect(JSON.parse(negotiated.bytes.toString("utf8"))).toHaveProperty("download_url");
    for (const url of [download_url, address.download_url, String(redirected.headers.get("location"))]) {
      expect((await anonymous.send("GET", url)).bytes.equals(file.bytes)).toBe(true);
      expect((await anonymous.send("GET", url.replace(`/${vstId}/`, `/${other}/`))).status).toBe(401);
      expect(
        (
          await anonymous.send(
            "GET",
            url.replace(/e=(\d+)/, (_whole: string, e: string) => `e=${Number(e) + 1}`),
          )
        ).status,
      ).toBe(401);
      expect((await anonymous.send("GET", url.replace("/download", "/package"))).status).toBe(401);
      // A signed URL must not yield a newer one.
      for (const more of [`${url}&response=url`, `${url}&redirect=true`]) {
        const again = await anonymous.send("GET", more, { headers: { Accept: "application/json" } });
        expect(again.status).toBe(200);
        expect(again.bytes.equals(file.bytes)).toBe(true);
      }
    }
  });

  test("400 for an answer that does not exist", async ({ api }) => {
    const vstId = await makeDraft(api);
    await complete(api, vstId);
    expect((await api.refused(downloadClip, { params: { vstId }, query: { response: "xml" } })).status).toBe(400);
  });
});

test.describe("GET /api/v1/security/vst/{vstId}/package", () => {
  test("200 in any state: a ZIP that other programs can read, of exactly the announced length", async ({ api }) => {
    const folder = mkdtempSync(join(tmpdir(), "tellmark-zip-"));
    const vstId = await makeDraft(api, "../../../etc/passwd\r\n日本");
    await addImage(api, vstId);
    await api.call(uploadText, { params: { vstId }, json: { text_content: "words", type: "note" } });
    await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, strokes: [] } } });
    const { bytes, headers } = await api.call(getPackage, { params: { vstId } });
    if (namesLengths) expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(headers.get("content-type")).toBe("application/zip");
    writeFileSync(join(folder, "package.zip"), bytes);
    const listed = execFileSync(
      "python3",
      [
        "-c",
        "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print('\\n'.join(z.namelist()))",
        join(folder, "package.zip"),
      ],
      { encoding: "utf8" },
    );
    for (const name of listed.trim().split("\n"))
      expect(name).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/);
    rmSync(folder, { recursive: true });
    const same = await api.call(getPackage, { params: { vstId } });
    expect(same.headers.get("etag")).toBe(headers.get("etag"));
    expect(same.bytes.equals(bytes)).toBe(true);
  });

  test("200 contains the annotated image and the ink as SVG, with the same bytes as the finished file", async ({
    api,
  }) => {
    const vstId = await makeDraft(api);
    await addImage(api, vstId, fixture("screenshot.png"));
    const strokes = [{ tool: "text", text: "</text><script>x & y\u0001", points: [[0.2, 0.2]] }];
    await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, strokes } } });
    await api.call(updateClip, { params: { id: vstId }, json: { voice_tags: [tags[0]] } });
    const first = await api.call(getPackage, { params: { vstId } });
    const names = ["images/001.annotated.webp", "drawings/001.svg", "thumbnails/cover-200.webp"];
    const partsOf = async (bytes: Buffer) => {
      const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
      return Promise.all(names.map(async (name) => zip.file(name)?.async("nodebuffer")));
    };
    const [annotated, svg, cover] = await partsOf(first.bytes);
    expect(await sharp(annotated).metadata()).toMatchObject({ format: "webp", width: 1280, height: 800 });
    expect(await sharp(cover).metadata()).toMatchObject({ format: "webp", width: 200 });
    const words =
      "import sys,xml.dom.minidom as m;print(m.parse(sys.stdin).getElementsByTagName('tspan')[0].firstChild.data)";
    expect(execFileSync("python3", ["-c", words], { input: svg, encoding: "utf8" })).toBe("</text><script>x & y\n");
    const second = await api.call(getPackage, { params: { vstId } });
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(second.bytes.equals(first.bytes)).toBe(true);
    await complete(api, vstId);
    const finished = await partsOf((await api.call(downloadClip, { params: { vstId } })).bytes);
    expect(finished).toEqual([annotated, svg, cover]);
    const { files } = (await api.call(getManifest, { params: { vstId } })).body;
    expect(files.map(({ role }) => role)).not.toContain("image_annotated");
  });

  test("200 for a clip with nothing in it", async ({ api }) => {
    const { bytes } = await api.call(getPackage, { params: { vstId: await makeDraft(api) } });
    expect(Object.keys((await JSZip.loadAsync(bytes)).files)).toContain("manifest.json");
  });
});

test.describe("/api/v1/security/vst/{vstId}/manifest", () => {
  test("200 is flat and names every file with its size and hash", async ({ api }) => {
    const vstId = await makeClip(api, { voice_tags: tags, metadata: { site: "north" } });
    const image = await addImage(api, vstId);
    const { body } = await api.call(getManifest, { params: { vstId } });
    expect(body).toMatchObject({
      success: true,
      manifest_version: 1,
      format: "vst",
      vst_id: vstId,
      voice_tags: tags,
      metadata: { site: "north" },
    });
    expect(body).not.toHaveProperty("data");
    for (const file of body.files) expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(body.files.some(({ url }) => url === image.image_url)).toBe(true);
  });

  test("200: the manifest and the clip record are one value", async ({ api }) => {
    const vstId = await makeClip(api, { metadata: { a: 1, b: 2 } });
    const timestamps = [{ at: 1, label: "x" }, 2.5];
    const merged = await api.call(updateManifest, {
      params: { vstId },
      json: { metadata: { b: null, c: 3 }, timestamps },
    });
    expect(merged.body).toMatchObject({ metadata: { a: 1, c: 3 }, timestamps });
    await api.call(replaceManifest, { params: { vstId }, json: { metadata: { only: 1 }, voice_tags: tags } });
    const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
    expect(data).toMatchObject({ metadata: { only: 1 }, voice_tags: tags });
    await api.call(updateManifestByPost, { params: { vstId }, json: { metadata: { posted: true } } });
    await api.call(updateClip, { params: { id: vstId }, json: { voice_tags: [] } });
    const { body } = await api.call(getManifest, { params: { vstId } });
    expect(body).toMatchObject({ metadata: { posted: true }, voice_tags: [], timestamps });
  });

  test("409 while the clip is converted; its names may still change", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, fixture("speech.wav"));
    await api.call(convert, { params: { vstId } });
    const refusals = await Promise.all([
      api.refused(replaceManifest, { params: { vstId }, json: { voice_tags: [] } }),
      api.refused(saveDrawing, { params: { vstId }, json: { drawing_data: [] } }),
      api.refused(uploadText, { params: { vstId }, json: { text_content: "x" } }),
      api.refused(uploadImage, { params: { vstId }, form: imageForm(fixture("screenshot.png")) }),
      api.refused(updateClip, { params: { id: vstId }, json: { voice_tags: [] } }),
    ]);
    expect(refusals.map(({ error }) => error)).toEqual(Array(5).fill("conversion_in_progress"));
    await api.call(updateClip, { params: { id: vstId }, json: { title: "Renamed in the meantime" } });
    const ended = await complete(api, vstId);
    expect(ended.status).toBe("completed");
  });

  test("422 for invalid tags and timestamps", async ({ api }) => {
    const vstId = await makeDraft(api);
    for (const json of [{ voice_tags: "x" }, { timestamps: "now" }, { metadata: 5 }]) {
      expect((await api.refused(replaceManifest, { params: { vstId }, json })).errors).toHaveProperty(
        Object.keys(json)[0] ?? "",
      );
    }
  });
});

test.describe("GET /api/v1/security/vst/{vstId}/waveform", () => {
  test("200 returns the peaks as audiowaveform JSON", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, wav(1));
    const waveform = await prepared(api, vstId);
    expect(waveform).toMatchObject({ version: 2, bits: 8, channels: 1 });
    expect(waveform.data).toHaveLength(waveform.length * 2);
    expect(Math.max(...waveform.data)).toBeGreaterThan(0);
    expect(waveform.duration).toBeCloseTo(1, 1);
  });

  test("202 while they are made, 404 without a recording", async ({ api }) => {
    const vstId = await makeDraft(api);
    expect((await api.refused(getWaveform, { params: { vstId } })).status).toBe(404);
    await addAudio(api, vstId, fixture("speech.wav"));
    const answer = await api.send("GET", `/api/v1/security/vst/${vstId}/waveform`);
    expect({ status: answer.status, body: jsonOf(answer), retry: answer.headers.get("retry-after") }).toEqual({
      status: 202,
      body: { success: true, status: "processing" },
      retry: "1",
    });
  });
});

test.describe("GET /api/v1/security/vst/{vstId}/thumbnail", () => {
  test("200 is a small picture of the first image", async ({ api }) => {
    const vstId = await makeDraft(api);
    await addImage(api, vstId);
    const { headers, bytes } = await api.call(getThumbnail, { params: { vstId } });
    expect(headers.get("content-type")).toMatch(/^image\//);
    expect(bytes.length).toBeGreaterThan(100);
  });
});
