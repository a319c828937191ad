import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Transcription } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import type { Tagged } from "#lib/api-client/request";
import type { KeptCorrection } from "../device/kept-corrections";
import { PendingChoiceError } from "../sharing/sent-links";
import { type Correction, createCorrections } from "./corrections";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device and a server, which outlive the pages at them. */
function world() {
  const device = new Map<number, KeptCorrection>();
  let texts = new Map([
    [1, "Read the licence."],
    [2, "A crack."],
  ]);
  let version = 1;
  let isOffline = false;
  let isDeviceFull = false;
  let isAnswerLost = false;
  let answerMs = 0;
  const transcript = (): Tagged<Transcription> => ({
    answer: {
      version,
      segments: [...texts].map(([id, text]) => ({ id, text, start: id, end: id + 1 })),
    } as unknown as Transcription,
    etag: `"${version}"`,
  });
  const line = (id: number) => ({ id, start: id, text: texts.get(id) ?? "" });
  return {
    device,
    line,
    transcript,
    text: (id: number) => texts.get(id),
    offline: (is: boolean) => {
      isOffline = is;
    },
    /** The next line arrives, its answer does not. */
    loseAnswer: () => {
      isAnswerLost = true;
    },
    slow: (ms: number) => {
      answerMs = ms;
    },
    fillDevice: () => {
      isDeviceFull = true;
    },
    changeElsewhere: (id: number, text: string) => {
      texts = new Map(texts).set(id, text);
      version++;
    },
    page: (untilAllowed = async () => {}) => {
      let lines: readonly Correction[] = [];
      let outdated = () => {};
      const states: string[] = [];
      const corrections = createCorrections({
        clipId: 7,
        store: {
          list: async () => [...device.values()],
          keep: async (kept) => {
            if (isDeviceFull) throw new Error("full");
            device.set(kept.segment, kept);
          },
          forget: async ({ segment, text }) => {
            if (device.get(segment)?.text === text) device.delete(segment);
          },
        },
        read: async () => {
          if (isOffline) throw new ApiError(0, null);
          return transcript();
        },
        send: async ({ segment, text }, etag) => {
          if (isOffline) throw new ApiError(0, null);
          if (etag !== `"${version}"`) throw new ApiError(412, null);
          texts = new Map(texts).set(segment, text);
          if (text === "") texts.delete(segment);
          version++;
          const answer = transcript();
          if (answerMs > 0) await new Promise((later) => setTimeout(later, answerMs));
          const isLost = isAnswerLost;
          isAnswerLost = false;
          if (isLost) throw new ApiError(0, null);
          return answer;
        },
        untilAllowed,
        explain: (error) => ({
          message: String(error),
          isPassing: error instanceof ApiError && error.isPassing,
          retryAfterMs: 0,
        }),
        onLines: (now) => {
          lines = now;
          if (now.some(({ isOutdated }) => isOutdated)) outdated();
        },
        onState: ({ kind }) => states.push(kind),
      });
      const onOutdated = (then: () => void) => {
        outdated = then;
      };
      return { corrections, lines: () => lines, states, onOutdated };
    },
  };
}

test("a correction is on this device with each letter, and on the server when the field is left", async () => {
  const { page, line, device, text } = world();
  const { corrections, lines } = page();
  corrections.write(line(1), "Read the licence, N");
  corrections.write(line(1), "Read the licence, Nora.");
  await vi.advanceTimersByTimeAsync(100);
  expect(device.get(1)?.text).toBe("Read the licence, Nora.");
  expect(text(1)).toBe("Read the licence.");
  await vi.advanceTimersByTimeAsync(5000);
  expect(text(1)).toBe("Read the licence, Nora.");
  expect([lines(), device.size, corrections.isDirty]).toEqual([[], 0, false]);
  corrections.end(line(2), "A large crack.");
  await vi.advanceTimersByTimeAsync(0);
  expect(text(2)).toBe("A large crack.");
});

test("a line that could not be sent is sent when the clip is opened again", async () => {
  const { page, line, device, text, offline } = world();
  offline(true);
  const first = page();
  first.corrections.end(line(1), "Read the licence, Nora.");
  await vi.advanceTimersByTimeAsync(0);
  expect([first.states.at(-1), first.lines()[0]?.isKept]).toEqual(["failed", true]);
  await first.corrections.dispose();
  expect(device.size).toBe(1);
  offline(false);
  const second = page();
  await second.corrections.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([text(1), second.lines(), device.size]).toEqual(["Read the licence, Nora.", [], 0]);
});

test("a correction that waits for the choice of the link stays on this device when the page ends", async () => {
  const { page, line, device, text } = world();
  let end = () => {};
  const { corrections } = page(
    () =>
      new Promise((_, reject) => {
        end = () => reject(new PendingChoiceError());
      }),
  );
  corrections.end(line(1), "Read the licence, Nora.");
  await vi.advanceTimersByTimeAsync(0);
  const closed = corrections.dispose();
  end();
  await vi.advanceTimersByTimeAsync(0);
  end();
  await closed;
  expect([device.get(1)?.text, text(1)]).toEqual(["Read the licence, Nora.", "Read the licence."]);
});

test("a line that was changed elsewhere is not overwritten before the user has chosen", async () => {
  const { page, line, text, changeElsewhere, transcript } = world();
  const { corrections, lines, states } = page();
  const newer = vi.fn();
  corrections.know(transcript(), newer);
  corrections.write(line(1), "Mine.");
  corrections.write(line(2), "Mine, too.");
  changeElsewhere(1, "Theirs.");
  await vi.advanceTimersByTimeAsync(5000);
  expect([text(1), text(2)], "the other line is saved all the same").toEqual(["Theirs.", "Mine, too."]);
  expect(lines()).toMatchObject([{ segment: 1, text: "Mine.", isOutdated: true }]);
  expect(states.at(-1)).toBe("failed");
  expect(newer, "the panel shows what is there").toHaveBeenCalledWith(transcript());
  corrections.end(line(1), "Mine.");
  await vi.advanceTimersByTimeAsync(0);
  expect([text(1), lines(), states.at(-1)]).toEqual(["Mine.", [], "saved"]);
});

test("of two tabs that write into one line while they are offline, neither loses what it says", async () => {
  const { page, line, text, device, offline } = world();
  const [mine, theirs] = [page(), page()];
  offline(true);
  mine.corrections.end(line(1), "Mine.");
  theirs.corrections.end(line(1), "Theirs.");
  await vi.advanceTimersByTimeAsync(0);
  offline(false);
  await theirs.corrections.flush();
  await mine.corrections.flush().catch(() => {});
  expect(text(1)).toBe("Theirs.");
  expect(mine.lines()).toMatchObject([{ text: "Mine.", isOutdated: true, isKept: true }]);
  await mine.corrections.dispose();
  expect(device.get(1)?.text, "the user has not chosen yet").toBe("Mine.");
  const reopened = page();
  await reopened.corrections.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(reopened.lines()).toMatchObject([{ text: "Mine.", isOutdated: true }]);
  expect(text(1)).toBe("Theirs.");
});

test("a user who discards a line as it turns out to be changed elsewhere is not offered it again", async () => {
  const { page, line, device, offline } = world();
  const [mine, theirs] = [page(), page()];
  offline(true);
  mine.corrections.end(line(1), "Mine.");
  theirs.corrections.end(line(1), "Theirs.");
  await vi.advanceTimersByTimeAsync(0);
  offline(false);
  await theirs.corrections.flush();
  mine.onOutdated(() => mine.corrections.discard(1));
  await mine.corrections.flush().catch(() => {});
  await mine.corrections.dispose();
  expect([mine.lines(), device.size]).toEqual([[], 0]);
});

test("an emptied line is removed only when the user has left it", async () => {
  const { page, line, text, device } = world();
  const { corrections } = page();
  corrections.write(line(1), "");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(text(1)).toBe("Read the licence.");
  corrections.end(line(1), "");
  await vi.advanceTimersByTimeAsync(0);
  expect([text(1), device.size]).toEqual([undefined, 0]);
});

test("a line that is undone or written as before counts as unchanged", async () => {
  const { page, line, text, device } = world();
  const { corrections, lines } = page();
  corrections.write(line(1), "Mine.");
  corrections.discard(1);
  corrections.write(line(2), "A crack!");
  corrections.write(line(2), "A crack.");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([text(1), text(2), lines(), device.size]).toEqual(["Read the licence.", "A crack.", [], 0]);
});

test("a correction that this device cannot keep is reported", async () => {
  const { page, line, fillDevice } = world();
  fillDevice();
  const { corrections, lines } = page();
  corrections.write(line(1), "Mine.");
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()[0]?.isKept).toBe(false);
});

test("a line that is restored during its save, or after a lost answer, is on the server as it was", async () => {
  for (const isLost of [false, true]) {
    for (const isDiscarded of [false, true]) {
      const { page, line, text, device, slow, loseAnswer } = world();
      const { corrections, lines, states } = page();
      if (isLost) loseAnswer();
      else slow(3000);
      const before = line(1);
      corrections.write(before, "Mine.");
      await vi.advanceTimersByTimeAsync(6000);
      expect(text(1)).toBe("Mine.");
      if (isDiscarded) corrections.discard(1);
      else corrections.write(before, before.text);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([text(1), lines(), device.size, states.at(-1)]).toEqual([before.text, [], 0, "saved"]);
    }
  }
});

test("a line that was written on after a lost answer is no conflict with itself, for the next page neither", async () => {
  for (const isClosed of [false, true]) {
    const { page, line, text, loseAnswer, offline } = world();
    let { corrections, lines } = page();
    const before = line(1);
    loseAnswer();
    corrections.write(before, "Mine");
    await vi.advanceTimersByTimeAsync(6000);
    expect(text(1)).toBe("Mine");
    offline(isClosed);
    corrections.write(before, "Mine, whole.");
    if (isClosed) {
      await corrections.dispose();
      offline(false);
      ({ corrections, lines } = page());
      await corrections.resume();
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect([text(1), lines()]).toEqual(["Mine, whole.", []]);
  }
});
