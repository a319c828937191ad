import type { Growth, Step } from "./growth";

/** Growth as attributes, so that ink rendered to SVG can be replayed by a script. */
const names = { start: "data-start", end: "data-end", hideAt: "data-hide", steps: "data-reveal" } as const;

export function growthAttributes({ start, end, hideAt, steps }: Growth): string {
  return [
    start === null ? "" : `${names.start}="${milliseconds(start)}"`,
    end === null || end === start ? "" : `${names.end}="${milliseconds(end)}"`,
    steps.length === 0 ? "" : `${names.steps}="${steps.map((step) => step.join(",")).join(" ")}"`,
    // An erased mark is not part of the finished drawing, which a page at rest shows.
    hideAt === null ? "" : `${names.hideAt}="${milliseconds(hideAt)}" visibility="hidden"`,
  ]
    .filter(Boolean)
    .join(" ");
}

export function readGrowth(attribute: (name: string) => string | null): Growth {
  const seconds = (name: string) => {
    const value = attribute(name);
    return value === null ? null : Number(value);
  };
  const steps = attribute(names.steps)?.split(" ") ?? [];
  return {
    start: seconds(names.start),
    end: seconds(names.end),
    hideAt: seconds(names.hideAt),
    steps: steps.map((step): Step => {
      const [seconds = 0, share = 0] = step.split(",").map(Number);
      return [seconds, share];
    }),
  };
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;
