import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSentLinks, type SentShare, type SentState } from "./sent-links";

const open: SentShare = { share_code: "one", status: "active", shown_as_of: null };
const ended: SentShare = { ...open, share_code: "two", status: "revoked" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function studio(shares: readonly SentShare[] = [open, ended]) {
  let now = shares;
  const done: string[] = [];
  const states: SentState[] = [];
  let refused: Error | null = null;
  let refusedOne: string | null = null;
  const at = (code: string, shown_as_of: string | null) => {
    if (refused) throw refused;
    if (code === refusedOne) throw new Error("The storage is full.");
    done.push(`${shown_as_of ? "keep" : "update"} ${code}`);
    now = now.map((share) => (share.share_code === code ? { ...share, shown_as_of } : share));
  };
  const links = createSentLinks({
    list: async () => now,
    freeze: async (code) => at(code, "2026-11-27T14:02:00.000Z"),
    unfreeze: async (code) => at(code, null),
    flush: async () => {
      await links.hold();
      done.push("save");
    },
    onState: (state) => states.push(state),
  });
  return {
    links,
    done,
    states,
    refuseOne: (code: string) => {
      refusedOne = code;
    },
    refuse: (error: Error | null) => {
      refused = error;
    },
    knows: () => links.know(now),
    /** As autosave does. */
    save: () => links.hold().then(() => done.push("save")),
  };
}

test("a clip that was never sent is saved immediately", async () => {
  const { links, save, done, knows } = studio([ended]);
  links.watch();
  knows();
  await save();
  expect(done).toEqual(["save"]);
});

test("the first change waits for the choice, and Keep comes before it", async () => {
  const { links, save, done, knows, states } = studio();
  links.watch();
  knows();
  const saved = save();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(done).toEqual([]);
  await links.keep();
  await saved;
  expect(done).toEqual(["keep one", "save"]);
  expect(states.at(-1)).toBe("kept");
  await save();
  await links.update();
  expect(done).toEqual(["keep one", "save", "save", "save", "update one"]);
  expect(states.at(-1), "the next change is asked about again").toBe("sent");
});

test("an owner who lets the link change can still keep the version on the screen", async () => {
  const { links, save, done, knows, states } = studio();
  links.watch();
  knows();
  const saved = save();
  links.follow();
  await saved;
  expect(states.at(-1)).toBe("following");
  await links.keep();
  expect(done).toEqual(["save", "save", "keep one"]);
});

test("while the choice is open nothing goes out: not by asking for it, nor with the page", async () => {
  const { links, save, done, knows, states } = studio();
  links.watch();
  knows();
  await expect(links.chosen(), "the first change is asked about").rejects.toThrow("First choose");
  expect(states.at(-1)).toBe("asking");
  const saved = save();
  links.leave();
  await vi.advanceTimersByTimeAsync(1000);
  const last = expect(saved).rejects.toThrow("First choose");
  links.dispose();
  await last;
  await expect(save(), "nor afterwards").rejects.toThrow("First choose");
  expect(done).toEqual([]);
});

test("the first link asks nothing about earlier changes, but about later ones", async () => {
  const { links, save, done, states } = studio();
  links.watch();
  links.know([]);
  await links.chosen();
  let end = () => {};
  const sharing = links.saving(async () => {
    links.know([open]);
    await save();
    await new Promise<void>((go) => {
      end = go;
    });
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([done, states.at(-1)]).toEqual([["save"], "sent"]);
  links.ask();
  void save();
  await vi.advanceTimersByTimeAsync(0);
  expect(done, "a change while the clip is prepared").toEqual(["save"]);
  links.follow();
  end();
  await sharing;
  expect(done).toEqual(["save", "save"]);
});

test("a file that was given before the first link was made goes to it without a question, a later one waits", async () => {
  const { links, done } = studio();
  links.watch();
  links.know([]);
  const givenAt = Date.now();
  await vi.advanceTimersByTimeAsync(1000);
  links.know([open]);
  await links.hold(givenAt);
  void links.hold(givenAt + 2000).then(() => done.push("sent"));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  links.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["sent"]);
});

test("a save returns immediately when there is nothing to choose", async () => {
  const { links, save, done, knows } = studio([ended]);
  links.watch();
  const chosen = links.chosen().then(save);
  await vi.advanceTimersByTimeAsync(0);
  expect(done, "the links are not known yet").toEqual([]);
  knows();
  await chosen;
  expect(done).toEqual(["save"]);
});

test("a link that could not be frozen is reported, and the change waits for another attempt", async () => {
  const { links, save, done, knows, states, refuse } = studio();
  links.watch();
  knows();
  const saved = save();
  refuse(new Error("The storage is full."));
  await expect(links.keep()).rejects.toThrow("The storage is full.");
  expect([done, states.at(-1)]).toEqual([[], "asking"]);
  refuse(null);
  await links.keep();
  await saved;
  expect(done).toEqual(["keep one", "save"]);
});

test("if only some links could be frozen, the message says so, and the change waits", async () => {
  const { links, save, done, knows, states, refuseOne } = studio([open, { ...open, share_code: "three" }]);
  links.watch();
  knows();
  const saved = save();
  refuseOne("three");
  await expect(links.keep()).rejects.toThrow(
    "1 of 2 links keep the old version, the others do not. The storage is full.",
  );
  expect([done, states.at(-1)]).toEqual([["keep one"], "asking"]);
  links.follow();
  await saved;
  expect(done).toEqual(["keep one", "save"]);
});

test.each(["unreadable", "silent"] as const)(
  "while the links are not known (%s) nothing goes out until its owner says so",
  async (how) => {
    const { links, save, done, states } = studio();
    links.watch();
    const saved = save();
    if (how === "unreadable") links.unreadable();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([done, states.at(-1)]).toEqual([[], "unread"]);
    await expect(links.chosen()).rejects.toThrow("Your links could not be loaded.");
    links.follow();
    await saved;
    expect(done).toEqual(["save"]);
  },
);

test("links that can be read at last are asked about before the change that was waiting goes out", async () => {
  const { links, save, done, knows, states } = studio();
  links.watch();
  links.unreadable();
  const saved = save();
  await vi.advanceTimersByTimeAsync(60_000);
  knows();
  await vi.advanceTimersByTimeAsync(0);
  expect([done, states.at(-1)]).toEqual([[], "asking"]);
  await links.keep();
  await saved;
  expect(done).toEqual(["keep one", "save"]);
});

test("a clip that turns out to be unsent is saved as soon as that is known", async () => {
  const { links, save, done } = studio();
  links.watch();
  links.unreadable();
  const saved = save();
  links.know([ended]);
  await saved;
  expect(done).toEqual(["save"]);
});

test("an owner who saved without knowing the links is asked about the next change once they are loaded", async () => {
  const { links, save, done, knows, states } = studio();
  links.watch();
  links.unreadable();
  links.follow();
  await save();
  knows();
  const next = save();
  await vi.advanceTimersByTimeAsync(0);
  expect([done, states.at(-1)]).toEqual([["save"], "asking"]);
  links.follow();
  await next;
});

test("links that are known late are asked about before the change that was waiting goes out", async () => {
  const { links, save, done, knows, states } = studio();
  links.watch();
  const saved = save();
  knows();
  await vi.advanceTimersByTimeAsync(0);
  expect([done, states.at(-1)]).toEqual([[], "asking"]);
  await links.keep();
  await saved;
  expect(done).toEqual(["keep one", "save"]);
});

test.each(["leave", "dispose"] as const)(
  "what waits when a page ends (%s) before the links are known stays on this device",
  async (how) => {
    const { links, save, done } = studio();
    links.watch();
    const saved = save();
    const last = expect(saved).rejects.toThrow("Your links could not be loaded.");
    links[how]();
    await vi.advanceTimersByTimeAsync(1000);
    links.dispose();
    await last;
    expect(done).toEqual([]);
  },
);
