import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/kernel/errors";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { readBody } from "../request/read-request";
import type { StorageAllowance } from "../request/storage-allowance";
import { errorResponse } from "../response/failures";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const asked = (accept: string) => new Request("http://localhost/api/v1/clips", { headers: { accept } });
const conflict = (message: string) => new AppError("conflict", message, { headers: { "Retry-After": "2" } });

test("an error is problem+json for a caller who asks for that, and plain JSON for others", async () => {
  const plain = errorResponse(conflict("Busy."), "req_1", asked("application/json"));
  expect([plain.status, plain.headers.get("content-type"), plain.headers.get("retry-after")]).toEqual([
    409,
    "application/json; charset=utf-8",
    "2",
  ]);
  expect(await plain.json()).toEqual({ success: false, error: "conflict", message: "Busy.", request_id: "req_1" });
  const problem = errorResponse(conflict("Busy."), "req_1", asked("application/problem+json"));
  expect(problem.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(await problem.json()).toMatchObject({ type: "/docs/errors#conflict", title: "conflict", status: 409 });
});

test("a message of 400 characters is whole, a longer one is cut to 400", async () => {
  const messageOf = async (length: number) =>
    (await errorResponse(conflict("x".repeat(length)), "req_1", asked("*/*")).json()).message;
  expect(await messageOf(400)).toBe("x".repeat(400));
  expect(await messageOf(401)).toBe(`${"x".repeat(399)}…`);
});

test("a compressed body is refused, and a header about none is not", async () => {
  const headers = { "content-encoding": "gzip", "content-type": "application/json" };
  const spec: Parameters<typeof readBody>[0] = { kind: "json", schema: z.object({}), maxBytes: 1000 };
  const read = (body: string | null) =>
    readBody(spec, new Request("http://localhost/", { method: "POST", headers, body }), {} as StorageAllowance);
  await expect(read("{}")).rejects.toMatchObject({ code: "unsupported_media_type" });
  expect(await read(null)).toMatchObject({ fields: {} });
});
