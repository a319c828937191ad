import { expect, test } from "vitest";
import { stableExamples } from "./stable-examples.mjs";

const recorded = (id: string, share: string, at: string) => ({
  getThing: {
    params: { code: share },
    answer: {
      id,
      url: `https://tellmark.test/c/${share}?s=${"a".repeat(42)}${id.at(-1)}`,
      words: `[Hear it](https://tellmark.test/c/${share})`,
      at,
      file: `7-image-${id.slice(-12)}.jpg`,
    },
  },
});
const first = recorded("rpl_8Zk2Qw3mZt8KvB5n", "2UpFrNgfjjEHjfbwNXRfaK", "2026-11-28T13:00:00.123Z");
const second = recorded("rpl_9cVb3Nn6dYp5Lh2K", "7mHgq3fEYvPxR4nW8sJd2L", "2026-11-29T09:00:07.999Z");

test("two recordings of the same answers become the same examples, with and without a former one", () => {
  expect(stableExamples(second, {})).toEqual(stableExamples(first, {}));
  const former = { getThing: { ...stableExamples(first, {}).getThing } };
  former.getThing.answer = { ...former.getThing.answer, id: "rpl_Qw3mZt8KvB5nLxYc" };
  expect(stableExamples(second, former)).toEqual(former);
});

test("what an example names twice keeps one value, also in a member that is new", () => {
  const former = stableExamples(first, {});
  const { getThing } = second;
  const grown = { getThing: { ...getThing, answer: { ...getThing.answer, parent: getThing.answer.id } } };
  const { answer } = stableExamples(grown, former).getThing;
  expect(answer.parent).toBe(answer.id);
  expect({ ...answer, parent: undefined }).toEqual({ ...former.getThing.answer, parent: undefined });
});

test("another sentence, number or state is a change; a few bytes of a package are not", () => {
  const of = (says: string, state: string, file_size_bytes: number) => ({ a: { says, state, file_size_bytes } });
  const former = of("Sent.", "held", 4_000_000);
  expect(stableExamples(of("Not sent.", "shown", 4_000_001), former)).toEqual(of("Not sent.", "shown", 4_000_000));
  expect(stableExamples(of("Sent.", "held", 9_000_000), former)).toEqual(of("Sent.", "held", 9_000_000));
});

test("times keep their order", () => {
  const at = (created: string, ended: string) => ({
    a: { ended: `2026-11-28T${ended}.000Z`, created: `2026-11-28T${created}.000Z` },
  });
  const { a } = stableExamples(at("10:00:00", "10:00:05"), {});
  expect(a.created < a.ended).toBe(true);
});
