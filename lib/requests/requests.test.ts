import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { removeUser } from "#lib/accounts/remove-user";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { hashToken } from "#lib/secrets/token-format";
import { readStorageAccount } from "#lib/storage/storage-account";
import { aUser } from "../../e2e/support/factories/a-user";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { beginAnswer, resumeAnswer } from "./begin-answer";
import { countOpening } from "./count-opening";
import { createRequest } from "./create-request";
import { deleteDueAnswers } from "./delete-due-answers";
import { getOpenRequest, getOwnedRequest } from "./find-request";
import { allRequests, listRequests } from "./list-requests";
import { removeRequest, updateRequest } from "./update-request";

const never = new AbortController().signal;
let close: () => Promise<void>;
let dataDir: string;
let asker: User;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  rememberMedia();
  dataDir = opened.dataDir;
  close = opened.close;
});
afterAll(() => close());
beforeEach(async () => {
  asker = await aUser();
});

async function askWithPicture() {
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const file = { staged, originalName: null, declaredType: "image/png" };
  return createRequest(asker, { title: "What is this?", file, signal: never });
}

const storedFiles = async () =>
  (await readdir(join(dataDir, "blobs"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

test("a thousand requests are a person's most, and the error says what to do", async () => {
  const one = { userId: asker.id, title: "Again", expiresAt: new Date(), keepDays: 30 };
  const data = Array.from({ length: 1000 }, (_, index) => ({ ...one, id: `rqs_${index}`, code: `code${index}` }));
  await db().request.createMany({ data });
  await expect(createRequest(asker, { title: "One more", signal: never })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Delete those"),
  });
});

test("a picture that cannot be read leaves no request behind", async () => {
  const staged = await scratch().stage(createReadStream(fixture("speech.wav")), { maxBytes: 1e8 });
  const file = { staged, originalName: null, declaredType: null };
  await expect(createRequest(asker, { title: "What is this?", file, signal: never })).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
  expect(await db().request.count({ where: { userId: asker.id } })).toBe(0);
  expect(await readStorageAccount(asker.id)).toMatchObject({ bytes: 0 });
});

test("a request whose making was killed is in no list, and the sweep deletes it with its picture", async () => {
  const before = await storedFiles();
  const request = await askWithPicture();
  // As the kill leaves it, after the picture and before the request's own row.
  await db().request.update({
    where: { id: request.id },
    data: { closedAt: request.createdAt, pictureClipId: null },
  });
  const closed = await updateRequest(await createRequest(asker, { title: "Closed", signal: never }), { closed: true });
  expect(await listRequests(asker, { page: 1, limit: 10 })).toMatchObject({ requests: [{ id: closed.id }], total: 1 });
  const exported: string[] = [];
  for await (const { id } of allRequests(asker.id)) exported.push(id);
  expect(exported).toEqual([closed.id]);
  await expect(getOwnedRequest(asker, request.id)).rejects.toMatchObject({ code: "resource_not_found" });
  await deleteDueAnswers(never);
  expect(await db().request.count({ where: { userId: asker.id } }), "it may still be made").toBe(2);
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 3_600_000));
  await deleteDueAnswers(never);
  vi.restoreAllMocks();
  expect(await db().request.findMany({ where: { userId: asker.id } })).toMatchObject([{ id: closed.id }]);
  expect([(await readStorageAccount(asker.id)).bytes, await storedFiles()]).toEqual([0, before]);
});

test("picture and unsent answers count as the asker's, and go with the request or the account, files too", async () => {
  const before = await storedFiles();
  const request = await askWithPicture();
  const { bytes } = await readStorageAccount(asker.id);
  expect(bytes).toBeGreaterThan(10_000);
  await beginAnswer(await getOpenRequest(request.code), "a");
  expect((await readStorageAccount(asker.id)).bytes).toBeGreaterThan(bytes);
  await removeRequest(request);
  expect([(await readStorageAccount(asker.id)).bytes, await storedFiles()]).toEqual([0, before]);
  const other = await askWithPicture();
  await beginAnswer(await getOpenRequest(other.code), "a");
  await removeUser(asker);
  expect([await db().user.count({ where: { requestId: other.id } }), await storedFiles()]).toEqual([0, before]);
});

test("a repeated beginning gives another token for the same clip, and the one before ends", async () => {
  const request = await getOpenRequest((await askWithPicture()).code);
  const first = await beginAnswer(request, "b");
  const again = await resumeAnswer(request, first.clip.id);
  expect(again.clip.id).toBe(first.clip.id);
  expect(await db().token.count({ where: { hash: hashToken(first.token) } })).toBe(0);
  expect(await db().token.count({ where: { hash: hashToken(again.token) } })).toBe(1);
  expect(await db().asset.count({ where: { clipId: first.clip.id } })).toBe(1);
});

test("openings at the same moment are all counted, in few transactions", async () => {
  const { id } = await createRequest(asker, { title: "What is this?", signal: never });
  const begun = vi.spyOn(db(), "$transaction");
  await Promise.all(Array.from({ length: 50 }, () => countOpening({ id })));
  expect(begun.mock.calls.length).toBeLessThan(4);
  await countOpening({ id });
  const { openedCount, openedAt } = await db().request.findUniqueOrThrow({ where: { id } });
  expect(openedCount).toBe(51);
  expect(openedAt).not.toBeNull();
});
