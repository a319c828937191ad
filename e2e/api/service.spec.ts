import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { login, resendCode } from "#lib/contract/auth";
import { deleteDrawing, getDrawing, listDrawings, saveDrawing } from "#lib/contract/drawings";
import { createApiKey, deleteApiKey, listApiKeys } from "#lib/contract/keys";
import { completePackage } from "#lib/contract/packages";
import { listAllReplies, submitReply } from "#lib/contract/replies";
import { getJob, getReadiness, getUsage } from "#lib/contract/service";
import { runningPostgresUrl } from "#lib/server/postgres/postgres";
import { Api, codeFor, expect, freshEmail, test } from "../support/api";
import { addAudio, addImage, makeClip, makeDraft, share } from "../support/clip-steps";
import { startTestServer } from "../support/server.mjs";

test("an API key is shown once, works, is listed without its secret, and ends when it is deleted", async ({ api }) => {
  const { data } = (await api.call(createApiKey, { json: { name: "Laptop" } })).body;
  await api.as(data.key).call(getUsage);
  const listed = await api.call(listApiKeys);
  expect(listed.body.data.api_keys).toMatchObject([{ id: data.id, name: "Laptop", last4: data.key.slice(-4) }]);
  expect(listed.bytes.toString("utf8")).not.toContain(data.key);
  await api.call(deleteApiKey, { params: { keyId: data.id } });
  expect((await api.as(data.key).refused(getUsage)).status).toBe(401);
});

test("the usage reports the stored bytes and what is left of each limit", async ({ api }) => {
  const before = (await api.call(getUsage)).body.data;
  const vstId = await makeDraft(api);
  const { file_size_bytes } = await addImage(api, vstId);
  const after = (await api.call(getUsage)).body.data;
  expect(after.storage.clips - before.storage.clips).toBe(1);
  expect(after.storage.bytes - before.storage.bytes).toBeGreaterThanOrEqual(file_size_bytes);
});

test("only its owner finds a job by its id", async ({ api, stranger }) => {
  const vstId = await makeDraft(api);
  await addAudio(api, vstId);
  const { conversion_job } = (await api.call(completePackage, { params: { vstId }, json: {} })).body;
  const params = { jobId: String(conversion_job?.job_id) };
  expect((await api.call(getJob, { params })).body.data).toMatchObject({ job_id: params.jobId, status: "completed" });
  expect((await stranger.refused(getJob, { params })).status).toBe(404);
});

test("a code is sent again to the same address after half a minute, and only the new one counts", async ({
  anonymous,
}) => {
  const email = freshEmail();
  const first = (await anonymous.call(login, { json: { email } })).body as { verification_id: string };
  const old = await codeFor(anonymous.url, email);
  const json = { verification_id: first.verification_id };
  const early = await anonymous.refused(resendCode, { json });
  expect(early.status).toBe(429);
  const wait = Number(early.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(30);
  await onDatabase((database) =>
    database.query("UPDATE login_codes SET created_at = created_at - interval '31 seconds' WHERE id = $1", [
      first.verification_id,
    ]),
  );
  const { verification_id } = (await anonymous.call(resendCode, { json })).body;
  const code = await codeFor(anonymous.url, email);
  if (code !== old) expect((await anonymous.refused(login, { json: { email, code: old } })).status).toBe(401);
  await anonymous.call(login, { json: { verification_id, code } });
});

test("a drawing is found, listed and removed by its id", async ({ api }) => {
  const vstId = await makeDraft(api);
  const json = { drawing_data: { foreign: true } };
  const { drawing_id: drawingId, drawing } = (await api.call(saveDrawing, { params: { vstId }, json })).body;
  expect((await api.call(getDrawing, { params: { vstId, drawingId } })).body.drawing).toEqual(drawing);
  expect((await api.call(listDrawings, { params: { vstId } })).body.drawings_count).toBe(1);
  await api.call(deleteDrawing, { params: { vstId, drawingId } });
  expect((await api.refused(getDrawing, { params: { vstId, drawingId } })).status).toBe(404);
  expect((await api.call(listDrawings, { params: { vstId } })).body.drawings).toEqual([]);
});

test("the replies to all clips of a user are listed newest first, with the titles of the clips", async ({
  api,
  stranger,
  anonymous,
}) => {
  for (const title of ["First", "Second"]) {
    const { reply_token: token } = await share(api, await makeClip(api, { title }));
    await anonymous.call(submitReply, { params: { token: String(token) }, json: { message: `On ${title}` } });
  }
  const { replies, pagination } = (await api.call(listAllReplies)).body.data;
  expect(replies.map(({ clip_title, message }) => [clip_title, message])).toEqual([
    ["Second", "On Second"],
    ["First", "On First"],
  ]);
  expect(pagination.total).toBe(2);
  expect((await stranger.call(listAllReplies)).body.data.replies).toEqual([]);
});

test("503 names what is not ready: here the files, whose folder is gone", async () => {
  const server = await startTestServer();
  try {
    const anonymous = new Api(server.url);
    await anonymous.call(getReadiness);
    const folder = join(server.dataDir, "blobs");
    await rm(folder, { recursive: true });
    await writeFile(folder, "");
    const { status, error, message, headers } = await anonymous.refused(getReadiness);
    expect({ status, error, message }).toEqual({
      status: 503,
      error: "service_unavailable",
      message: "Not ready: files.",
    });
    expect(headers.get("retry-after")).toBeTruthy();
  } finally {
    await server.stop();
  }
});

async function onDatabase(work: (database: pg.Client) => Promise<unknown>): Promise<void> {
  const database = new pg.Client({ connectionString: runningPostgresUrl(process.env.TELLMARK_DATA_DIR ?? "") ?? "" });
  await database.connect();
  try {
    await work(database);
  } finally {
    await database.end();
  }
}
