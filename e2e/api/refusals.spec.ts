// Refusals that are common to many operations and have no separate test.

import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { recordOver, trimAudio } from "#lib/contract/audio-edit";
import { login, logout, refreshSession, resendCode, updateMe, verifyCodeAlias } from "#lib/contract/auth";
import { deleteClip, replaceClipFields, updateClip, updateClipByPost } from "#lib/contract/clips";
import {
  deleteAudioFile,
  deleteImageFile,
  getAudioFile,
  getFile,
  orderImages,
  replaceImage,
} from "#lib/contract/drafts";
import { changeDrawing, deleteDrawing, replaceDrawing, saveDrawing } from "#lib/contract/drawings";
import { createApiKey, deleteApiKey } from "#lib/contract/keys";
import {
  completePackage,
  convert,
  downloadClip,
  getPackage,
  replaceManifest,
  updateManifest,
  updateManifestByPost,
  uploadText,
} from "#lib/contract/packages";
import { countView, getEmbedding, getPublicData, getPublicFile, reportHeard, unlockShare } from "#lib/contract/public";
import { getReplyForm, listAllReplies, submitReply } from "#lib/contract/replies";
import type { OperationSpec } from "#lib/contract/schema/operation";
import { listMessages } from "#lib/contract/service";
import { revokeShare } from "#lib/contract/shares";
import { transcribeClip, translateText, updateTranscription } from "#lib/contract/speech";
import { getThumbnail } from "#lib/contract/thumbnails";
import { importClip } from "#lib/contract/transfer";
import { appendUpload, attachUpload, createUpload } from "#lib/contract/uploads";
import type { Answer } from "../support/answer";
import { expectDocumented } from "../support/answers";
import { type Api, errorOf, expect, type Input, test } from "../support/api";
import { addAudio, addImage, complete, makeClip, makeDraft, share } from "../support/clip-steps";
import { audioForm, fixture, imageForm, wav } from "../support/samples";

const tags = { voice_tags: [] };

test("422 names the field that is wrong", async ({ api, anonymous }) => {
  const id = await makeClip(api);
  const params = { id, vstId: id };
  const cases: [OperationSpec, Input, string][] = [
    [convert, { params, json: { force: "perhaps" } }, "force"],
    [createApiKey, { json: { name: 5 } }, "name"],
    [logout, { json: { all: "perhaps" } }, "all"],
    [updateMe, { json: { name: 5 } }, "name"],
    [replaceClipFields, { params, json: { title: "" } }, "title"],
    [updateClipByPost, { params, json: { title: "" } }, "title"],
    [updateManifest, { params, json: { voice_tags: 5 } }, "voice_tags"],
    [updateManifestByPost, { params, json: { voice_tags: 5 } }, "voice_tags"],
    [transcribeClip, { params, json: { language: 5 } }, "language"],
    [updateTranscription, { params, json: { segments: [{ id: "first", text: "" }] } }, "segments.0.id"],
    [updateTranscription, { params, json: { segments: [], text: "" } }, "text"],
    [translateText, { json: { text: "Hello" } }, "target_language"],
  ];
  for (const [operation, input, field] of cases) {
    const { status, error, errors } = await api.refused(operation, input);
    expect({ id: operation.id, status, error }).toEqual({ id: operation.id, status: 422, error: "validation_failed" });
    expect(errors).toHaveProperty([field]);
  }
  for (const operation of [refreshSession, resendCode, verifyCodeAlias]) {
    const { status, error } = await anonymous.refused(operation, { json: {} });
    expect({ id: operation.id, status, error }).toEqual({ id: operation.id, status: 422, error: "validation_failed" });
  }
});

test("400 for an invalid page", async ({ api }) => {
  const id = await makeClip(api);
  for (const operation of [listAllReplies, listMessages]) {
    const { status, errors } = await api.refused(operation, { params: { id }, query: { page: 0 } });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: ["page"] });
  }
});

test("401 invalid_code for a wrong code at /auth/login, too", async ({ anonymous }) => {
  const email = `${randomUUID()}@example.com`;
  const { status, error } = await anonymous.refused(login, { json: { email, code: "000000" } });
  expect({ status, error }).toEqual({ status: 401, error: "invalid_code" });
});

test("404 for an unknown key", async ({ api }) => {
  expect((await api.refused(deleteApiKey, { params: { keyId: "key_none" } })).status).toBe(404);
});

test("501 for translation without a provider says what to do instead", async ({ api }) => {
  for (const target_language of ["de", "pt-BR", "pt_BR"]) {
    const json = { text: "Hello", target_language };
    const { status, error, message } = await api.refused(translateText, { json });
    expect({ status, error }).toEqual({ status: 501, error: "provider_not_configured" });
    expect(message.length).toBeGreaterThan(40);
  }
});

test("412 when the clip is no longer what If-Match names, and nothing has changed", async ({ api }) => {
  const id = await makeClip(api);
  const input = {
    params: { id, vstId: id },
    headers: { "If-Match": '"an-older-version"' },
    json: { metadata: { a: 1 } },
  };
  const changes = [
    updateClip,
    replaceClipFields,
    updateClipByPost,
    replaceManifest,
    updateManifest,
    updateManifestByPost,
  ];
  for (const operation of changes) {
    const { status, error } = await api.refused(operation, input);
    expect({ id: operation.id, status, error }).toEqual({
      id: operation.id,
      status: 412,
      error: "precondition_failed",
    });
  }
  const { json: _, ...withoutBody } = input;
  expect((await api.refused(deleteClip, withoutBody)).error).toBe("precondition_failed");
  expect((await api.call(updateClip, { params: { id }, json: {} })).body.data.metadata).toEqual({});
});

function takeForm(): FormData {
  const form = audioForm(fixture("speech.wav"));
  form.set("start", "1");
  form.set("end", "2");
  return form;
}

test("409 for every change of a clip that is being converted", async ({ api }) => {
  const vstId = await makeDraft(api);
  const { filename: image } = await addImage(api, vstId);
  const { drawing_id: drawingId } = (await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: [] } }))
    .body;
  // Long enough to be converted while all of these are asked, on a busy machine, too.
  const { filename: audio } = await addAudio(api, vstId, wav(240));
  const params = { vstId, id: vstId };
  const png = fixture("screenshot.png");
  const whole = { kind: "image", size: png.length };
  const { upload_id: uploadId } = (await api.call(createUpload, { params, json: whole })).body;
  await api.call(appendUpload, { params: { vstId, uploadId }, body: new Uint8Array(png) });
  await api.call(convert, { params });
  const refusals = await Promise.all([
    api.refused(attachUpload, { params: { vstId, uploadId } }),
    api.refused(createUpload, { params, json: { kind: "audio", size: 10 } }),
    api.refused(deleteAudioFile, { params: { vstId, filename: audio } }),
    api.refused(deleteImageFile, { params: { vstId, filename: image } }),
    api.refused(orderImages, { params: { vstId }, json: { filenames: [image] } }),
    api.refused(trimAudio, { params, json: { end: 0.5 } }),
    api.refused(recordOver, { params, form: takeForm() }),
    api.refused(deleteDrawing, { params: { vstId, drawingId } }),
    api.refused(replaceDrawing, { params: { vstId, drawingId }, json: { drawing_data: [] } }),
    api.refused(changeDrawing, { params: { vstId, drawingId }, json: { remove: ["a"] } }),
    api.refused(replaceImage, { params: { vstId, filename: image }, form: imageForm(fixture("photo-gps.jpg")) }),
    api.refused(replaceClipFields, { params, json: tags }),
    api.refused(updateClipByPost, { params, json: tags }),
    api.refused(updateTranscription, { params, json: { text: "late" } }),
    api.refused(updateManifest, { params, json: tags }),
    api.refused(updateManifestByPost, { params, json: tags }),
    api.refused(completePackage, { params, json: { voice_tags: [{ timestamp: 1, x: 0, y: 0, note: "late" }] } }),
  ]);
  for (const { status, error, headers } of refusals) {
    expect({ status, error }).toEqual({ status: 409, error: "conversion_in_progress" });
    expect(headers.get("retry-after")).toBeTruthy();
  }
});

test("206 for a range and 416 beyond the end, of every kind of file", async ({ api, anonymous }) => {
  const vstId = await makeDraft(api);
  const { filename } = await addAudio(api, vstId);
  await addImage(api, vstId);
  // Until then a download gives a package that is made on the fly, of other bytes.
  await complete(api, vstId);
  const { share_code: code } = await share(api, vstId);
  const shown = await anonymous.send("GET", `/api/v1/clip/public/${code}`);
  const { data } = JSON.parse(shown.bytes.toString("utf8")) as { data: { media: { audio_url: string } } };
  const shared = data.media.audio_url.split("/").at(-1) ?? "";
  const files: [Api, OperationSpec, Input["params"]][] = [
    [api, downloadClip, { vstId }],
    [api, getPackage, { vstId }],
    [api, getAudioFile, { vstId, filename }],
    [api, getFile, { filename }],
    [api, getThumbnail, { vstId }],
    [anonymous, getPublicFile, { code, filename: shared }],
  ];
  for (const [caller, operation, params = {}] of files) {
    const whole = await caller.call(operation, { params });
    const part = await caller.call(operation, { params, headers: { Range: "bytes=10-19" } });
    expect({ id: operation.id, status: part.status }).toEqual({ id: operation.id, status: 206 });
    expect(part.bytes.equals(whole.bytes.subarray(10, 20)), operation.id).toBe(true);
    expect(part.headers.get("content-range"), operation.id).toBe(`bytes 10-19/${whole.bytes.length}`);
    const beyond = await caller.refused(operation, { params, headers: { Range: "bytes=99999999-" } });
    expect({ id: operation.id, status: beyond.status }).toEqual({ id: operation.id, status: 416 });
    expect(beyond.headers.get("content-range"), operation.id).toBe(`bytes */${whole.bytes.length}`);
  }
});

test("413 for more text, and for a larger package, than is taken", async ({ api }) => {
  const vstId = await makeDraft(api);
  const json = { text_content: "x".repeat(4 * 1024 * 1024 + 100) };
  expect((await api.refused(uploadText, { params: { vstId }, json })).error).toBe("payload_too_large");
  const answer = await announce(api, importClip.path, 1200 * 1024 * 1024);
  await expectDocumented(api.url, "POST", importClip.path, answer);
  expect(errorOf(answer)).toMatchObject({ status: 413, error: "payload_too_large" });
});

function announce(api: Api, path: string, size: number): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${api.token}`,
    "Content-Type": "multipart/form-data; boundary=XX",
    "Content-Length": size,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL(path, api.url), { method: "POST", headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      request.destroy();
      const names = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
      resolve({ status: response.statusCode ?? 0, headers: new Headers(names), bytes: Buffer.concat(chunks) });
    });
    request.on("error", reject).flushHeaders();
  });
}

test("a link refuses every operation for the same reason", async ({ api, stranger, anonymous }) => {
  const id = await makeClip(api);
  const links: [string, Record<string, unknown>, Api][] = [
    ["share_private", { privacy: "private" }, stranger],
    ["password_required", { password: "open sesame" }, anonymous],
  ];
  for (const [reason, settings, caller] of links) {
    const { share_code: code } = await share(api, id, settings);
    for (const operation of [getPublicData, countView, reportHeard, getPublicFile]) {
      const json = operation === reportHeard ? { heard: 1 } : undefined;
      const { error } = await caller.refused(operation, { params: { code, filename: "any.webp" }, json });
      expect({ id: operation.id, error }).toEqual({ id: operation.id, error: reason });
    }
  }
});

test("403 invalid_password by the header, wherever the link's password counts", async ({ api, anonymous }) => {
  const { share_code: code } = await share(api, await makeClip(api), { password: "open sesame" });
  for (const operation of [getPublicData, countView, reportHeard, getPublicFile]) {
    const given = {
      headers: { "X-Share-Password": "guess" },
      json: operation === reportHeard ? { heard: 1 } : undefined,
    };
    const { status, error } = await anonymous.refused(operation, { params: { code, filename: "any.webp" }, ...given });
    expect({ id: operation.id, status, error }).toEqual({ id: operation.id, status: 403, error: "invalid_password" });
  }
});

test("410 everywhere once a link has ended, with the reason", async ({ api, anonymous }) => {
  const id = await makeClip(api);
  const expires = Date.now() + 2000;
  const expired = await share(api, id, { expires_at: new Date(expires).toISOString() });
  const revoked = await share(api, id);
  const spent = await share(api, id, { max_views: 1, password: "open sesame" });
  await api.call(revokeShare, { params: { code: revoked.share_code } });
  const headers = { "X-Share-Password": "open sesame", "User-Agent": "the only visitor" };
  const seen = { params: { code: spent.share_code }, headers };
  await anonymous.call(countView, seen);
  await expect.poll(() => Date.now()).toBeGreaterThan(expires);
  for (const [code, reason] of [
    [expired.share_code, "share_expired"],
    [revoked.share_code, "share_revoked"],
    [spent.share_code, "view_limit_reached"],
  ] as const) {
    const params = { code, filename: "any.webp" };
    const other = { "X-Share-Password": "open sesame", "User-Agent": "another visitor" };
    const refusals = [
      await anonymous.refused(getPublicData, { params, headers: other }),
      await anonymous.refused(getEmbedding, { query: { url: new URL(`/c/${code}`, expired.public_url).href } }),
      await anonymous.refused(countView, { params, headers: other }),
      await anonymous.refused(reportHeard, { params, headers: other, json: { heard: 1 } }),
      ...(code === spent.share_code ? [] : [await anonymous.refused(getPublicFile, { params, headers: other })]),
      await anonymous.refused(unlockShare, { params, headers: other, json: { password: "open sesame" } }),
    ];
    expect(refusals.map(({ status, error }) => ({ status, error }))).toEqual(
      refusals.map(() => ({ status: 410, error: reason })),
    );
  }
  const params = { token: String(expired.reply_token) };
  expect((await anonymous.refused(getReplyForm, { params })).error).toBe("share_expired");
  expect((await anonymous.refused(submitReply, { params, json: { message: "Too late" } })).error).toBe("share_expired");
});
