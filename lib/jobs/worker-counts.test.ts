import { expect, test } from "vitest";
import { jobKinds } from "#lib/platform/queue/port";
import { openTestRuntime } from "../../e2e/support/test-database";
import { workerCounts } from "./worker-counts";

test("one user's long job leaves a worker for the jobs of others, whatever their kind", async () => {
  const { close } = await openTestRuntime();
  const counts = workerCounts();
  // The sweep is no user's.
  expect(jobKinds.filter((kind) => counts[kind] < 2)).toEqual(["sweep"]);
  await close();
});
