import { createClip, deleteClip, getClip, replaceClipFields, updateClip, updateClipByPost } from "#lib/contract/clips";
import { createDraft } from "#lib/contract/drafts";
import { expect, jsonOf, test } from "../support/api";
import { makeClip, makeCompleted, makeDraft, share } from "../support/clip-steps";

const specified = [
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

test.describe("POST /api/v1/clips", () => {
  test("201 returns the complete record of an empty draft, and its address", async ({ api }) => {
    const { body, headers } = await api.call(createClip, { json: { title: "  Leaking valve " } });
    for (const field of specified) expect(body.data).toHaveProperty(field);
    expect(body.data).toMatchObject({
      title: "Leaking valve",
      description: null,
      voice_note_id: null,
      draft_image_path: null,
      draft_audio_path: null,
      thumbnail_path: null,
      vst_file_path: null,
      store_key: null,
      manifest_store_key: null,
      package_store_key: null,
      file_size_bytes: 0,
      conversion_status: "draft",
      store_bucket: expect.stringMatching(/^(local|clips-of-the-test)$/),
      metadata: {},
      voice_tags: [],
      package_stale: false,
    });
    expect(body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(headers.get("location")).toBe(`${api.url}/api/v1/clips/${body.data.id}`);
  });

  test("201 returns voice tags as they were sent", async ({ api }) => {
    const voice_tags = [
      { timestamp: 9.25, x: 640, y: 480, note: "pixels", colour: "red", nested: { deep: [1, null] } },
      { timestamp: 0, x: -1, y: 0.5, note: "" },
    ];
    const metadata = { site: "north", count: 3, ok: true, none: null, list: [1, "two"] };
    const { body } = await api.call(createClip, { json: { title: "Tags", voice_tags, metadata } });
    expect(body.data).toMatchObject({ voice_tags, metadata });
  });

  test("201 accepts numbers sent as texts, and adds a missing note", async ({ api }) => {
    const voice_tags = [{ timestamp: "1.5", x: "0.25", y: "1e2" }];
    const { body } = await api.call(createClip, { json: { title: "Words", voice_tags } });
    expect(body.data.voice_tags).toEqual([{ timestamp: 1.5, x: 0.25, y: 100, note: "" }]);
  });

  test("201 keeps texts in every script, and texts that look like code", async ({ api }) => {
    for (const title of [
      "日本語 العربية 🙂",
      "<script>alert(1)</script>",
      "Robert'); DROP TABLE clips;--",
      "‮abc",
      "x".repeat(255),
    ]) {
      expect((await api.call(createClip, { json: { title } })).body.data.title).toBe(title);
    }
  });

  test("201 ignores fields that only the server sets", async ({ api }) => {
    const json = {
      title: "Mine",
      id: 1,
      user_id: "usr_other",
      conversion_status: "completed",
      store_key: "../../etc/passwd",
      vst_file_path: "x",
      file_size_bytes: 5,
      created_at: "2001-01-01T00:00:00Z",
      version: 99,
      role: "admin",
    };
    const { data } = (await api.call(createClip, { json })).body;
    expect(data).toMatchObject({
      conversion_status: "draft",
      store_key: null,
      vst_file_path: null,
      file_size_bytes: 0,
      version: 1,
    });
    expect(data.id).not.toBe(1);
    expect(data.created_at > "2026").toBe(true);
  });

  for (const [field, json] of [
    ["title", {}],
    ["title", { title: null }],
    ["title", { title: "   " }],
    ["title", { title: 5 }],
    ["title", { title: "x".repeat(256) }],
    ["description", { title: "t", description: "x".repeat(10_001) }],
    ["voice_tags", { title: "t", voice_tags: {} }],
    ["voice_tags", { title: "t", voice_tags: Array(1001).fill({ timestamp: 0, x: 0, y: 0 }) }],
    ["voice_tags.0.timestamp", { title: "t", voice_tags: [{ timestamp: -1, x: 0, y: 0 }] }],
    ["voice_tags.0.x", { title: "t", voice_tags: [{ timestamp: 0, x: 1_000_001, y: 0 }] }],
    ["voice_tags.0.y", { title: "t", voice_tags: [{ timestamp: 0, x: 0 }] }],
    ["voice_tags.0.note", { title: "t", voice_tags: [{ timestamp: 0, x: 0, y: 0, note: "x".repeat(2001) }] }],
    ["metadata", { title: "t", metadata: [] }],
    ["metadata", { title: "t", metadata: { big: "x".repeat(65_537) } }],
    ["metadata", { title: "t", metadata: JSON.parse(`${'{"a":'.repeat(11)}1${"}".repeat(11)}`) }],
  ] as const) {
    test(`422 names ${field} for ${JSON.stringify(json).slice(0, 60)}`, async ({ api }) => {
      const { status, error, errors } = await api.refused(createClip, { json });
      expect({ status, error }).toEqual({ status: 422, error: "validation_failed" });
      expect(errors).toHaveProperty([field]);
    });
  }
});

test("422 names an integer that would be rounded, and says to send it as a text", async ({ api }) => {
  for (const [path, body] of [
    ["metadata.ticket", '{"title":"t","metadata":{"ticket":9007199254740993}}'],
    ["voice_tags.0.id", '{"title":"t","voice_tags":[{"timestamp":0,"x":0,"y":0,"id":-9007199254740993}]}'],
  ] as const) {
    const answer = await api.send("POST", "/api/v1/clips", { body, headers: { "Content-Type": "application/json" } });
    expect(answer.status).toBe(422);
    expect(jsonOf(answer)).toMatchObject({
      errors: { [path]: ["is an integer beyond 2^53: send it as a string"] },
    });
  }
  const metadata = { ticket: "9007199254740993" };
  expect((await api.call(createClip, { json: { title: "t", metadata } })).body.data.metadata).toEqual(metadata);
});

test.describe("POST /api/v1/security/vst/draft", () => {
  test("201 is flat, with an integer id, and the same record as a clip", async ({ api }) => {
    const { body } = await api.call(createDraft, { json: { title: "Draft", description: "What it shows" } });
    expect(body).toEqual({
      success: true,
      vst_id: expect.any(Number),
      status: "draft",
      created_at: expect.any(String),
    });
    const { data } = (await api.call(getClip, { params: { id: body.vst_id } })).body;
    expect(data).toMatchObject({ id: body.vst_id, title: "Draft", description: "What it shows" });
  });

  test("422 without a title", async ({ api }) => {
    expect((await api.refused(createDraft, { json: {} })).errors).toEqual({ title: ["is required"] });
  });
});

test.describe("GET /api/v1/clips/{id}", () => {
  test("200 with manifest and sharing only on request", async ({ api }) => {
    const id = await makeClip(api, { voice_tags: [{ timestamp: 1, x: 0.5, y: 0.5, note: "n" }] });
    const link = await share(api, id, { privacy: "public" });
    const plain = (await api.call(getClip, { params: { id } })).body.data;
    expect(plain).not.toHaveProperty("manifest");
    expect(plain).not.toHaveProperty("sharing");
    const query = { include_manifest: "1", include_sharing: "yes" };
    const whole = (await api.call(getClip, { params: { id }, query })).body.data;
    expect(whole.manifest).toMatchObject({ vst_id: id, voice_tags: plain.voice_tags });
    expect(whole.sharing).toMatchObject({ is_shared: true, view_count: 0, unique_view_count: 0, reply_count: 0 });
    expect(whole.sharing?.shares.map(({ share_code }) => share_code)).toEqual([link.share_code]);
  });

  test("400 for an invalid flag", async ({ api }) => {
    const id = await makeClip(api);
    const { status, errors } = await api.refused(getClip, { params: { id }, query: { include_manifest: "maybe" } });
    expect(status).toBe(400);
    expect(Object.keys(errors ?? {})).toEqual(["include_manifest"]);
  });
});

test.describe("changing a clip", () => {
  for (const operation of [updateClip, updateClipByPost, replaceClipFields]) {
    test(`200: ${operation.method} changes the four fields and keeps what is not given`, async ({ api }) => {
      const id = await makeClip(api, {
        description: "before",
        metadata: { kept: 1 },
        voice_tags: [{ timestamp: 1, x: 0, y: 0 }],
      });
      const title = (await api.call(operation, { params: { id }, json: { title: "After" } })).body.data;
      expect(title).toMatchObject({ title: "After", description: "before", metadata: { kept: 1 } });
      expect(title.voice_tags).toHaveLength(1);
      const json = { description: "", voice_tags: [] };
      const rest = (await api.call(operation, { params: { id }, json })).body.data;
      expect(rest).toMatchObject({ title: "After", description: null, voice_tags: [], metadata: { kept: 1 } });
      expect(rest.version).toBeGreaterThan(title.version);
      expect(rest.updated_at >= title.updated_at).toBe(true);
      expect((await api.call(getClip, { params: { id } })).body.data).toEqual(rest);
    });
  }

  test("200: PATCH merges metadata as RFC 7396 says, PUT replaces it", async ({ api }) => {
    const id = await makeClip(api, { metadata: { a: 1, b: { c: 2, d: 3 } } });
    const patched = await api.call(updateClip, {
      params: { id },
      json: { metadata: { a: null, b: { c: 5 }, e: [1] } },
    });
    expect(patched.body.data.metadata).toEqual({ b: { c: 5, d: 3 }, e: [1] });
    const put = await api.call(replaceClipFields, { params: { id }, json: { metadata: { only: true } } });
    expect(put.body.data.metadata).toEqual({ only: true });
  });

  test("422 for title null; nothing is changed", async ({ api }) => {
    const id = await makeClip(api);
    const json = { title: null, description: "changed" };
    expect((await api.refused(updateClip, { params: { id }, json })).errors).toHaveProperty("title");
    expect((await api.call(getClip, { params: { id } })).body.data.description).toBeNull();
  });

  test("422 when merged metadata becomes too large", async ({ api }) => {
    const id = await makeClip(api, { metadata: { a: "x".repeat(40_000) } });
    const { status, errors } = await api.refused(updateClip, {
      params: { id },
      json: { metadata: { b: "x".repeat(40_000) } },
    });
    expect(status).toBe(422);
    expect(errors).toHaveProperty("metadata");
  });

  test("200 ignores fields that only the server sets", async ({ api }) => {
    const id = await makeClip(api);
    const before = (await api.call(getClip, { params: { id } })).body.data;
    const json = { id: 1, user_id: "usr_x", conversion_status: "completed", store_key: "x", file_size_bytes: 9 };
    expect((await api.call(updateClip, { params: { id }, json })).body.data).toEqual(before);
  });

  test("200 marks a finished package as stale, and keeps it", async ({ api }) => {
    const id = await makeCompleted(api);
    const { data } = (await api.call(updateClip, { params: { id }, json: { title: "Newer" } })).body;
    expect(data).toMatchObject({ conversion_status: "completed", package_stale: true });
    expect(data.download_url).not.toBeNull();
  });

  test("200 for twenty changes at the same time, and every change counts", async ({ api }) => {
    const id = await makeClip(api);
    const names = Array.from({ length: 20 }, (_, index) => `key${index}`);
    await Promise.all(names.map((name) => api.call(updateClip, { params: { id }, json: { metadata: { [name]: 1 } } })));
    const { data } = (await api.call(getClip, { params: { id } })).body;
    expect(Object.keys(data.metadata).sort()).toEqual(names.sort());
  });
});

test.describe("DELETE /api/v1/clips/{id}", () => {
  test("200 once, then 404", async ({ api }) => {
    const id = await makeDraft(api);
    expect((await api.call(deleteClip, { params: { id } })).body.data).toEqual({ id, deleted: true });
    expect((await api.refused(deleteClip, { params: { id } })).error).toBe("resource_not_found");
    expect((await api.refused(getClip, { params: { id } })).status).toBe(404);
  });
});
