import { expect, test } from "vitest";
import { BAR_COUNT, waveBars } from "./wave-bars";

test("the waveform always has the same number of bars, the loudest as high as the view allows", () => {
  for (const data of [[], [-1, 1], Array.from({ length: 4096 }, (_, i) => (i % 2 ? 1 : -1) * (i % 100))]) {
    const bars = waveBars({ bits: 8, data });
    expect(bars.match(/M/g)).toHaveLength(BAR_COUNT);
    expect(Math.max(...[...bars.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height)))).toBe(
      data.length ? 40 : 3,
    );
  }
  expect(waveBars(null)).not.toContain("NaN");
});
