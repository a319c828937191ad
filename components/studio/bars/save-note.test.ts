import { expect, test } from "vitest";
import type { OutboxItem } from "#lib/studio/outbox/item";
import { saveMessage } from "./save-note";

const item = (state: OutboxItem["state"], isKept = true): OutboxItem => ({
  id: "i",
  clipId: 7,
  kind: "image",
  name: "shot.png",
  addedAt: 1,
  key: "i",
  attempts: 1,
  state,
  isKept,
});
const failed = { kind: "failed", reason: "", willRetry: true } as const;
const saved = { kind: "saved" } as const;
const words = (state: Partial<Parameters<typeof saveMessage>[0]>, online = true) =>
  saveMessage({ save: saved, items: [], isKept: true, recorder: { kind: "idle" }, sent: "none", ...state }, online)[0];

test("it is saved when the server has everything, and only then", () => {
  expect(words({})).toBe("Saved");
  expect(words({ items: [item({ kind: "done", file: "x.png" })] })).toBe("Saved");
  expect(words({}, false)).toBe("Saved");
  expect(words({ save: { kind: "waiting" } })).toBe("Saving…");
  expect(words({ items: [item({ kind: "waiting" })] })).toBe("Sending the picture…");
  expect(words({ items: [item({ kind: "sending", share: 0.4 })] })).toBe("Sending the picture… 40 %");
  expect(words({ items: [item(failed)] })).toBe("1 file not sent yet");
  expect(words({ save: { kind: "failed", message: "", willRetry: true } })).toBe("Not saved yet");
  expect(words({ save: { kind: "conflict", conflicts: [] } })).toBe("Changed elsewhere");
});

test("a take is not saved before it has ended and was sent, whatever else is", () => {
  expect(words({ recorder: { kind: "asking" } })).toBe("Saved");
  expect(words({ recorder: { kind: "recording" } })).toBe("Recording…");
  expect(words({ recorder: { kind: "paused" } })).toBe("Recording…");
  expect(words({ recorder: { kind: "stopping", end: "stop" } })).toBe("Saving…");
  expect(words({ recorder: { kind: "recording" }, save: { kind: "conflict", conflicts: [] } })).toBe(
    "Changed elsewhere",
  );
});

test("without a connection it is kept on this device, if it is", () => {
  expect(words({ save: { kind: "waiting" } }, false)).toBe("Offline: kept on this device");
  expect(words({ items: [item(failed)] }, false)).toBe("Offline: kept on this device");
  expect(words({ items: [item(failed, false)] }, false)).toBe("Not sent: only in this tab");
  expect(words({ save: { kind: "waiting" }, isKept: false }, false)).toBe("Not saved: only in this tab");
});

test("a change waits for its owner's choice, which is not asked for without a connection", () => {
  const waiting = { save: { kind: "waiting" } } as const;
  expect(words({ ...waiting, sent: "asking" })).toBe("Waiting for your choice");
  expect(words({ ...waiting, sent: "asking" }, false)).toBe("Waiting for your choice");
  expect(words({ ...waiting, sent: "unread" })).toBe("Waiting for your choice");
  expect(words({ ...waiting, sent: "unread" }, false)).toBe("Offline: kept on this device");
  expect(words({ sent: "unread" })).toBe("Saved");
});

test("a removed picture is not a loss: the document is saved once the server has deleted it", () => {
  const out = { isTakenOut: true, maybeThere: true };
  expect(words({ items: [{ ...item(failed), ...out }] })).toBe("Saving…");
  expect(words({ items: [{ ...item(failed, false), ...out }] })).toBe("Saving…");
  expect(words({ items: [{ ...item({ kind: "sending", share: 0.4 }), ...out }] })).toBe("Saving…");
  expect(words({ items: [{ ...item(failed), ...out }] }, false)).toBe("Offline: kept on this device");
});

test("of several files for one place only the newest counts", () => {
  const older = { ...item(failed, false), id: "older", picture: "p" };
  const newer = { ...item({ kind: "waiting" }), id: "newer", picture: "p" };
  expect(words({ items: [older, newer] })).toBe("Sending the picture…");
});
