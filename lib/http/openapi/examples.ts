import recorded from "../../contract/examples.json" with { type: "json" };

/** One real call: what was sent and what came back, with ids, tokens and times made stable. */
export interface Example {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: Record<string, unknown>;
  /** The fields of a form; files by their name. */
  form?: Record<string, string>;
  /** The file of a form, or the bytes of a body, by its name. */
  file?: string;
  status: number;
  answer?: unknown;
}

/** The address that stands in the recorded examples. */
export const RECORDED_ORIGIN = "https://tellmark.test";

const examples = recorded as unknown as Record<string, Example>;

/** The example of an operation, with the addresses of this installation. */
export function exampleOf(id: string, origin: string = RECORDED_ORIGIN): Example | undefined {
  const example = examples[id];
  return example && (at(example, origin) as Example);
}

/** The ids of the operations that have an example. */
export const exampleIds: readonly string[] = Object.keys(examples);

function at(value: unknown, origin: string): unknown {
  if (typeof value === "string") return value.replaceAll(RECORDED_ORIGIN, origin);
  if (Array.isArray(value)) return value.map((item) => at(item, origin));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, at(child, origin)]));
}

/** Answers of work that goes on, which a recording on a quick machine does not meet. */
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
    status_url: `${RECORDED_ORIGIN}/api/v1/jobs/job_5fT9cWp3LsYh6Jd2`,
  },
};

/** The example of a 202. */
export function pendingExampleOf(id: string, origin: string): { example?: unknown } {
  return pending[id] ? { example: at(pending[id], origin) } : {};
}
