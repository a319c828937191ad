import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#lib/kernel/errors";
import { connections } from "#lib/platform/database/connections";
import { lockName, type Transaction, transaction } from "#lib/platform/database/db";
import { MediaError } from "#lib/platform/media/port";
import { semaphore } from "#lib/platform/media/process/semaphore";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";
import { asCaller } from "../../../e2e/support/as-caller";
import { beside } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { asAppError, errorBody, errorResponse } from "./failures";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";

test("a request that repeatedly conflicts with others gets 503 and Retry-After", async () => {
  let runs = 0;
  let opponent = Promise.resolve();
  const work = async (tx: Transaction) => {
    await opponent;
    runs += 1;
    await tx.$executeRaw`SET LOCAL deadlock_timeout = '50ms'`;
    await lockName(tx, "first");
    const client = await beside(() => connections().connect());
    await client.query("BEGIN");
    await client.query(lock, ["second"]);
    opponent = client
      .query(lock, ["first"])
      .then(() => client.query("COMMIT"))
      .then(() => client.release());
    await lockName(tx, "second");
  };
  const error = await transaction(work).catch((failure: unknown) => failure);
  await opponent;
  expect(runs).toBe(3);
  const { code, status, headers } = asAppError(error, "req_1");
  expect([code, status, headers["Retry-After"]]).toEqual(["service_unavailable", 503, "2"]);
});

test("a caller with too much in a waiting line is asked to come again: 503, and no fault of the server", async () => {
  const places = createFairSemaphore(1, { mostWaiting: { ofOne: 0, ofAll: 9 } });
  await places.enter("usr_a");
  const error = await asCaller("usr_a", () => semaphore(places).run(async () => "done")).catch((failure) => failure);
  const { code, status, headers } = asAppError(error, "req_1");
  expect([code, status, headers["Retry-After"]]).toEqual(["service_unavailable", 503, "2"]);
});

test("where the media engine crashed in a request, any operation answers 503: the same request may succeed", () => {
  const { code, status, headers } = asAppError(new MediaError("engine_crashed", "It stopped."), "req_1");
  expect([code, status, headers["Retry-After"]]).toEqual(["service_unavailable", 503, "2"]);
});

test("whatever answers 400 or 422 has `errors`, if only empty ones; other errors have them where they name a field", () => {
  const errors = (error: AppError) => errorBody(error, "req_1").errors;
  expect(errors(new AppError("conversion_failed", "It cannot be decoded."))).toEqual({});
  expect(errors(new AppError("validation_failed", "It cannot be read.", { status: 400 }))).toEqual({});
  expect(errors(new AppError("conversion_failed", "Try again.", { status: 500 }))).toBeUndefined();
  expect(errors(new AppError("conflict", "Not now."))).toBeUndefined();
});

test("a message of 400 characters is shown whole, a longer one ends with an ellipsis", () => {
  const shown = (length: number) => errorBody(new AppError("conflict", "x".repeat(length)), "req_1").message;
  expect(shown(400)).toBe("x".repeat(400));
  expect(shown(401)).toBe(`${"x".repeat(399)}…`);
});

test("a caller that accepts problem+json gets an error of that type, any other gets plain JSON", async () => {
  const answer = (accept: string) =>
    errorResponse(
      new AppError("conflict", "Not now."),
      "req_1",
      new Request("http://localhost/", { headers: { accept } }),
    );
  const problem = answer("application/json, Application/Problem+JSON;q=0.9");
  expect(problem.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(await problem.json()).toMatchObject({
    type: "/docs/errors#conflict",
    title: "conflict",
    status: 409,
    detail: "Not now.",
    error: "conflict",
  });
  const plain = answer("application/json");
  expect(plain.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(await plain.json()).toEqual({ success: false, error: "conflict", message: "Not now.", request_id: "req_1" });
});
