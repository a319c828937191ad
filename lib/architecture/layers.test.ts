import { expect, test } from "vitest";
import { covers, files, imports, isOurs, print } from "../../e2e/support/source-tree";

const base = [
  "lib/kernel",
  "lib/config",
  "lib/log",
  "lib/secrets",
  "lib/platform",
  "lib/generated/prisma",
  "lib/contract/schema/limits",
];
const wire = ["lib/contract", "lib/kernel", "lib/config", "lib/secrets"];
const verbs = [
  "lib/accounts",
  "lib/assets",
  "lib/clips",
  "lib/copies",
  "lib/handovers",
  "lib/job-runner",
  "lib/messages",
  "lib/packages",
  "lib/renders",
  "lib/requests",
  "lib/shares",
  "lib/snapshots",
  "lib/speech",
  "lib/storage",
  "lib/transcripts",
  "lib/webhooks",
];

/** Allowed imports by folder; `type:` allows types only. */
const arrows: Record<string, readonly string[]> = {
  app: [
    "components",
    "lib/http",
    "lib/mcp",
    ...wire,
    ...verbs,
    "lib/operations/doctor",
    "lib/browser",
    "lib/platform/check-readiness",
    "lib/plain-page/content-policy",
  ],
  components: [
    "lib/studio",
    "lib/editor",
    "lib/api-client",
    "lib/browser",
    "lib/cuts",
    "lib/ink",
    "lib/player",
    "lib/qr",
    "lib/kernel/agent-words",
    "lib/kernel/default-title",
    "lib/kernel/latin-digits",
    "lib/languages/answer",
    "lib/languages/languages",
    "lib/languages/recorder",
    "type:lib/contract",
  ],
  "lib/studio": [
    "lib/editor",
    "lib/api-client",
    "lib/browser",
    "lib/cuts",
    "lib/ink",
    "lib/player",
    "lib/qr",
    "lib/kernel/default-title",
    "lib/kernel/moving-picture",
    "lib/languages/recorder",
    "type:lib/contract",
  ],
  "lib/editor": ["lib/cuts", "lib/ink", "lib/player"],
  "lib/api-client": ["lib/browser", "type:lib/editor", "type:lib/contract", "type:lib/ink/picture-texts"],
  "lib/sdk": ["type:lib/api-client/generated/api"],
  "lib/browser": [],
  "lib/mcp": [
    ...wire,
    "lib/http",
    "lib/accounts",
    "lib/context/fences",
    "lib/log",
    "lib/platform/turns",
    "lib/player/time-format",
  ],
  "lib/http": [
    ...wire,
    ...verbs,
    "type:lib/context",
    "lib/context-page/model",
    "lib/context/place-in-pixels",
    "lib/cuts",
    "lib/events",
    "lib/ink",
    "lib/json",
    "lib/languages",
    "lib/link-page",
    "lib/plain-page",
    "lib/request-page",
    "lib/log",
    "lib/platform",
    "lib/player",
    "lib/vst",
    "lib/threads",
    "type:lib/generated",
  ],
  "lib/jobs": [...base, ...verbs],
  "lib/shares": [
    ...base,
    "lib/accounts",
    "lib/assets",
    "lib/clips",
    "type:lib/context",
    "lib/copies",
    "lib/cuts",
    "lib/events",
    "lib/ink",
    "lib/job-runner",
    "lib/json",
    "lib/languages/languages",
    "lib/messages",
    "lib/packages",
    "lib/snapshots",
    "lib/storage",
    "lib/transcripts",
    "lib/vst",
  ],
  "lib/requests": [
    ...base,
    "lib/assets",
    "lib/clips",
    "lib/events",
    "lib/ink/picture-names",
    "lib/languages/languages",
    "lib/messages",
    "lib/shares",
    "lib/storage",
  ],
  "lib/handovers": [
    ...base,
    "lib/clips",
    "lib/context",
    "lib/job-runner",
    "lib/packages",
    "lib/player/time-format",
    "lib/renders",
    "lib/shares",
  ],
  "lib/packages": [
    ...base,
    "lib/assets",
    "lib/clips",
    "lib/context",
    "lib/contract/schema",
    "lib/cuts",
    "lib/events",
    "lib/ink",
    "lib/job-runner",
    "lib/json",
    "lib/messages",
    "lib/player",
    "lib/renders",
    "lib/snapshots",
    "lib/speech",
    "lib/storage",
    "lib/transcripts",
    "lib/vst",
  ],
  "lib/renders": [
    ...base,
    "lib/assets",
    "lib/clips",
    "lib/cuts",
    "lib/ink",
    "lib/job-runner",
    "lib/messages",
    "lib/player",
    "lib/snapshots",
    "lib/storage",
    "lib/vst",
  ],
  "lib/snapshots": [
    ...base,
    "lib/assets",
    "lib/clips",
    "lib/cuts",
    "lib/ink",
    "lib/player",
    "lib/storage",
    "lib/transcripts",
    "lib/vst",
  ],
  "lib/speech": [
    ...base,
    "lib/clips",
    "lib/events",
    "lib/job-runner",
    "lib/messages",
    "lib/storage",
    "lib/transcripts",
    "lib/vst",
  ],
  "lib/copies": [...base, "lib/assets", "lib/clips", "lib/ink/picture-texts", "lib/storage", "lib/transcripts"],
  "lib/assets": [
    ...base,
    "lib/clips",
    "lib/cuts",
    "lib/ink",
    "lib/job-runner",
    "lib/player",
    "lib/storage",
    "lib/transcripts",
    "lib/vst",
  ],
  "lib/transcripts": [...base, "lib/clips", "lib/cuts", "lib/json", "lib/storage", "lib/vst"],
  "lib/clips": [
    ...base,
    "lib/contract/schema/clip",
    "lib/cuts",
    "lib/job-runner",
    "lib/ink",
    "lib/json",
    "lib/messages",
    "lib/storage",
    "type:lib/vst",
  ],
  "lib/storage": [...base, "lib/messages"],
  "lib/accounts": [...base, "lib/messages"],
  "lib/webhooks": [...base, "lib/events", "lib/job-runner", "lib/messages"],
  "lib/messages": [...base, "lib/events", "lib/job-runner", "lib/languages", "lib/player/time-format"],
  "lib/events": base,
  "lib/job-runner": base,
  "lib/operations": [...base, "lib/job-runner"],
  "lib/threads": [
    "lib/context",
    "lib/context-page",
    "lib/contract",
    "lib/cuts",
    "lib/handovers/write-issues",
    "lib/ink",
    "lib/json",
    "lib/kernel",
    "lib/link-page",
    "lib/transcripts/document",
    "lib/vst",
  ],
  "lib/languages": [],
  "lib/server": ["lib/config", "lib/kernel", "lib/log", "lib/secrets", "lib/operations", "type:lib/operations/doctor"],
  "lib/platform": [
    "lib/config",
    "lib/json",
    "lib/kernel",
    "lib/log",
    "lib/generated/prisma",
    "type:lib/threads",
    "type:lib/cuts",
  ],
  "lib/secrets": ["lib/config", "lib/kernel"],
  "lib/log": ["lib/config", "lib/kernel"],
  "lib/config": ["lib/kernel"],
  "lib/contract": [
    "lib/json",
    "type:lib/ink/picture-texts",
    "type:lib/kernel/errors",
    "lib/kernel/latin-digits",
    "lib/kernel/normalize-text",
    "lib/languages/languages",
  ],
  "lib/link-page": [
    "lib/browser/recorder",
    "lib/browser/voice-note",
    "lib/browser/request-key",
    "lib/browser/field-key",
    "lib/browser/shortcut-key",
    "lib/ink",
    "lib/languages",
    "lib/plain-page",
    "lib/player",
    "lib/generated/player",
    "lib/vst",
  ],
  "lib/request-page": ["lib/languages", "lib/plain-page", "lib/player/shortened", "lib/generated/player"],
  "lib/context-page": [
    "lib/browser/copy-text",
    "lib/context",
    "lib/languages",
    "lib/plain-page",
    "lib/player/time-format",
    "lib/generated/player",
  ],
  "lib/plain-page": ["lib/languages"],
  "lib/context": ["lib/ink", "lib/json", "lib/player/time-format", "lib/vst"],
  "lib/vst": [
    "lib/json",
    "lib/kernel/normalize-text",
    "lib/ink",
    "lib/languages",
    "lib/player",
    "lib/generated/player",
  ],
  "lib/player": ["lib/ink", "lib/browser/shortcut-key"],
  "lib/ink": ["lib/json", "lib/kernel/normalize-text"],
  "lib/cuts": ["lib/json"],
  "lib/json": [],
  "lib/qr": [],
  "lib/kernel": [],
  "lib/generated": [],
};

function folderOf(path: string): string {
  return Object.keys(arrows).find((folder) => covers(folder, path)) ?? "";
}

test("every file belongs to a folder that the table knows", () => {
  const homeless = files.filter((file) => file.includes("/") && folderOf(file) === "");
  expect(homeless, "give the new folder a line in `arrows` of this test: what it may import").toEqual([]);
  expect(imports.length).toBeGreaterThan(500);
});

test("imports follow the arrows", () => {
  const wrong = imports.filter(isOurs).filter(({ file, target, typesOnly }) => {
    const from = folderOf(file);
    if (from === "" || covers(from, target)) return false;
    return !(arrows[from] ?? []).some((arrow) =>
      arrow.startsWith("type:") ? typesOnly && covers(arrow.slice(5), target) : covers(arrow, target),
    );
  });
  expect(
    print(wrong),
    "call it from a folder that may import it, or move what both need further down; `arrows` in this test says who may import what",
  ).toEqual([]);
});

test("the arrows between the folders form no circle", () => {
  const folders = Object.keys(arrows);
  const seen = (folder: string) =>
    folders.filter((other) => other !== folder && (arrows[folder] ?? []).some((arrow) => covers(other, arrow)));
  const walk = (folder: string, path: readonly string[]): string[] =>
    path.includes(folder)
      ? [[...path, folder].join(" -> ")]
      : seen(folder).flatMap((next) => walk(next, [...path, folder]));
  expect(
    folders.flatMap((folder) => walk(folder, [])),
    "take an arrow out of `arrows`, and move what both folders need into a third one",
  ).toEqual([]);
});

test("only the start of the jobs imports the job handlers", () => {
  const wrong = imports.filter(({ file, target }) => covers("lib/jobs", target) && !covers("lib/jobs", file));
  expect(print(wrong)).toEqual(["instrumentation.ts -> lib/jobs/start"]);
});
