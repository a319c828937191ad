import JSZip from "jszip";
import sharp from "sharp";
import { updateClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { getManifest } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { type Api, expect, test } from "../support/api";
import { addImage, complete, makeDraft, share } from "../support/clip-steps";

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

test("page, public answer, manifest, package and thumbnail agree about what stands on which picture", async ({
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
