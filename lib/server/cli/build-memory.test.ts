import { expect, test } from "vitest";
import { announceBuild, buildFlags, explainKill } from "./build-memory.mjs";

const GB = 1024 ** 3;

test("a build says what it takes and what is free", () => {
  const room = { totalBytes: 8 * GB, freeBytes: 5.5 * GB, isGroup: false };
  expect(announceBuild(room)).toBe(
    "A build takes 2 GB of memory, 1.5 GB at least; 5.5 GB of the 8 GB of this machine are free.",
  );
  expect(buildFlags(room)).toEqual([]);
});

test.each([
  [
    { totalBytes: GB, freeBytes: 0.9 * GB, isGroup: true },
    "0.9 GB of the 1 GB that this container may use are free: the system will probably end it.",
  ],
  [
    { totalBytes: 4 * GB, freeBytes: 1.6 * GB, isGroup: false },
    "1.6 GB of the 4 GB of this machine are free: it runs without a cache.",
  ],
])("with little room (%j) it says what helps, and holds less at a time", (room, sentence) => {
  expect(announceBuild(room)).toContain(sentence);
  expect(announceBuild(room)).toContain("swapon");
  expect(buildFlags(room)).toHaveLength(1);
});

test("a build that the system ended says so, and what helps", () => {
  expect(explainKill("SIGKILL", 1)).toMatch(
    /^The system ended the build \(SIGKILL\), because memory ran out\.\n.*512 MB/,
  );
  expect(explainKill("SIGKILL", 0)).toContain("most likely because memory ran out");
});

test("a worker of the builder that the system ended counts, too", () => {
  expect(explainKill(null, 2)).toContain("because memory ran out");
});

test("a build that failed otherwise has said why itself", () => {
  expect(explainKill(null, 0)).toBeNull();
  expect(explainKill("SIGTERM", 0)).toBe("SIGTERM ended the build.");
});
