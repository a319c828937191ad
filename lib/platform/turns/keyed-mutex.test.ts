import { expect, test } from "vitest";
import { asCaller } from "../../../e2e/support/as-caller";
import { runExclusive } from "./keyed-mutex";

function counted() {
  let now = 0;
  const seen = { most: 0, order: [] as number[] };
  const work =
    (index: number, ms = 5) =>
    async () => {
      now += 1;
      seen.most = Math.max(seen.most, now);
      seen.order.push(index);
      await new Promise((resolve) => setTimeout(resolve, ms));
      now -= 1;
      if (index === 1) throw new Error("no");
      return index;
    };
  return { seen, work };
}

test("in one line one works at a time, in their order; a failure is its own", async () => {
  const { seen, work } = counted();
  const ended = await Promise.allSettled([0, 1, 2].map((index) => runExclusive("one", work(index))));
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(seen).toEqual({ most: 1, order: [0, 1, 2] });
});

test("one caller's many works let the work of another caller through after the one at work", async () => {
  const { seen, work } = counted();
  const crops = [0, 2, 3, 4, 5].map((index) =>
    asCaller(null, () => runExclusive("thumbnail", work(index)), "192.0.2.7"),
  );
  await Promise.all([...crops, asCaller(null, () => runExclusive("thumbnail", work(9)), "192.0.2.8")]);
  expect(seen).toEqual({ most: 1, order: [0, 9, 2, 3, 4, 5] });
});
