import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishAudio } from "./finish-audio";

let answers: Record<string, () => Response>;
let calls: string[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    const call = `${method} ${path.replace("/api/v1/security/vst/7/uploads/upl_1", "")}`;
    calls.push(call);
    return answers[call]?.() ?? new Response(null, { status: 404 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const finish = () =>
  finishAudio({ clipId: 7, uploadId: "upl_1" }, new Blob(["0123456789"]), 3, { key: "k", onShare: () => {} });
const stored = { filename: "a.webm" };
const problem = (status: number, error: string) => () => Response.json({ error }, { status });

test("only what the server lacks is sent, from where it really is", async () => {
  answers = {
    "PATCH ": () => Response.json({ offset: 4 }),
    "PUT ?offset=4": () => Response.json({ error: "conflict", offset: 6 }, { status: 409 }),
    "PUT ?offset=6": () => Response.json({ offset: 10 }),
    "POST /attach": () => Response.json(stored),
  };
  expect(await finish()).toEqual(stored);
  expect(calls).toEqual(["PATCH ", "PUT ?offset=4", "PUT ?offset=6", "POST /attach"]);
});

test("an answer that was lost is given again; an upload that is gone is replaced by the whole", async () => {
  answers = { "POST /attach": () => Response.json(stored) };
  expect(await finish()).toEqual(stored);
  answers = {};
  expect(await finish()).toBeNull();
});

test("an upload that does not fit is given up, so that it is not in the way of the whole", async () => {
  answers = { "PATCH ": problem(409, "conflict") };
  expect(await finish()).toBeNull();
  expect(calls).toEqual(["PATCH ", "DELETE "]);
});

test("what works later is tried again later", async () => {
  answers = { "PATCH ": () => Response.json({ offset: 10 }), "POST /attach": problem(409, "conversion_in_progress") };
  await expect(finish()).rejects.toMatchObject({ status: 409 });
  answers = { "PATCH ": problem(503, "service_unavailable") };
  await expect(finish()).rejects.toMatchObject({ status: 503 });
  expect(calls).not.toContain("DELETE ");
});
