import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";
import { expect } from "playwright/test";
import { isShortForm } from "./short-form";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that see colours; the themes differ in nothing else. */
const colorRules = ["color-contrast", "link-in-text-block"];
const checks = { light: { type: "tag", values: levels }, dark: { type: "rule", values: colorRules } } as const;

type Theme = keyof typeof checks;
const both: readonly Theme[] = ["light", "dark"];

/** In its small form, read once by a document: its builder sends the large one twice for each look. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** By selectors. */
type Part = string | { exclude: string[] };

interface Axe {
  run(where: Node | Part, options: object): Promise<{ violations: Violation[] }>;
}

interface Scope {
  /** Targets that may be small, because a list on the same page leads where they lead (WCAG 2.5.8, Equivalent). */
  listed?: string;
  widths?: readonly number[];
  themes?: readonly Theme[];
}

/** In short, what is looked at in two widths is seen dark on a desk and light on a phone. */
const themesAt = (width: number, { widths, themes }: Scope): readonly Theme[] =>
  themes ?? (isShortForm && !widths ? [width > 1000 ? "dark" : "light"] : both);

/** WCAG 2.2 AA by axe, in both themes, and no more than 320 pixels needed. */
export async function inspect(page: Page, scope: Scope = {}): Promise<void> {
  const { listed, widths = [1440, 390] } = scope;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themesAt(width, scope)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page);
      const violations = await violationsIn(page, colorScheme);
      const isExcused = (id: string, html: string) => listed && id === "target-size" && html.includes(listed);
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.filter(({ html }) => !isExcused(id, html)).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      );
      expect.soft(found, `${colorScheme}, ${width} px wide`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, "pixels beyond a screen of 320").toBeLessThanOrEqual(0);
}

/** By the rules of WCAG 2.2 AA that see what differs in that theme. */
export function violationsIn(page: Page, theme: Theme): Promise<Violation[]> {
  const runOnly = { type: checks[theme].type, values: [...checks[theme].values] };
  // axe would inline preloaded styles, which the page's policy blocks.
  return findViolations(page, { preload: false, resultTypes: ["violations"], runOnly });
}

/** By all rules of axe unless told, in the whole page or a part of it, without frames of other origins. */
export async function findViolations(page: Page, options: object = {}, within?: Part): Promise<Violation[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe);
  const run = ([options, within]: [object, Part | undefined]) =>
    (window as unknown as { axe: Axe }).axe.run(within ?? document, options);
  return (await page.evaluate(run, [options, within] as [object, Part | undefined])).violations;
}

/** What is the same box at every width: where it has the least room. */
export const inspectNarrow = (page: Page): Promise<void> => inspect(page, { widths: [390] });

/** A question of words and buttons that look like those of other dialogs, which are seen in both themes. */
export const inspectAlike = (page: Page): Promise<void> => inspect(page, { widths: [390], themes: ["light"] });

/** Laid out, and at the end of every transition, of those, too, that begin when another is cut short: contrast means nothing before. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((then) => requestAnimationFrame(then));
    // Neither those without an end nor moves within a frame: where motion is reduced, a level begins one in each.
    const isAwaited = (animation: Animation) => {
      const ms = animation.effect?.getComputedTiming().endTime;
      const isMove = animation instanceof CSSTransition && animation.transitionProperty === "transform";
      return ms !== Number.POSITIVE_INFINITY && !(isMove && Number(ms) < 1);
    };
    const running = () => document.getAnimations().filter(isAwaited);
    // A transition of what is hidden in between never ends.
    const atMost = (ms: number) => new Promise((then) => setTimeout(then, ms));
    const last = performance.now() + 5000;
    for (let still = 0; still < 3 && performance.now() < last; still += 1) {
      await painted();
      if (running().length > 0) still = -1;
      await Promise.race([Promise.allSettled(running().map((animation) => animation.finished)), atMost(1000)]);
    }
  });
}
