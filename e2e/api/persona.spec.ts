import { expect, test } from "playwright/test";
import { codeFor, freshEmail } from "../support/api";
import { fixture } from "../support/samples";

/** A client of the first version of the API: its field names, paths and verbs, plain fetch, no other headers. */
class Client {
  readonly url: string;
  token = "";

  constructor(url: string) {
    this.url = url;
  }

  async send(
    method: string,
    path: string,
    body?: object | FormData,
  ): Promise<{ status: number; body: Json; bytes: Buffer; type: string }> {
    const headers: Record<string, string> = this.token ? { Authorization: `Bearer ${this.token}` } : {};
    if (body && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
    const sent = body instanceof FormData ? body : body && JSON.stringify(body);
    const response = await fetch(new URL(path, this.url), { method, headers, ...(sent ? { body: sent } : {}) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "";
    const json = type.startsWith("application/json") ? (JSON.parse(bytes.toString("utf8")) as Json) : {};
    return { status: response.status, body: json, bytes, type };
  }
}

type Json = Record<string, unknown>;

const record = [
  "id",
  "user_id",
  "voice_note_id",
  "title",
  "description",
  "draft_image_path",
  "thumbnail_path",
  "draft_audio_path",
  "vst_file_path",
  "file_size_bytes",
  "conversion_status",
  "store_bucket",
  "store_key",
  "manifest_store_key",
  "package_store_key",
  "metadata",
  "voice_tags",
  "created_at",
  "updated_at",
];
const tags = [
  { timestamp: 1.5, x: 120, y: 340, note: "here it leaks" },
  { timestamp: 4.2, x: 512, y: 96, note: "" },
];

function expectError(answer: { status: number; body: Json }, status: number, error: string) {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
  expect(typeof answer.body.message).toBe("string");
}

test("a client of the first version of the API does everything in it", async ({ baseURL }) => {
  const url = baseURL ?? "";
  const client = new Client(url);
  const email = freshEmail();

  await test.step("login", async () => {
    expectError(await client.send("GET", "/api/v1/clips"), 401, "invalid_token");
    client.token = "garbage";
    expectError(await client.send("GET", "/api/v1/clips"), 401, "invalid_token");
    client.token = "";
    expect((await client.send("POST", "/api/v1/auth/login", { email })).body).toMatchObject({ success: true });
    const code = await codeFor(url, email);
    const { body } = await client.send("POST", "/api/v1/auth/login", { email, code });
    client.token = String(body.access_token);
  });

  const draft = (await client.send("POST", "/api/v1/security/vst/draft", { title: "Valve", description: "It leaks" }))
    .body;
  expect(draft).toMatchObject({ success: true, status: "draft" });
  expect(draft).not.toHaveProperty("data");
  expect(Number.isInteger(draft.vst_id)).toBe(true);
  const id = Number(draft.vst_id);
  const vst = `/api/v1/security/vst/${id}`;

  await test.step("upload", async () => {
    for (const position of ["1", "main", null]) {
      const form = new FormData();
      form.set("image_file", new Blob([new Uint8Array(fixture("screenshot.png"))], { type: "image/png" }), "photo.png");
      if (position) form.set("position", position);
      const { status, body } = await client.send("POST", `${vst}/image`, form);
      expect({ status, success: body.success }).toEqual({ status: 201, success: true });
    }
    const form = new FormData();
    form.set("audio_file", new Blob([new Uint8Array(fixture("speech.mp3"))], { type: "audio/mpeg" }), "note.mp3");
    form.set("duration", "12.5");
    form.set("format", "mp3");
    const { body } = await client.send("POST", `${vst}/audio`, form);
    expect(body.success).toBe(true);
    const audio = await client.send("GET", String(body.audio_url));
    expect(audio.bytes.equals(fixture("speech.mp3"))).toBe(true);
    expect(audio.type).toMatch(/^audio\//);
    const byName = await client.send("GET", `/api/v1/files/${String(body.audio_url).split("/").at(-1)}`);
    expect(byName.bytes.equals(fixture("speech.mp3"))).toBe(true);
    expect((await client.send("GET", `${vst}/image/photo.png`)).bytes.equals(fixture("screenshot.png"))).toBe(true);
  });

  await test.step("drawings, texts, manifest", async () => {
    const drawing = { drawing_data: "M10 10 L20 20", coordinates: [{ x: 10, y: 10 }] };
    expect((await client.send("POST", `${vst}/drawings`, drawing)).body.success).toBe(true);
    const text = { text_content: "The red valve on the left side is leaking.", type: "foo" };
    expect((await client.send("POST", `${vst}/upload-txt`, text)).body.success).toBe(true);
    const timestamps = [1.5, 4.2];
    expect(
      (await client.send("PUT", `${vst}/manifest`, { voice_tags: tags, metadata: { floor: 2 }, timestamps })).status,
    ).toBe(200);
    const { body } = await client.send("GET", `${vst}/manifest`);
    expect(body).toMatchObject({ voice_tags: tags, metadata: { floor: 2 }, timestamps });
    expect(Array.isArray(body.files)).toBe(true);
  });

  await test.step("complete, convert, download", async () => {
    const { status, body } = await client.send("POST", `${vst}/complete-package`, { voice_tags: tags });
    expect({ status, success: body.success, state: body.status }).toEqual({
      status: 200,
      success: true,
      state: "completed",
    });
    expect(new URL(String(body.download_url)).pathname).toBe(`${vst}/download`);
    expect((await client.send("POST", `${vst}/convert`)).body.success).toBe(true);
    await expect
      .poll(async () => (await client.send("GET", `/api/v1/clips/${id}`)).body, { timeout: 30_000 })
      .toMatchObject({ data: { conversion_status: "completed" } });
    for (const path of [String(body.download_url), `${vst}/package`]) {
      expect((await client.send("GET", path)).bytes.toString("latin1", 0, 2)).toBe("PK");
    }
    expect((await client.send("GET", `${vst}/thumbnail`)).type).toMatch(/^image\//);
  });

  await test.step("clips", async () => {
    const { body } = await client.send("GET", `/api/v1/clips/${id}?include_manifest=true&include_sharing=true`);
    const data = body.data as Json;
    for (const field of record) expect(data).toHaveProperty(field);
    expect(data).toMatchObject({
      id,
      title: "Valve",
      description: "It leaks",
      voice_tags: tags,
      conversion_status: "completed",
    });
    expect(data).toHaveProperty("manifest");
    expect(data).toHaveProperty("sharing");
    const fields = { title: "Other", description: "Text", voice_tags: tags, metadata: { a: 1 } };
    const created = await client.send("POST", "/api/v1/clips", fields);
    expect(created.body).toMatchObject({ success: true, data: fields });
    const other = `/api/v1/clips/${(created.body.data as Json).id}`;
    for (const [method, title] of [
      ["PUT", "by PUT"],
      ["PATCH", "by PATCH"],
      ["POST", "by POST"],
    ] as const) {
      expect((await client.send(method, other, { title })).body).toMatchObject({
        success: true,
        data: { ...fields, title },
      });
    }
    const list = await client.send("GET", "/api/v1/clips?page=1&limit=10&status=completed&search=valve");
    expect((list.body.data as { clips: Json[] }).clips.map((clip) => clip.id)).toEqual([id]);
    expect((await client.send("GET", "/api/v1/clips?page=&limit=&status=&search=")).status).toBe(200);
    expect((await client.send("DELETE", other)).status).toBe(200);
    expectError(await client.send("GET", other), 404, "resource_not_found");
  });

  let code = "";
  await test.step("share", async () => {
    const link = (
      await client.send("POST", `/api/v1/clips/${id}/share`, { privacy: "public", expires_at: null, password: "" })
    ).body;
    expect(link.success).toBe(true);
    const mail = { recipient_email: freshEmail(), recipient_name: "Bob", message: "Have a look" };
    const sent = (await client.send("POST", `/api/v1/clips/${id}/share/email`, mail)).body;
    expect(sent).toMatchObject({ success: true, email_sent: true });
    expect(String(sent.public_url)).toContain(String(sent.share_code));
    code = String(sent.share_code);
    const sms = await client.send("POST", `/api/v1/clips/${id}/share/sms`, {
      recipient_phone: "+1 415 555 0123",
      message: "Look",
    });
    expect({ status: sms.status, success: sms.body.success }).toEqual({ status: 200, success: true });
    expectError(
      await client.send("POST", `/api/v1/clips/${id}/share`, { expires_at: "2001-01-01" }),
      422,
      "validation_failed",
    );
  });

  await test.step("the recipient, with and without the header", async () => {
    const recipient = new Client(url);
    for (const caller of [recipient, client]) {
      const { body } = await caller.send("GET", `/api/v1/clip/public/${code}?track_view=true`);
      expect(body).toMatchObject({ success: true, data: { title: "Valve", voice_tags: tags } });
      const data = (await caller.send("GET", `/api/v1/clip/public/${code}/data`)).body.data as Json;
      expect(Number(data.view_count)).toBeGreaterThan(0);
      const token = ((body.data as Json).reply as Json).token;
      const reply = `/api/v1/security/vst/reply/${token}`;
      const audio_file = fixture("speech-firefox.ogg").toString("base64");
      expect((await caller.send("POST", reply, { message: "Thanks" })).body.success).toBe(true);
      expect((await caller.send("POST", reply, { message: "By voice", audio_file })).body.success).toBe(true);
      const form = new FormData();
      form.set("message", "As a form");
      form.set(
        "audio_file",
        new Blob([new Uint8Array(fixture("speech-firefox.ogg"))], { type: "audio/ogg" }),
        "reply.ogg",
      );
      expect((await caller.send("POST", reply, form)).body.success).toBe(true);
    }
  });

  await test.step("errors", async () => {
    const missing = await client.send("POST", "/api/v1/clips", {});
    expectError(missing, 422, "validation_failed");
    expect(missing.body.errors).toMatchObject({ title: [expect.any(String)] });
    const broken = await fetch(new URL("/api/v1/clips", url), {
      method: "POST",
      headers: { Authorization: `Bearer ${client.token}`, "Content-Type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({
      success: false,
      error: "validation_failed",
      errors: expect.any(Object),
    });
    for (const unknown of ["999999999", "abc", "99999999999"]) {
      expectError(await client.send("GET", `/api/v1/clips/${unknown}`), 404, "resource_not_found");
      expectError(await client.send("GET", `/api/v1/security/vst/${unknown}/manifest`), 404, "resource_not_found");
    }
  });

  await test.step("delete", async () => {
    expect((await client.send("DELETE", `/api/v1/clips/${id}`)).body.success).toBe(true);
    expectError(await client.send("DELETE", `/api/v1/clips/${id}`), 404, "resource_not_found");
    expectError(await client.send("GET", `${vst}/download`), 404, "resource_not_found");
    expect((await new Client(url).send("GET", `/api/v1/clip/public/${code}`)).status).toBe(404);
  });
});
