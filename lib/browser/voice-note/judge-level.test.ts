import { expect, test } from "vitest";
import { judgeLevel } from "./judge-level";

const looks = (seconds: number) => seconds * 20;

test("a voice may stop for a moment before it counts as too quiet", () => {
  const judge = judgeLevel();
  const hear = (loudness: number, seconds: number) => {
    for (let look = 1; look < looks(seconds); look++) judge(loudness);
    return judge(loudness);
  };
  expect(hear(0, 2), "before a first word").toBe("good");
  expect(hear(0.4, 1)).toBe("good");
  expect(hear(0, 3)).toBe("good");
  expect(hear(0, 1)).toBe("quiet");
  expect(hear(0.03, 10), "far away").toBe("quiet");
  expect(judge(0.3)).toBe("good");
});

test("a voice that is cut off at the top counts as too loud for a second", () => {
  const judge = judgeLevel();
  expect([judge(0.9), judge(1)]).toEqual(["good", "loud"]);
  for (let look = 2; look < looks(1); look++) judge(0.5);
  expect([judge(0.5), judge(0.5)]).toEqual(["loud", "good"]);
});
