import { expect, test } from "vitest";
import { covers, files, sourceOf, withoutComments } from "../../e2e/support/source-tree";

/** Features that pages over plain http do not have, and the files that do without them there. */
const guarded: Record<string, readonly string[]> = {
  "crypto.randomUUID": [],
  "crypto.subtle": ["lib/studio/uploads/hash-file.ts"],
  "navigator.locks": ["lib/studio/device/tab-locks.ts"],
  "navigator.clipboard": ["lib/browser/copy-text.ts"],
  "navigator.mediaDevices": [
    "lib/studio/pictures/capture-screen.ts",
    "lib/studio/recording/microphones.ts",
    "components/stage/capture-button.tsx",
    "lib/browser/recorder/open-microphone.ts",
    "lib/browser/recorder/recording-type.ts",
  ],
  "navigator.serviceWorker": [],
  "navigator.storage": ["lib/studio/device/earlier-takes.ts", "lib/studio/device/on-disk.ts"],
  "navigator.wakeLock": ["lib/browser/recorder/keep-screen-on.ts"],
};

const browser = [
  "app",
  "components",
  "lib/api-client",
  "lib/browser",
  "lib/editor",
  "lib/studio",
  "lib/player",
  "lib/context-page",
  "lib/link-page",
  "lib/plain-page",
  "lib/request-page",
];
const sources = files
  .filter((file) => browser.some((folder) => covers(folder, file)) && !/\.test\.|\/test-/.test(file))
  .map((file) => ({ file, source: withoutComments(sourceOf(file)) }));

/** Also as members of `window` and by destructuring. */
function usersOf(api: string): string[] {
  const [object, member] = api.split(".");
  const use = new RegExp(
    `\\b${object}\\??\\.${member}\\b|\\{[^{}]*\\b${member}\\b[^{}]*\\} = (window\\.)?${object}\\b`,
  );
  return sources.filter(({ source }) => use.test(source)).map(({ file }) => file);
}

test.each(Object.entries(guarded))("%s is missing over plain http, so only its helpers use it", (api, helpers) => {
  expect(usersOf(api).toSorted(), "call the helper instead, which works without https").toEqual(
    [...helpers].toSorted(),
  );
});
