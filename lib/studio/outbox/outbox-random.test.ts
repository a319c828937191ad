import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fc } from "../../../e2e/support/random-tests";
import { device, file, item, Refused, tab } from "../testing/sample-device";
import type { OutboxItem } from "./item";
import { slotKey } from "./item";
import type { Outbox, OutboxOptions } from "./outbox-options";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** So long a server knows a key. */
const keptKeysMs = 24 * 3600_000;

const steps = fc.record({
  page: fc.nat(1),
  what: fc.constantFrom("picture", "replace", "recording", "crash", "offline", "online", "lose an answer"),
  which: fc.nat(3),
  thenMs: fc.oneof(
    { weight: 40, arbitrary: fc.oneof(fc.constant(0), fc.nat(400), fc.nat(3000), fc.nat(12_000)) },
    { weight: 1, arbitrary: fc.constant(keptKeysMs + 1) },
  ),
});
const stories = fc.record({
  pages: fc.integer({ min: 1, max: 2 }),
  slowestMs: fc.constantFrom(0, 500, 9000),
  answers: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  steps: fc.array(steps, { minLength: 2, maxLength: 10, size: "max" }),
});
type Story = typeof stories extends fc.Arbitrary<infer Value> ? Value : never;

/** A server that stores what is sent with one key once, and knows former names of a picture. */
function server({ slowestMs, answers }: Story) {
  const stored = new Map<string, { file: string; place: string; text: string }>();
  const byKey = new Map<string, { name: string; at: number }>();
  const successors = new Map<string, string>();
  let isOnline = true;
  let isDeaf = false;
  let made = 0;
  const travel = async () => {
    await new Promise((later) => setTimeout(later, slowestMs * (answers.next().value ?? 0)));
    if (!isOnline) throw new Error("offline");
  };
  const current = (name: string): string => {
    const next = successors.get(name);
    return next === undefined ? name : current(next);
  };
  const store = (one: OutboxItem, text: string): string => {
    const place = slotKey(one);
    const before = one.kind === "audio" ? [...stored.values()].find((other) => other.place === place) : undefined;
    const replaced = before?.file ?? (one.replaces === undefined ? undefined : current(one.replaces));
    if (replaced !== undefined && !stored.delete(replaced)) throw new Refused("gone");
    const name = `file ${++made}`;
    if (replaced !== undefined) successors.set(replaced, name);
    stored.set(name, { file: name, place, text });
    const places = [...stored.values()].map((file) => file.place);
    expect(places, "what was replaced is gone").toEqual([...new Set(places)]);
    return name;
  };
  const send = async (one: OutboxItem, bytes: Blob, isDead: () => boolean) => {
    await travel();
    // Files that had not arrived when a page crashed do not.
    if (isDead()) throw new Error("offline");
    const text = await bytes.text();
    const isOther = ({ file }: { file: string }) => !one.besides?.includes(file);
    const arrived = one.maybeThere && [...stored.values()].filter(isOther).find((file) => file.text === text);
    if (arrived) return arrived.file;
    const known = one.replaces === undefined ? byKey.get(one.key) : undefined;
    const isKnown = known && Date.now() - known.at < keptKeysMs;
    const name = isKnown ? known.name : store(one, text);
    byKey.set(one.key, isKnown ? known : { name, at: Date.now() });
    await travel();
    const isLost = isDeaf;
    isDeaf = false;
    if (isLost) throw new Error("offline");
    return name;
  };
  return {
    send,
    online: (is: boolean) => {
      isOnline = is;
    },
    loseAnswer: () => {
      isDeaf = true;
    },
    fileOf: (picture: string) => [...stored.values()].find(({ place }) => place === `picture ${picture}`)?.file,
    shown: () => [...stored.values()].map(({ place, text }) => `${place}: ${text}`).sort(),
  };
}

async function play(story: Story): Promise<void> {
  const on = device();
  const there = server(story);
  const pages: { outbox: Outbox; end: () => void }[] = [];
  const never = new Promise<never>(() => {});
  let turn: Promise<void> = Promise.resolve();
  const open = async (place: number) => {
    let isDead = false;
    let end = () => {};
    const dead = new Promise<void>((resolve) => {
      end = () => {
        isDead = true;
        resolve();
      };
    });
    const alive = <Value>(work: () => Promise<Value>) => (isDead ? never : work());
    const store = {
      ...on.store,
      put: (one: OutboxItem, bytes?: Blob) => alive(() => on.store.put(one, bytes)),
      finish: (one: OutboxItem) => alive(() => on.store.finish(one)),
      remove: (one: OutboxItem) => alive(() => on.store.remove(one)),
    };
    const send: OutboxOptions["send"] = (one, bytes) =>
      alive(() => there.send(one, bytes, () => isDead)).then((name) => (isDead ? never : name));
    const { outbox } = await tab(on, send, {
      store,
      turn: (_signal, work) => {
        turn = turn.then(() => (isDead ? undefined : Promise.race([work(), dead])));
        return turn;
      },
    });
    pages[place] = { outbox, end };
  };
  for (let place = 0; place < story.pages; place++) await open(place);

  const wanted = new Map<string, string>();
  for (const [number, { page, what, which, thenMs }] of story.steps.entries()) {
    const place = page % pages.length;
    const { outbox, end } = pages[place] as (typeof pages)[number];
    const add = async (one: OutboxItem) => {
      wanted.set(slotKey(one), `v${number}`);
      await outbox.add(one, file(`v${number}`));
    };
    const pictures = [...wanted.keys()].filter((one) => one !== "audio");
    if (what === "picture") await add(item(`i${number}`, { picture: `p${number}` }));
    if (what === "recording") await add(item(`i${number}`, { kind: "audio", picture: undefined }));
    const known = pictures[which % pictures.length]?.split(" ")[1];
    if (what === "replace" && known) {
      // A page whose notes are gone has read the clip since.
      const isNoted = outbox.items.some(({ picture }) => picture === known);
      await add(item(`i${number}`, { picture: known, replaces: isNoted ? undefined : there.fileOf(known) }));
    }
    if (what === "crash") {
      end();
      await open(place);
    }
    if (what === "offline" || what === "online") there.online(what === "online");
    if (what === "lose an answer") there.loseAnswer();
    await vi.advanceTimersByTimeAsync(thenMs);
  }
  there.online(true);
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(there.shown()).toEqual([...wanted].map(([place, text]) => `${place}: ${text}`).sort());
  for (const { outbox, end } of pages) {
    expect(outbox.items.filter(({ state }) => state.kind !== "done")).toEqual([]);
    void outbox.dispose();
    end();
  }
  vi.clearAllTimers();
}

test("whatever is lost and whichever page crashes, each file arrives once, and the newest in each place", async () => {
  await fc.assert(fc.asyncProperty(stories, play), { numRuns: 300 });
});
