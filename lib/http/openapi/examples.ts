import recorded from "../../contract/examples.json" with { type: "json" };

export interface Example {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Form fields; a file is given by its name. */
  form?: Record<string, string>;
  file?: string;
  status: number;
  answer?: unknown;
}

/** Replaced by the installation's own address. */
export const RECORDED_ORIGIN = "https://tellmark.test";

const examples = recorded as unknown as Record<string, Example>; // Recorded by e2e/api, in this shape.

export function findExample(id: string, origin: string = RECORDED_ORIGIN): Example | undefined {
  const example = examples[id];
  return example && (at(example, origin) as Example); // Only texts change in it.
}

export const exampleIds: readonly string[] = Object.keys(examples);

function at(value: unknown, origin: string): unknown {
  if (typeof value === "string") return value.replaceAll(RECORDED_ORIGIN, origin);
  if (Array.isArray(value)) return value.map((item) => at(item, origin));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, at(child, origin)]));
}

/** Answers of unfinished work, which the recording never meets on a fast machine. */
const pending: Record<string, object> = {
  getWaveform: { success: true, status: "processing" },
  getVideo: {
    success: true,
    status: "processing",
    job_id: "job_8dK2mQx4TzVb7Rn1",
    progress: 35,
    stage: "drawing",
    status_url: `${RECORDED_ORIGIN}/api/v1/jobs/job_8dK2mQx4TzVb7Rn1`,
  },
  transcribeClip: {
    success: true,
    status: "processing",
    job_id: "job_5fT9cWp3LsYh6Jd2",
    progress: 40,
    status_url: `${RECORDED_ORIGIN}/api/v1/jobs/job_5fT9cWp3LsYh6Jd2`,
  },
  translateTranscription: {
    success: true,
    status: "processing",
    job_id: "job_2bX7vRq9KmNc4Ht6",
    progress: 55,
    status_url: `${RECORDED_ORIGIN}/api/v1/jobs/job_2bX7vRq9KmNc4Ht6`,
  },
};

export function findPendingExample(id: string, origin: string): { example?: unknown } {
  return pending[id] ? { example: at(pending[id], origin) } : {};
}
