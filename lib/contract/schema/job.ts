import { z } from "zod";
import { Timestamp, Url, WholeNumber } from "./fields";

export const JobRecord = z
  .object({
    job_id: z.string(),
    vst_id: WholeNumber,
    type: z.string().describe("What kind of work it is: `convert`, `video`, `transcribe` or `translate`."),
    status: z.enum(["queued", "processing", "completed", "failed", "cancelled"]).describe("The state of the work."),
    progress: z.number(),
    stage: z.string().nullable(),
    attempts: WholeNumber,
    max_attempts: WholeNumber.describe("The maximum number of attempts."),
    error: z
      .object({
        code: z.string().describe("The error code, for programs."),
        message: z.string().describe("The error as a sentence, for users."),
        retryable: z.boolean().describe("Whether a retry may help."),
      })
      .nullable(),
    created_at: Timestamp,
    started_at: Timestamp.nullable().describe("The time at which it started; null before that."),
    finished_at: Timestamp.nullable().describe("The time at which it ended; null before that."),
    download_url: Url.nullable().describe("The address of the result; null until the job is completed."),
  })
  .meta({ id: "Job", description: "A job and its progress." });

export type JobWire = z.output<typeof JobRecord>;
