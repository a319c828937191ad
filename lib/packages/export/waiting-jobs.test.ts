import { createReadStream } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failJob } from "#lib/job-runner/run-job";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addAudio } from "../../assets/recordings/add-audio";
import { createClip } from "../../clips/create-clip";
import { db } from "../../platform/database/db";
import { fixture } from "../../platform/media/testing/media-samples";
import { scratch } from "../../platform/scratch/scratch";
import { conversionJob } from "./convert";
import { startConversion } from "./start-conversion";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ WAITING_JOBS: "3" }));
  await db().user.createMany({ data: [{ id: "usr_busy" }, { id: "usr_other" }] });
});
afterAll(() => close());

const newClip = (id = "usr_busy") => createClip({ id }, { title: "Clip" });
const convert = async (id?: string) => startConversion(await newClip(id), false);

async function record() {
  const staged = await scratch().stage(createReadStream(fixture("speech-firefox.ogg")), { maxBytes: 1e8 });
  const file = { staged, originalName: null, declaredType: null };
  return addAudio(await newClip(), { file, signal: new AbortController().signal }).finally(() => staged.discard());
}

test("429 for more waiting work than a user may have, of any kind and also in parallel; other users are not affected", async () => {
  await record();
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => convert()));
  const started = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.job] : []));
  expect(started).toHaveLength(2);
  const refusal = { code: "rate_limit_exceeded", status: 429, headers: { "Retry-After": "60" } };
  await expect(convert()).rejects.toMatchObject(refusal);
  await expect(record()).rejects.toMatchObject(refusal);
  expect(await db().clip.count({ where: { userId: "usr_busy", status: "processing" } })).toBe(2);
  expect(await db().asset.count()).toBe(1);
  expect((await convert("usr_other")).started).toBe(true);
  await failJob(conversionJob, started[0]?.id ?? "");
  await record();
});
