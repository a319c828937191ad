import { expect, test } from "vitest";
import { ApiError } from "#lib/api-client/api-error";
import type { KeptAnswer } from "./kept-answers";
import { explainSending, type SendState, type SendSteps, sendAnswer } from "./send-answer";

const request = {
  code: "code",
  title: "Where is it?",
  message: null,
  questions: [],
  image_url: null,
  image_width: null,
  image_height: null,
  language: null,
  expires_at: "2026-12-31T00:00:00Z",
  max_seconds: 600,
  keep_days: 30,
  asked_by: "Dana",
  max_images: 10,
  max_bytes: 50_000_000,
};
const fresh: KeptAnswer = { code: "code", request, localId: -7, key: "k", name: "", ticked: [], isSending: true };
const begun = { clipId: 12, token: "rqt_1" };
const copied = { ...begun, isCopied: true } as const;
const sent = { url: "https://example.com/c/1", deleteUntil: "2026-12-01T00:00:00Z", deleteAt: "2026-12-31T00:00:00Z" };
const offline = () => new ApiError(0, null);

type Step = "begin" | "copy" | "fill" | "handOver" | "clear";

/** A device and a server; each step fails as often as it has errors, and is noted. */
function world(failures: Partial<Record<Step, Error[]>> = {}) {
  const done: string[] = [];
  const kept: KeptAnswer[] = [];
  const states: SendState[] = [];
  const ended = new AbortController();
  const run = (step: Step) => {
    const failure = failures[step]?.shift();
    done.push(failure ? `${step} failed` : step);
    if (failure) throw failure;
  };
  const steps: SendSteps = {
    begin: async () => {
      run("begin");
      return begun;
    },
    copy: async () => run("copy"),
    fill: async () => run("fill"),
    handOver: async () => {
      run("handOver");
      return sent;
    },
    clear: async () => run("clear"),
    drop: async () => void done.push("drop"),
    keep: async (answer) => void kept.push(answer),
    pause: async (ms) => void done.push(`pause ${ms}`),
  };
  const send = (answer = fresh) => sendAnswer(answer, steps, (state) => states.push(state), ended.signal);
  return { done, kept, states, ended, send, steps };
}

test("an answer is begun, copied, filled, handed over, and then removed from this device", async () => {
  const { done, send, kept, states } = world();
  expect(await send()).toEqual({ ...fresh, begun: copied, sent, isSending: false });
  expect(done).toEqual(["begin", "copy", "fill", "handOver", "clear"]);
  expect(kept.map((one) => [one.begun !== undefined, one.sent !== undefined, one.isSending])).toEqual([
    [true, false, true],
    [true, false, true],
    [true, true, true],
    [true, true, false],
  ]);
  expect(states.map(({ kind }) => kind)).toEqual(["sending", "sent"]);
});

test("a page that was closed in between goes on, and begins no second answer", async () => {
  const begins = world();
  await begins.send({ ...fresh, begun });
  expect(begins.done).toEqual(["copy", "fill", "handOver", "clear"]);
  const fills = world();
  await fills.send({ ...fresh, begun: copied });
  expect(fills.done).toEqual(["fill", "handOver", "clear"]);
  const clears = world();
  await clears.send({ ...fresh, begun: copied, sent });
  expect(clears.done).toEqual(["clear"]);
});

test("without a connection it waits, and goes on with the step that failed", async () => {
  const { done, send, states } = world({ begin: [offline()], fill: [offline(), offline()] });
  expect(await send()).toMatchObject({ sent });
  expect(done).toEqual([
    "begin failed",
    "pause 4000",
    "begin",
    "copy",
    "fill failed",
    "pause 8000",
    "fill failed",
    "pause 16000",
    "fill",
    "handOver",
    "clear",
  ]);
  expect(states[1]).toEqual({ kind: "waiting", why: "offline", seconds: 4 });
});

test("a refusal ends it, with the reason, and leaves everything where it is", async () => {
  const ended = new ApiError(410, { error: "request_ended", message: "This request has ended." });
  const { done, send, states } = world({ begin: [ended] });
  expect(await send()).toBeNull();
  expect(done).toEqual(["begin failed"]);
  expect(states.at(-1)).toMatchObject({ kind: "failed", hasEnded: true });
});

test("a limit is waited for as long as the server asks", () => {
  const limited = new ApiError(429, { error: "rate_limit_exceeded", message: "Too many." }, 40);
  expect(explainSending(limited, 1)).toEqual({ kind: "waiting", why: "limited", seconds: 40 });
  const large = new ApiError(413, { error: "payload_too_large", message: "Too large." });
  expect(explainSending(large, 1)).toMatchObject({ kind: "failed", hasEnded: false });
});

test("nothing is said or sent after the page has closed", async () => {
  const { done, send, states, ended, steps } = world();
  steps.fill = async () => {
    ended.abort();
    throw offline();
  };
  expect(await send()).toBeNull();
  expect(done).toEqual(["begin", "copy"]);
  expect(states).toEqual([{ kind: "sending" }]);
});

test("what the server has deleted since is begun once more, from what is on this device", async () => {
  const gone = () => new ApiError(401, { error: "invalid_token", message: "The token is not known." });
  const { done, kept, send } = world({ fill: [gone()] });
  const answer = await send({ ...fresh, begun: copied });
  expect(done).toEqual(["fill failed", "drop", "begin", "copy", "fill", "handOver", "clear"]);
  expect(answer?.key, "under another key").not.toBe(fresh.key);
  expect(kept[0]?.begun).toBeUndefined();
  expect(kept.map(({ isSending }) => isSending)).toEqual([true, true, true, true, false]);
  const twice = world({ fill: [gone(), gone()] });
  expect(await twice.send({ ...fresh, begun: copied })).toBeNull();
  expect(twice.states.at(-1)).toMatchObject({ kind: "failed" });
});

test("a conflict that stays is a refusal", () => {
  const conflict = new ApiError(409, { error: "conflict", message: "The recording cannot be read." });
  expect(explainSending(conflict, 1).kind).toBe("waiting");
  expect(explainSending(conflict, 4)).toMatchObject({ kind: "failed", error: conflict });
});
