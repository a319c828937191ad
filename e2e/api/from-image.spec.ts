import { randomUUID } from "node:crypto";
import { getClip, listClips } from "#lib/contract/clips";
import { createFromImage } from "#lib/contract/drafts";
import { type Api, expect, test } from "../support/api";
import { fileForm, fixture, imageForm, smallPicture } from "../support/samples";

const png = smallPicture();
const numberOfClips = async (api: Api) => (await api.call(listClips)).body.data.clips.length;

test.describe("POST /api/v1/security/vst/from-image", () => {
  test("201 creates a draft with the image, and answers its address in the studio", async ({ api }) => {
    const form = imageForm(png, { name: "page.png" });
    form.set("title", "A page");
    const { body, headers } = await api.call(createFromImage, { form });
    expect(body).toEqual({ success: true, vst_id: body.vst_id, url: `${api.url}/studio/${body.vst_id}` });
    expect(headers.get("location")).toBe(`${api.url}/api/v1/clips/${body.vst_id}`);
    const { data } = (await api.call(getClip, { params: { id: body.vst_id } })).body;
    expect(data).toMatchObject({ title: "A page", conversion_status: "draft", thumbnail_path: expect.any(String) });
    expect(data.file_size_bytes).toBeGreaterThan(png.length);
    expect((await api.send("GET", String(data.image_urls[0]))).bytes.equals(png)).toBe(true);
  });

  test("201 for the field `file` and for the image as the body; plain text is the address alone", async ({ api }) => {
    const accept = { Accept: "text/plain" };
    const image = new Uint8Array(png);
    const inputs = [
      { form: fileForm("file", png, { name: "shot.png" }), headers: accept },
      { body: image, headers: { ...accept, "Content-Type": "image/png" } },
      { body: image, headers: { ...accept, "Content-Type": "application/octet-stream" } },
    ];
    for (const input of inputs) {
      const answer = await api.send("POST", createFromImage.path, input);
      expect(answer.status).toBe(201);
      expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      const [, id] = new RegExp(`^${api.url}/studio/(\\d+)$`).exec(answer.bytes.toString()) ?? [];
      const { data } = (await api.call(getClip, { params: { id: Number(id) } })).body;
      expect(data.title).toMatch(/^Clip, \d{1,2} \w{3,4} \d\d:\d\d$/);
      expect((await api.send("GET", String(data.image_urls[0]))).bytes.equals(png)).toBe(true);
    }
  });

  test("201 once for an Idempotency-Key", async ({ api }) => {
    const ask = () => api.call(createFromImage, { form: imageForm(png), headers: { "Idempotency-Key": key } });
    const key = randomUUID();
    const before = await numberOfClips(api);
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await numberOfClips(api)).toBe(before + 1);
  });

  test("a refused image leaves no clip", async ({ api, anonymous }) => {
    const before = await numberOfClips(api);
    const as = (type: string) => ({ "Content-Type": type });
    const named = imageForm(png);
    named.set("title", "x".repeat(300));
    const cases = [
      [415, { form: imageForm(Buffer.from("<!doctype html><script>1</script>"), { name: "a.png" }) }],
      [415, { body: "<svg xmlns='http://www.w3.org/2000/svg'/>", headers: as("image/svg+xml") }],
      [415, { json: { upload_id: "upl_x" } }],
      [413, { body: new Uint8Array(fixture("bomb-900-megapixel.png")), headers: as("image/png") }],
      [413, { body: new Uint8Array(26 * 1024 * 1024), headers: as("image/png") }],
      [422, { body: "", headers: as("image/png") }],
      [422, { form: new FormData() }],
      [422, { form: named }],
    ] as const;
    for (const [status, input] of cases) expect((await api.refused(createFromImage, input)).status).toBe(status);
    expect((await anonymous.refused(createFromImage, { form: imageForm(png) })).status).toBe(401);
    expect(await numberOfClips(api)).toBe(before);
  });
});
