import { expect, test } from "vitest";
import { INK_REPLAY_SCRIPT } from "./ink-replay";
import { readStrokes } from "./ink-stroke";
import { strokeToSvg } from "./ink-svg";

/** A page with one mark, as far as the script needs it. */
function replay(stroke: Record<string, unknown>, calm = false) {
  const [read] = readStrokes({
    strokes: [
      {
        points: [
          [0, 0, 0],
          [0.5, 0, 1],
          [1, 0, 4],
        ],
        ...stroke,
      },
    ],
  });
  if (!read) throw new Error("not read");
  const { element } = strokeToSvg(read, { width: 100, height: 100 });
  const attributes = new Map(
    [...element.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );
  const mark = {
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: unknown) => attributes.set(name, String(value)),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  const inkReplay = new Function(`${INK_REPLAY_SCRIPT}; return inkReplay;`)();
  const show = inkReplay({ querySelectorAll: () => [mark] }, calm);
  return (now: number | null) => {
    show(now);
    const offset = attributes.get("stroke-dashoffset");
    if (attributes.get("visibility") === "hidden") return 0;
    return offset === undefined ? 1 : 1 - Number(offset);
  };
}

test("a stroke grows with the hand that drew it", () => {
  const at = replay({ start: 10, end: 14 });
  expect([9.9, 10, 10.5, 11, 12.5, 14, 60].map(at)).toEqual([0, 0, 0.25, 0.5, 0.75, 1, 1]);
});

test("an erased stroke goes when it was erased and is not in the finished drawing", () => {
  const at = replay({ start: 10, end: 14, hide_at: 20 });
  expect([15, 20, 30, null, 15].map(at)).toEqual([1, 0, 0, 0, 1]);
});

test("a stroke without a time is always there, and the finished drawing has all", () => {
  expect([0, 50, null].map(replay({ start: null }))).toEqual([1, 1, 1]);
  expect(replay({ start: 10, end: 14 })(null)).toBe(1);
});

test("with reduced motion a stroke appears whole", () => {
  expect([9, 10, 11].map(replay({ start: 10, end: 14 }, true))).toEqual([0, 1, 1]);
});

test("a shape grows evenly", () => {
  const at = replay({ tool: "rect", start: 10, end: 14 });
  expect([10, 11, 13].map(at)).toEqual([0, 0.25, 0.75]);
});
