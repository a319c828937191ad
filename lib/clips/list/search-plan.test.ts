import { expect, test } from "vitest";
import { chooseSearchPlan } from "./search-plan";

const many = { total: 100_000, all: 100_000, cap: 10_000, reach: 20, byCreation: true };

test("rare texts come by their pieces, texts of most clips by a walk", () => {
  for (const share of [0, 0.001, 0.1, 0.3]) expect(chooseSearchPlan({ ...many, share })).toBe("pieces");
  for (const share of [0.5, 0.9, 1]) expect(chooseSearchPlan({ ...many, share })).toBe("walk");
});

test("a far page of a common text is read by walking the index immediately", () => {
  expect(chooseSearchPlan({ ...many, share: 0.35, reach: 10_000 })).toBe("walk");
});

test("the few clips of a rare status are looked at one by one", () => {
  expect(chooseSearchPlan({ ...many, total: 200, share: 0.5 })).toBe("probe");
  expect(chooseSearchPlan({ ...many, total: 200, share: 0 })).toBe("pieces");
  expect(chooseSearchPlan({ ...many, total: 66_000, share: 0.9 })).toBe("walk");
});

test("a person with few clips is never a reason to divide by nothing", () => {
  expect(chooseSearchPlan({ ...many, total: 0, all: 0, share: 0 })).toBe("probe");
  expect(["pieces", "walk", "probe"]).toContain(chooseSearchPlan({ ...many, total: 3, all: 3, share: 1 }));
});
