import JSZip from "jszip";
import sharp from "sharp";
import { createClip, getClip, updateClip } from "#lib/contract/clips";
import { orderImages, uploadImage } from "#lib/contract/drafts";
import { listDrawings, saveDrawing } from "#lib/contract/drawings";
import { getManifest, replaceManifest } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { importClip } from "#lib/contract/transfer";
import { type Api, expect, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { fileForm, fixture } from "../support/samples";

const COLORS = ["#c01010", "#10a010", "#1010c0"];
const PLACES = [0.11, 0.22, 0.33];

async function threePictures(api: Api): Promise<number> {
  const vstId = await makeDraft(api);
  await addImage(api, vstId, Buffer.from(Array.from({ length: 700 }, (_, index) => (index * index * 31 + 7) % 251)));
  await addImage(api, vstId);
  await addImage(api, vstId);
  for (const [index, color] of COLORS.entries()) {
    const points = [
      [0.1, 0.8, 0],
      [0.9, 0.8, 1],
    ];
    const strokes = [{ tool: "pen", color, width: 0.05, points }];
    await api.call(saveDrawing, {
      params: { vstId },
      json: { drawing_data: { version: 1, image: `img${index + 1}`, strokes } },
    });
  }
  const voice_tags = PLACES.map((x, image) => ({
    timestamp: image,
    x,
    y: 0.5,
    note: `On picture ${image + 1}`,
    image,
  }));
  await api.call(updateClip, { params: { id: vstId }, json: { voice_tags } });
  return vstId;
}

function standingOn(html: string) {
  const figures = html.matchAll(/<figure class="stage"[^>]*"(img\d)"[^>]*>(.*?)<\/figure>/gs);
  return [...figures].map(([, id, figure = ""]) => ({
    id,
    ink: COLORS.filter((color) => figure.includes(color)),
    pins: PLACES.flatMap((_, index) => (figure.includes(`Voice tag ${index + 1} at`) ? [index + 1] : [])),
  }));
}

const SECOND_AND_THIRD = [
  { id: "img2", ink: [COLORS[1]], pins: [2] },
  { id: "img3", ink: [COLORS[2]], pins: [3] },
];

test("page, public answer, manifest, package and thumbnail agree about the ink and pins of each image", async ({
  api,
  anonymous,
}) => {
  const vstId = await threePictures(api);
  expect((await complete(api, vstId)).conversion_status).toBe("completed");
  const { share_code } = await share(api, vstId);

  const page = (await anonymous.send("GET", `/c/${share_code}`)).bytes.toString("utf8");
  expect(standingOn(page)).toEqual(SECOND_AND_THIRD);

  const { media, drawings } = (await anonymous.call(getPublicClip, { params: { code: share_code } })).body.data;
  expect(media.images.map(({ id, url, hidden }) => [id, url, hidden])).toEqual([
    ["img1", null, "unreadable"],
    ["img2", media.image_urls[0], null],
    ["img3", media.image_urls[1], null],
  ]);
  expect(drawings).toMatchObject([{ image: "img1" }, { image: "img2" }, { image: "img3" }]);
  for (const url of media.image_urls) expect((await anonymous.send("GET", String(url))).status).toBe(200);

  const manifest = (await api.call(getManifest, { params: { vstId } })).body;
  expect(manifest.images).toMatchObject([{ id: "img1" }, { id: "img2" }, { id: "img3" }]);
  expect(manifest.pins).toMatchObject([{ image: "img1" }, { image: "img2" }, { image: "img3" }]);

  const zip = await JSZip.loadAsync((await anonymous.send("GET", String(media.download_url))).bytes);
  const player = (await zip.file("index.html")?.async("string")) ?? "";
  expect(standingOn(player)).toEqual(SECOND_AND_THIRD);

  const thumbnail = await anonymous.send("GET", String(media.thumbnail_url));
  const { data, info } = await sharp(thumbnail.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const from = (Math.round(info.height * 0.8) * info.width + Math.round(info.width / 2)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3);
  expect(green - Math.max(red, blue)).toBeGreaterThan(60);
});

/** What the player of a page shows from which second on. */
function shownIn(html: string): { image: string; start: number }[] {
  const block = /data-part="model"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const { pictures } = JSON.parse(block) as { pictures: { image: string; start: number }[] };
  return pictures.map(({ image, start }) => ({ image, start }));
}

test("200 for an order of all images; 422 for an order of other images, 412 for a clip that has changed", async ({
  api,
}) => {
  const vstId = await makeDraft(api);
  const one = (await addImage(api, vstId)).filename;
  const two = (await addImage(api, vstId)).filename;
  const order = { params: { vstId }, json: { filenames: [two, one] } };
  expect((await api.call(orderImages, order)).body.filenames).toEqual([two, one]);
  const twice = { ...order, json: { filenames: [two, two] } };
  expect((await api.refused(orderImages, twice)).error).toBe("validation_failed");
  const stale = { ...order, headers: { "If-Match": '"clip-1-1"' } };
  expect((await api.refused(orderImages, stale)).error).toBe("precondition_failed");
  const { image_urls: urls } = (await api.call(getClip, { params: { id: vstId } })).body.data;
  expect(urls.map((url) => url.split("/").at(-1))).toEqual([two, one]);
});

test("images are reordered and switched during a recording, the same everywhere and after an import", {
  tag: "@long",
}, async ({ api, anonymous, stranger }) => {
  const vstId = await makeDraft(api);
  const one = (await addImage(api, vstId)).filename;
  const two = (await addImage(api, vstId)).filename;
  const withInk = (drawing_data: string) => ({
    params: { vstId },
    form: fileForm("image_file", fixture("screenshot.png"), {
      name: "3.png",
      type: "image/png",
      fields: { drawing_data },
    }),
  });
  const covered = {
    version: 1,
    image: "x",
    strokes: [
      {
        tool: "redact",
        points: [
          [0.1, 0.1, 0],
          [0.9, 0.9, 0],
        ],
      },
    ],
  };
  expect((await api.refused(uploadImage, withInk("no JSON"))).errors).toHaveProperty("drawing_data");
  expect((await api.refused(uploadImage, withInk('{"version":1,"strokes":[{}]}'))).status).toBe(422);
  const third = await api.call(uploadImage, withInk(JSON.stringify(covered)));
  const three = third.body.filename;
  await addAudio(api, vstId);
  const strokes = [
    {
      tool: "redact",
      points: [
        [0.1, 0.1, 0],
        [0.2, 0.2, 0],
      ],
    },
  ];
  await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, image: "img1", strokes } } });
  const voice_tags = [
    { timestamp: 0.1, x: 0.5, y: 0.5, note: "On the first" },
    { timestamp: 0.2, x: null, y: null, note: "About no picture" },
  ];
  const picture_switches = [
    { timestamp: 0.6, image: "img1" },
    { timestamp: 0.3, image: three },
    { timestamp: 0.9, image: "no such picture" },
  ];
  const made = await api.call(updateClip, { params: { id: vstId }, json: { voice_tags, picture_switches } });
  expect(made.body.data).toMatchObject({ voice_tags, picture_switches });

  const order = { params: { vstId }, json: { filenames: [two, one, three] } };
  expect((await stranger.refused(orderImages, order)).error).toBe("resource_not_found");
  const wrong = { ...order, json: { filenames: [two, two, three] } };
  expect((await api.refused(orderImages, wrong)).errors).toHaveProperty("filenames");
  const old = await api.refused(orderImages, { ...order, headers: { "If-Match": '"clip-1-1"' } });
  expect(old.error).toBe("precondition_failed");
  // Renditions of the recording and the images become ready in the meantime, and change the clip, too.
  await expect(async () => {
    const etag = (await api.call(getClip, { params: { id: vstId } })).headers.get("etag") ?? "";
    const ordered = await api.call(orderImages, { ...order, headers: { "If-Match": etag } });
    expect(ordered.body.filenames).toEqual([two, one, three]);
    expect((await api.call(orderImages, order)).headers.get("etag")).toBe(ordered.headers.get("etag"));
  }).toPass();

  // What meant the first picture still means it.
  const { data } = (await api.call(getClip, { params: { id: vstId } })).body;
  expect(data.voice_tags).toEqual([{ ...voice_tags[0], image: one }, voice_tags[1]]);
  expect(data.picture_switches.map(({ image }) => image)).toEqual([one, three, "no such picture"]);
  const { drawings } = (await api.call(listDrawings, { params: { vstId } })).body;
  expect(drawings).toMatchObject([
    { version: 1, document: { image: three } },
    { version: 2, document: { image: one } },
  ]);
  const manifest = (await api.call(getManifest, { params: { vstId } })).body;
  expect(manifest).toMatchObject({
    pins: [{ image: "img2" }, { x: null, y: null, image: null }],
    drawings: [{ image: "img3" }, { image: "img2" }],
    switches: [
      { switch: 1, timestamp: 0.3, image: "img3" },
      { switch: 0, timestamp: 0.6, image: "img2" },
      { switch: 2, timestamp: 0.9, image: null },
    ],
  });

  const times = [
    { image: "img1", start: 0 },
    { image: "img3", start: 0.3 },
    { image: "img2", start: 0.6 },
  ];
  expect((await complete(api, vstId)).conversion_status).toBe("completed");
  const { share_code } = await share(api, vstId);
  const page = (await anonymous.send("GET", `/c/${share_code}`)).bytes.toString("utf8");
  expect(shownIn(page)).toEqual(times);
  expect(page).toContain("About no picture");
  const last = String(
    (await anonymous.call(getPublicClip, { params: { code: share_code } })).body.data.media.image_urls[2],
  );
  const pixels = await sharp((await anonymous.send("GET", last)).bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(pixels.info.height / 2) * pixels.info.width + Math.floor(pixels.info.width / 2)) * 3;
  expect(new Set(pixels.data.subarray(middle, middle + 300)).size).toBeLessThanOrEqual(3);
  const shared = (await anonymous.call(getPublicClip, { params: { code: share_code } })).body.data;
  expect(shared.picture_switches).toEqual(data.picture_switches);
  const packed = (await anonymous.send("GET", String(shared.media.download_url))).bytes;
  const player = (await (await JSZip.loadAsync(packed)).file("index.html")?.async("string")) ?? "";
  expect(shownIn(player)).toEqual(times);

  const imported = await api.call(importClip, { form: fileForm("vst_file", packed, { name: "clip.vst" }) });
  const again = (await api.call(getManifest, { params: { vstId: imported.body.data.id } })).body;
  expect(again.switches).toEqual(manifest.switches);
  expect(again.picture_switches).toEqual(data.picture_switches);
  expect(again.pins).toEqual(manifest.pins);
});

test("switches and tags without a place are checked, and an empty list is the same as no list", async ({ api }) => {
  const clip = (await api.call(createClip, { json: { title: "Words", picture_switches: null } })).body.data;
  const params = { id: clip.id };
  expect(clip.picture_switches).toEqual([]);
  for (const [json, field] of [
    [{ picture_switches: [{ timestamp: -1, image: "img1" }] }, "picture_switches.0.timestamp"],
    [{ picture_switches: [{ timestamp: 1 }] }, "picture_switches.0.image"],
    [{ picture_switches: Array.from({ length: 1001 }, () => ({ timestamp: 1, image: "a" })) }, "picture_switches"],
    [{ voice_tags: [{ timestamp: 1, x: null, y: 0.5 }] }, "voice_tags.0.x"],
    [{ voice_tags: [{ timestamp: 1, x: 0.5 }] }, "voice_tags.0.y"],
  ] as const) {
    const refused = await api.refused(updateClip, { params, json });
    expect(Object.keys(refused.errors ?? {})).toEqual([field]);
  }
  const picture_switches = [{ timestamp: 1, image: 2 }];
  const kept = (await api.call(replaceManifest, { params: { vstId: clip.id }, json: { picture_switches } })).body;
  expect(kept.picture_switches).toEqual([{ timestamp: 1, image: "2" }]);
  const cleared = await api.call(updateClip, { params, json: { picture_switches: [] } });
  expect(cleared.body.data.picture_switches).toEqual([]);
});
