import { expect, test } from "vitest";
import { covers, files, imports, isOurs, print } from "../../e2e/support/source-tree";

const base = ["lib/kernel", "lib/platform", "lib/work", "lib/generated/prisma", "lib/contract/limits"];
const wire = ["lib/contract", "lib/kernel"];

/** Allowed imports by folder; `type:` allows types only. */
const arrows: Record<string, readonly string[]> = {
  app: [
    "components",
    "lib/http",
    ...wire,
    "lib/accounts",
    "lib/assets",
    "lib/clips",
    "lib/copies",
    "lib/messages",
    "lib/imports",
    "lib/packages",
    "lib/shares",
    "lib/speech",
    "lib/transcripts",
    "lib/pictures",
    "lib/videos",
    "lib/webhooks",
    "lib/operations/doctor",
    "lib/work",
    "lib/client/local-path",
    "lib/platform/check-readiness",
    "lib/public/content-policy",
  ],
  components: [
    "lib/client",
    "lib/studio",
    "lib/cuts",
    "lib/ink",
    "lib/player",
    "lib/qr",
    "lib/kernel/agent-words",
    "lib/kernel/latin-digits",
    "type:lib/contract",
  ],
  "lib/client": [
    "lib/studio",
    "lib/cuts",
    "lib/ink",
    "lib/player",
    "lib/qr",
    "lib/kernel/moving-picture",
    "type:lib/contract",
  ],
  "lib/contract": ["type:lib/kernel/errors", "lib/kernel/latin-digits"],
  "lib/kernel": [],
  "lib/generated": [],
  "lib/http": [
    ...wire,
    "lib/accounts",
    "lib/assets",
    "lib/clips",
    "lib/copies",
    "lib/messages",
    "lib/imports",
    "lib/packages",
    "lib/shares",
    "lib/speech",
    "lib/transcripts",
    "lib/pictures",
    "lib/videos",
    "lib/events",
    "lib/webhooks",
    "lib/public",
    "lib/ink",
    "lib/cuts",
    "lib/player",
    "lib/vst",
    "lib/json",
    "type:lib/threads",
    "lib/work",
    "lib/platform",
    "type:lib/generated",
  ],
  "lib/ink": ["lib/json"],
  "lib/player": ["lib/ink"],
  "lib/json": [],
  "lib/cuts": ["lib/json"],
  "lib/qr": [],
  "lib/jobs": [
    "lib/accounts",
    "lib/assets",
    "lib/clips",
    "lib/messages",
    "lib/imports",
    "lib/packages",
    "lib/shares",
    "lib/speech",
    "lib/transcripts",
    "lib/pictures",
    "lib/videos",
    "lib/webhooks",
    "lib/work",
    "lib/platform",
    "lib/kernel",
    "lib/generated/prisma",
  ],
  "lib/operations": ["lib/kernel", "lib/platform", "lib/work"],
  "lib/work": ["lib/kernel", "lib/platform", "lib/generated/prisma"],
  "lib/events": base,
  "lib/messages": [...base, "lib/events", "lib/player/time-words"],
  "lib/webhooks": [...base, "lib/events", "lib/messages"],
  "lib/accounts": [...base, "lib/messages"],
  "lib/clips/snapshot": [
    ...base,
    "lib/cuts",
    "lib/clips",
    "lib/assets",
    "lib/transcripts",
    "lib/ink",
    "lib/player",
    "lib/vst",
  ],
  "lib/clips": [...base, "lib/cuts", "lib/contract/clips", "lib/json", "lib/messages", "type:lib/vst"],
  "lib/transcripts": [...base, "lib/cuts", "lib/json", "lib/clips", "lib/vst"],
  "lib/assets": [...base, "lib/cuts", "lib/clips", "lib/transcripts", "lib/ink", "lib/player", "lib/vst"],
  "lib/pictures": [...base, "lib/cuts", "lib/clips", "lib/assets", "lib/ink", "lib/player", "lib/vst"],
  "lib/videos": [
    ...base,
    "lib/clips",
    "lib/assets",
    "lib/pictures",
    "lib/ink",
    "lib/player",
    "lib/vst",
    "lib/messages",
  ],
  "lib/speech": [...base, "lib/clips", "lib/events", "lib/messages", "lib/transcripts", "lib/vst"],
  "lib/packages": [
    ...base,
    "lib/cuts",
    "lib/contract/fields",
    "lib/clips",
    "lib/events",
    "lib/messages",
    "lib/assets",
    "lib/pictures",
    "lib/speech",
    "lib/transcripts",
    "lib/ink",
    "lib/player",
    "lib/vst",
  ],
  "lib/imports": [
    ...base,
    "lib/contract/fields",
    "lib/contract/describe-issue",
    "lib/json",
    "lib/clips",
    "lib/assets",
    "lib/packages",
    "lib/pictures",
    "lib/transcripts",
    "lib/ink",
    "lib/player",
    "lib/vst",
  ],
  "lib/copies": [...base, "lib/clips", "lib/assets", "lib/transcripts"],
  "lib/shares": [
    ...base,
    "lib/cuts",
    "lib/clips",
    "lib/copies",
    "lib/assets",
    "lib/packages",
    "lib/transcripts",
    "lib/events",
    "lib/messages",
    "lib/vst",
    "lib/accounts",
  ],
  "lib/platform": ["lib/kernel", "lib/generated/prisma", "type:lib/threads", "type:lib/cuts"],
  "lib/public": ["lib/ink", "lib/player", "lib/generated/player", "lib/vst"],
  "lib/server": ["lib/kernel"],
  "lib/studio": ["lib/cuts", "lib/ink", "lib/player"],
  "lib/threads": [
    "lib/contract",
    "lib/cuts",
    "lib/json",
    "lib/kernel",
    "lib/ink",
    "lib/public",
    "lib/transcripts/document",
    "lib/vst",
  ],
  "lib/vst": ["lib/json", "lib/ink", "lib/player", "lib/generated/player"],
};

function folderOf(path: string): string {
  return Object.keys(arrows).find((folder) => covers(folder, path)) ?? "";
}

test("every file belongs to a folder that the table knows", () => {
  const homeless = files.filter((file) => file.includes("/") && folderOf(file) === "");
  expect(homeless).toEqual([]);
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
  expect(print(wrong)).toEqual([]);
});

test("the arrows between the folders form no circle", () => {
  const folders = Object.keys(arrows);
  const seen = (folder: string) =>
    folders.filter((other) => other !== folder && (arrows[folder] ?? []).some((arrow) => covers(other, arrow)));
  const walk = (folder: string, path: readonly string[]): string[] =>
    path.includes(folder)
      ? [[...path, folder].join(" -> ")]
      : seen(folder).flatMap((next) => walk(next, [...path, folder]));
  expect(folders.flatMap((folder) => walk(folder, []))).toEqual([]);
});

test("nobody imports the job handlers but what starts them", () => {
  const wrong = imports.filter(({ file, target }) => covers("lib/jobs", target) && !covers("lib/jobs", file));
  expect(print(wrong)).toEqual(["instrumentation.ts -> lib/jobs/start"]);
});
