import { expect, test } from "vitest";
import { endOf, storyTally, unitTally, withErrors } from "./tally-reports.mjs";

/** Parts of what Vitest 4.1 and Playwright 1.65 wrote about a test that failed once and then passed. */
const unit = {
  numPassedTests: 2,
  testResults: [
    {
      name: "/app/lib/clips/a.test.ts",
      message: "",
      startTime: 1000,
      endTime: 4000,
      assertionResults: [
        {
          fullName: "a clip is kept",
          status: "passed",
          failureMessages: ["AssertionError: expected 1 to be 2\n    at x"],
        },
        { fullName: "a clip is found", status: "passed", failureMessages: [] },
        { fullName: "a clip is lost", status: "failed", failureMessages: ["Error: first", "Error: second"] },
      ],
    },
    { name: "/app/lib/clips/b.test.ts", message: "does not load", startTime: 0, endTime: 0, assertionResults: [] },
  ],
};
const result = { duration: 2000, error: { message: "\u001b[2mexpect\u001b[22m failed", location: { line: 63 } } };
const story = {
  stats: { expected: 1, flaky: 1 },
  suites: [
    {
      file: "api/a.spec.ts",
      specs: [],
      suites: [
        {
          file: "api/a.spec.ts",
          specs: [
            {
              title: "a link opens",
              file: "api/a.spec.ts",
              line: 3,
              tests: [{ status: "flaky", results: [result, { duration: 60 }] }],
            },
            {
              title: "a link ends",
              file: "api/a.spec.ts",
              line: 9,
              tests: [{ status: "expected", results: [{ duration: 60 }] }],
            },
          ],
        },
      ],
    },
  ],
};

test("a unit test that passes at the second try is named, with what the first try met", () => {
  const { passed, flaky, failures, seconds } = unitTally(unit, "/app");
  expect({ passed, flaky, seconds }).toEqual({
    passed: 2,
    flaky: ["lib/clips/a.test.ts › a clip is kept\n    AssertionError: expected 1 to be 2\n        at x"],
    seconds: { "lib/clips/a.test.ts": 3, "lib/clips/b.test.ts": 0 },
  });
  expect(failures).toEqual([
    "lib/clips/a.test.ts › a clip is lost\n    Error: first",
    "lib/clips/b.test.ts\n    does not load",
  ]);
});

test("a story that passes at the second try is named, with its line", () => {
  expect(storyTally(story)).toEqual({
    passed: 2,
    failures: [],
    flaky: ["api/a.spec.ts:3 › a link opens\n  line 63:\n    expect failed"],
    seconds: { "api/a.spec.ts": 2.12 },
  });
});

test("what was thrown outside of every test is named in the end, too, and is flaky if a second try throws nothing", () => {
  const tally = { passed: 1, failures: [], flaky: [] };
  const errors = [{ file: "lib/a.test.ts", message: "Error: late\n    at x" }];
  const named = "outside of every test, while lib/a.test.ts ran:\n    Error: late\n        at x";
  expect(withErrors(tally, errors, { isFlaky: false })).toEqual({ ...tally, failures: [named] });
  expect(withErrors(tally, errors, { isFlaky: true })).toEqual({ ...tally, flaky: [named] });
  expect(storyTally({ ...story, errors: [{ message: "Error: no server" }] }).failures).toEqual([
    "outside of every test:\n    Error: no server",
  ]);
});

test("the names of the tests that were tried again are right before the last line", () => {
  const [units, stories] = [unitTally(unit, "/app"), storyTally(story)];
  const lines = endOf({ ...units, passed: 4, flaky: [...units.flaky, ...stories.flaky] });
  expect(lines.slice(-4)).toEqual([
    "\nPassed only when tried again:",
    "  lib/clips/a.test.ts › a clip is kept",
    "  api/a.spec.ts:3 › a link opens",
    "4 passed, 2 failed",
  ]);
  expect(endOf({ passed: 4, failures: [], flaky: [] })).toEqual([
    "\nThe slowest files, in seconds of one worker:",
    "4 passed, 0 failed",
  ]);
});
