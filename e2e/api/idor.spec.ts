import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Answer } from "../support/answer";
import { documentOf } from "../support/answers";
import { codeFor, expect, freshEmail, signIn, test } from "../support/api";
import { makeDraft } from "../support/clip-steps";
import type { DocumentedOperation } from "../support/documented.mjs";
import { call, type Names, ownersWorld } from "../support/owners-world";

const missingNames: Names = {
  id: 2_147_483_647,
  vstId: 2_147_483_647,
  filename: "2147483647-image-aaaaaaaaaaaa.png",
  drawingId: "drw_1111111111111111",
  uploadId: "upl_1111111111111111",
  jobId: "job_1111111111111111",
  keyId: "tok_1111111111111111",
  webhookId: "whk_1111111111111111",
  deliveryId: "dlv_1111111111111111",
  replyId: "rpl_1111111111111111",
  requestId: "rqs_1111111111111111",
  channel: "email",
  templateId: 999,
  code: "1".repeat(22),
  token: `rpt_${"A".repeat(43)}`,
};

test("no caller reaches another user's data: every operation x (other user, no token, wrong token)", async ({
  api,
  stranger,
  anonymous,
}) => {
  test.setTimeout(240_000);
  const { names, state } = await ownersWorld(api);
  const before = await state();
  const { operations } = await documentOf(api.url);
  const wrongTokens = [null, "vat_garbage", "not a token", `vat_${randomBytes(32).toString("base64url")}`];
  let cells = 0;
  for (const operation of operations.filter(needsToken)) {
    for (const token of wrongTokens) {
      const mine = await call(api.as(token), operation, names);
      const missing = await call(api.as(token), operation, missingNames);
      assert.equal(mine.status, 401, `${operation.id} with ${token}`);
      assert.deepEqual(bodyOf(mine), bodyOf(missing));
      assert.match(mine.headers.get("www-authenticate") ?? "", /Bearer/);
      cells += 1;
    }
    if (!namesSomething(operation)) continue;
    const theirs = await call(stranger, operation, names);
    const missing = await call(stranger, operation, missingNames);
    // What belongs to the service is for administrators, and no secret.
    const status = operation.path.startsWith("/api/v1/templates/") ? 403 : 404;
    expect(theirs.status, `${operation.id} by another user`).toBe(status);
    expect(bodyOf(theirs), operation.id).toEqual(bodyOf(missing));
    cells += 1;
  }
  expect(cells).toBeGreaterThan(200);
  expect(await state(), "nothing has changed").toEqual(before);
  expect((await anonymous.send("GET", "/api/v1/health")).status).toBe(200);
});

test("a user cannot reach a part of a clip by the address of another clip, even if both are theirs", async ({
  api,
}) => {
  const { names } = await ownersWorld(api);
  const other = await makeDraft(api, "Another clip");
  const { operations } = await documentOf(api.url);
  const nested = operations.filter(({ path }) => /\{vstId\}.*\{/.test(path));
  expect(nested.length).toBeGreaterThan(6);
  for (const operation of nested) {
    expect((await call(api, operation, { ...names, vstId: other })).status, operation.id).toBe(404);
  }
});

test("an unknown link, or an unknown token of a reply or a message, opens nothing and reveals nothing", async ({
  api,
  anonymous,
}) => {
  const { names } = await ownersWorld(api);
  const { operations } = await documentOf(api.url);
  const open = operations.filter(({ path, operation }) => !bearerOnly(operation) && /\{(code|token)\}/.test(path));
  expect(open.length).toBeGreaterThan(5);
  const unknown = ["1".repeat(22), "a", "0OIl", "%00", `${names.code}x`, String(names.code).toUpperCase(), "__proto__"];
  for (const operation of open) {
    const isReply = operation.path.includes("/reply/");
    const bodies = new Set<string>();
    for (const secret of isReply ? [...unknown, missingNames.token, `${names.token}x`] : unknown) {
      for (const caller of [anonymous, api]) {
        const answer = await call(caller, operation, { ...names, code: secret ?? "", token: secret ?? "" });
        assert.ok([isReply ? 401 : 404, 400].includes(answer.status), `${operation.id} with ${secret}`);
        if (answer.status !== 400) bodies.add(JSON.stringify(bodyOf(answer)));
      }
    }
    expect([...bodies], operation.id).toHaveLength(1);
  }
});

function needsToken({ operation }: DocumentedOperation): boolean {
  return bearerOnly(operation);
}

function bearerOnly({ security }: DocumentedOperation["operation"]): boolean {
  return security.length > 0 && security.every((one: object) => "bearer" in one || "signedAddress" in one);
}

const namesSomething = ({ path }: DocumentedOperation) => path.includes("{");

function bodyOf({ bytes }: Answer): object {
  return { ...(JSON.parse(bytes.toString("utf8")) as object), request_id: "" };
}

test("a deleted account cannot authenticate", async ({ anonymous }) => {
  const email = freshEmail();
  const { access_token } = await signIn(anonymous.url, email);
  const api = anonymous.as(access_token);
  expect((await api.send("DELETE", "/api/v1/auth/me")).status).toBe(200);
  const { operations } = await documentOf(api.url);
  for (const operation of operations.filter(needsToken)) {
    expect((await call(api, operation, missingNames)).status, operation.id).toBe(401);
  }
  await expect(codeFor(anonymous.url, email)).rejects.toThrow();
});
