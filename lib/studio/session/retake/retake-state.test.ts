import { expect, test } from "vitest";
import type { WaitingTake } from "../studio-state";
import { beginRetake, nextRetake, type RetakeEvent, type RetakeState } from "./retake-state";

const over = { span: { start: 5, end: 8 }, recording: "one.webm", key: "t1" };
const kept = { id: "t1", clipId: 7, mimeType: "audio/webm", startedAt: 0, durationSeconds: 2, over };
const take: WaitingTake = { take: kept, file: null, isKept: true };
const sentTake: WaitingTake = { ...take, take: { ...kept, over: { ...over, isSent: true } } };

const states = {
  asking: { kind: "asking" },
  counting: { kind: "counting", left: 2 },
  leading: { kind: "leading" },
  recording: { kind: "recording", warnings: {} },
  stopping: { kind: "stopping", isToInsert: true },
  closing: { kind: "stopping", isToInsert: false },
  inserting: { kind: "inserting", take },
  inserted: { kind: "inserted" },
  waiting: { kind: "waiting", take, message: "No.", canRetry: true },
  late: { kind: "waiting", take, message: "No.", canRetry: false },
  refused: { kind: "refused", message: "No." },
  ended: { kind: "ended" },
} as const satisfies Record<string, RetakeState>;

const events = {
  stop: { kind: "stop" },
  close: { kind: "close" },
  retry: { kind: "retry" },
  discard: { kind: "discard" },
  left: { kind: "left" },
  refused: { kind: "refused", message: "No." },
  counting: { kind: "counting", left: 2 },
  leading: { kind: "leading" },
  recording: { kind: "recording" },
  warned: { kind: "warned", about: "storage", message: "No space." },
  stopping: { kind: "stopping" },
  taken: { kind: "taken", take, problem: null },
  "cut off": { kind: "taken", take, problem: "No." },
  "nothing taken": { kind: "nothing-taken", problem: null },
  "nothing taken, as the microphone is gone": { kind: "nothing-taken", problem: "No." },
  updated: { kind: "updated", take: sentTake },
  inserted: { kind: "inserted" },
  failed: { kind: "failed", message: "No.", isLate: false },
  "failed late": { kind: "failed", message: "No.", isLate: true },
} as const satisfies Record<string, RetakeEvent>;

type StateName = keyof typeof states;
type EventName = keyof typeof events;

const begun: StateName[] = ["asking", "counting", "leading"];
const list = { kind: "list-take", take };
const insert = { kind: "insert-take", take, isAsked: true };
const release = { kind: "release-take" };
const end = { kind: "end" };

const transitions: { from: StateName[]; event: EventName; to: RetakeState; effects?: object[] }[] = [
  // Before the recording, closing leaves nothing behind.
  { from: begun, event: "counting", to: states.counting },
  { from: begun, event: "leading", to: states.leading },
  { from: begun, event: "recording", to: states.recording },
  { from: begun, event: "refused", to: states.refused },
  { from: begun, event: "close", to: states.ended, effects: [end] },
  { from: begun, event: "left", to: states.ended },

  { from: ["recording"], event: "warned", to: { kind: "recording", warnings: { storage: "No space." } } },
  { from: ["recording"], event: "stop", to: states.stopping, effects: [{ kind: "stop-recorder" }] },
  { from: ["recording"], event: "stopping", to: states.stopping },
  { from: ["recording"], event: "close", to: states.closing, effects: [{ kind: "stop-recorder" }] },
  { from: ["recording"], event: "left", to: states.closing, effects: [{ kind: "stop-recorder" }] },

  { from: ["stopping", "closing"], event: "close", to: states.closing },
  { from: ["stopping", "closing"], event: "left", to: states.closing },
  { from: ["stopping"], event: "taken", to: states.inserting, effects: [list, insert] },
  // A take that was cut off is inserted when the user asks for it.
  { from: ["stopping"], event: "cut off", to: states.waiting, effects: [list] },
  { from: ["closing"], event: "taken", to: states.ended, effects: [list, release, end] },
  { from: ["closing"], event: "cut off", to: states.ended, effects: [list, release, end] },
  { from: ["stopping", "closing"], event: "nothing taken", to: states.ended, effects: [end] },
  { from: ["stopping"], event: "nothing taken, as the microphone is gone", to: states.refused },
  { from: ["closing"], event: "nothing taken, as the microphone is gone", to: states.ended, effects: [end] },

  {
    from: ["inserting"],
    event: "updated",
    to: { kind: "inserting", take: sentTake },
    effects: [{ kind: "list-take", take: sentTake }],
  },
  { from: ["inserting"], event: "inserted", to: states.inserted, effects: [release, { kind: "reopen-clip", take }] },
  { from: ["inserting"], event: "failed", to: states.waiting },
  { from: ["inserting"], event: "failed late", to: states.late },
  { from: ["inserting"], event: "left", to: states.inserting, effects: [release] },

  { from: ["waiting"], event: "retry", to: states.inserting, effects: [insert] },
  { from: ["waiting", "late"], event: "close", to: states.ended, effects: [release, end] },
  { from: ["waiting", "late"], event: "discard", to: states.ended, effects: [release, end] },
  { from: ["waiting", "late"], event: "left", to: states.ended, effects: [release] },
  { from: ["refused"], event: "close", to: states.ended, effects: [end] },

  // A microphone that opened in the moment of closing: what it has heard is no reason to lose it.
  { from: ["ended"], event: "taken", to: states.ended, effects: [list, release] },
  { from: ["ended"], event: "cut off", to: states.ended, effects: [list, release] },
];

const cases = transitions.flatMap(({ from, ...rest }) => from.map((state) => ({ state, ...rest })));

test.each(cases)("$state, $event", ({ state, event, to, effects = [] }) => {
  expect(nextRetake(states[state], events[event])).toEqual({ state: to, effects });
});

test("every other event comes at the wrong moment, and changes nothing", () => {
  const isMeant = (state: string, event: string) => cases.some((one) => one.state === state && one.event === event);
  let count = 0;
  for (const [name, state] of Object.entries(states)) {
    for (const [about, event] of Object.entries(events)) {
      if (isMeant(name, about)) continue;
      const { state: after, effects } = nextRetake(state, event);
      expect([after, effects], `${name}, ${about}`).toEqual([state, []]);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(100);
});

test("without a take the microphone is opened; a take of an earlier visit is inserted", () => {
  expect(beginRetake(null)).toEqual({ state: states.asking, effects: [{ kind: "open-microphone" }] });
  expect(beginRetake(take)).toEqual({ state: states.inserting, effects: [insert] });
  expect(beginRetake(take, false).effects).toEqual([{ ...insert, isAsked: false }]);
});

test("after a failure the newest version of the take is inserted", () => {
  const updated = nextRetake(states.inserting, events.updated).state;
  const failed = nextRetake(updated, events.failed).state;
  expect(nextRetake(failed, events.retry).effects).toEqual([{ ...insert, take: sentTake }]);
});
