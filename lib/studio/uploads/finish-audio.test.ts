import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishAudio } from "./finish-audio";

let answers: Record<string, () => Response>;
let calls: string[];
let sizes: number[];

beforeEach(() => {
  calls = [];
  sizes = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "PATCH") sizes.push(JSON.parse(String(body)).size);
    const call = `${method} ${path.replace("/api/v1/security/vst/7/uploads/upl_1", "")}`;
    calls.push(call);
    return answers[call]?.() ?? new Response(null, { status: 404 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const finish = (onShare = (_share: number) => {}, file = new Blob(["0123456789"])) =>
  finishAudio({ clipId: 7, uploadId: "upl_1" }, file, 3, { key: "k", onShare });
const stored = { filename: "a.webm" };
const problem = (status: number, error: string) => () => Response.json({ error }, { status });

test("only what the server lacks is sent, from where it really is", async () => {
  answers = {
    "PATCH ": () => Response.json({ offset: 4 }),
    "PUT ?offset=4": () => Response.json({ error: "conflict", offset: 6 }, { status: 409 }),
    "PUT ?offset=6": () => Response.json({ offset: 10 }),
    "POST /attach": () => Response.json(stored),
  };
  expect(await finish()).toEqual({ ...stored, bytes: 10 });
  expect(calls).toEqual(["PATCH ", "PUT ?offset=4", "PUT ?offset=6", "POST /attach"]);
});

test("an answer that was lost is given again; an upload that is gone is replaced by the whole", async () => {
  answers = { "POST /attach": () => Response.json(stored) };
  expect(await finish()).toEqual({ ...stored, bytes: null });
  answers = {};
  expect(await finish()).toBeNull();
});

test("an upload that does not fit is cancelled, so that it does not block the whole", async () => {
  answers = { "PATCH ": problem(413, "storage_full"), "GET ": () => Response.json({ offset: 10 }) };
  expect(await finish()).toBeNull();
  expect(calls).toEqual(["PATCH ", "GET ", "DELETE "]);
});

test("of a take of which this device kept less than the server has, all that the server has is the recording", async () => {
  answers = {
    "PATCH ": () =>
      Number(sizes.at(-1)) < 12
        ? Response.json({ error: "conflict", offset: 12 }, { status: 409 })
        : Response.json({ offset: 12 }),
    "POST /attach": () => Response.json(stored),
  };
  expect(await finish()).toEqual({ ...stored, bytes: 12 });
  expect(sizes).toEqual([10, 12]);
  expect(calls).toEqual(["PATCH ", "PATCH ", "POST /attach"]);
});

test("an upload that only the server has all of is never cancelled", async () => {
  answers = {
    "PATCH ": () =>
      Number(sizes.at(-1)) < 12
        ? Response.json({ error: "conflict", offset: 12 }, { status: 409 })
        : Response.json({ offset: 12 }),
    "POST /attach": problem(413, "storage_full"),
    "GET ": () => Response.json({ offset: 12 }),
  };
  await expect(finish()).rejects.toMatchObject({ code: "storage_full" });
  expect(calls).not.toContain("DELETE ");
});

test("a part that arrives in between does not lose the sent one", async () => {
  let tries = 0;
  answers = {
    "PATCH ": () => Response.json({ offset: tries === 0 ? 10 : 8 }),
    "PUT ?offset=8": () => Response.json({ offset: 10 }),
    "POST /attach": () => {
      tries += 1;
      return tries === 1 ? Response.json({ error: "conflict", offset: 8 }, { status: 409 }) : Response.json(stored);
    },
  };
  expect(await finish()).toEqual({ ...stored, bytes: 10 });
  expect(calls).toEqual(["PATCH ", "POST /attach", "PATCH ", "PUT ?offset=8", "POST /attach"]);
});

test("the share that has arrived is reported immediately, and moves with little", async () => {
  const [half, more] = [1024 * 1024, 1536 * 1024];
  answers = {
    "PATCH ": () => Response.json({ offset: half }),
    [`PUT ?offset=${half}`]: () => Response.json({ offset: more }),
    [`PUT ?offset=${more}`]: () => Response.json({ offset: 2 * half }),
    "POST /attach": () => Response.json(stored),
  };
  const shares: number[] = [];
  await finish((share) => shares.push(share), new Blob([new Uint8Array(2 * half)]));
  expect(shares).toEqual([0.5, 0.75, 1]);
  expect(calls).toEqual(["PATCH ", `PUT ?offset=${half}`, `PUT ?offset=${more}`, "POST /attach"]);
});

test("a passing failure is retried later", async () => {
  answers = { "PATCH ": () => Response.json({ offset: 10 }), "POST /attach": problem(409, "conversion_in_progress") };
  await expect(finish()).rejects.toMatchObject({ status: 409 });
  answers = { "PATCH ": problem(503, "service_unavailable") };
  await expect(finish()).rejects.toMatchObject({ status: 503 });
  expect(calls).not.toContain("DELETE ");
});
