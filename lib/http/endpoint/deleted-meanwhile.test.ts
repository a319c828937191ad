import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKey } from "#lib/accounts/sessions/keys";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/contract/clips";
import type { Clip, User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { endpoint } from "./endpoint";

let close: () => Promise<void>;
let user: User;
let clip: Clip;
let token: string;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());
beforeEach(async () => {
  await db().user.deleteMany();
  user = await aUser();
  clip = await aClip(user);
  token = (await createKey(user, { name: "CI", expiresAt: null, readsOnly: false })).secret;
});

async function patch(work: () => Promise<unknown>) {
  const { handle } = endpoint(updateClip, work as never);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const request = new Request(`http://localhost/api/v1/clips/${clip.id}`, { method: "PATCH", headers, body: "{}" });
  const response = await handle(request, { params: Promise.resolve({ id: String(clip.id) }) });
  return { status: response.status, ...((await response.json()) as { error: string; message: string }) };
}
const changeIt = () => db().clip.update({ where: { id: clip.id }, data: { title: "B" } });

test("404 for a clip that was deleted while it was changed", async () => {
  const answer = await patch(async () => {
    await removeClip({ ...clip, user } as never);
    await changeIt();
  });
  expect(answer).toMatchObject({ status: 404, error: "resource_not_found" });
});

test("401 for a user whose account was deleted during the request", async () => {
  const answer = await patch(async () => {
    await db().user.delete({ where: { id: user.id } });
    await changeIt();
  });
  expect(answer).toMatchObject({ status: 401, error: "invalid_token" });
});

test("a verb that finds nothing is 401 where the account is gone, and its own 404 where it is there", async () => {
  const finds = async () => Promise.reject(notFound("The image"));
  expect(await patch(finds)).toMatchObject({ status: 404, message: "The image does not exist." });
  const answer = await patch(async () => {
    await db().user.delete({ where: { id: user.id } });
    await finds();
  });
  expect(answer).toMatchObject({ status: 401, error: "invalid_token" });
});

test("a row that is missing by a fault of ours is no 404: the clip is still there", async () => {
  const answer = await patch(() => db().asset.update({ where: { id: "none" }, data: { progress: 1 } }));
  expect(answer).toMatchObject({ status: 500, error: "internal_error" });
});
