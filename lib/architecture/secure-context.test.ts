import { expect, test } from "vitest";
import { covers, files, sourceOf, withoutComments } from "../../e2e/support/source-tree";

/** What browsers leave out of pages that came over plain http, and the files that do without it there. */
const guarded: Record<string, readonly string[]> = {
  "crypto.randomUUID": [],
  "crypto.subtle": ["lib/client/file-hash.ts"],
  "navigator.locks": ["lib/client/tab-locks.ts"],
  "navigator.clipboard": ["lib/client/copy-text.ts"],
  "navigator.mediaDevices": [
    "lib/client/capture-screen.ts",
    "lib/client/microphones.ts",
    "lib/client/recorder.ts",
    "components/capture/capture-button.tsx",
    "lib/public/script/recording-type.ts",
    "lib/public/script/reply-recorder.ts",
  ],
  "navigator.serviceWorker": [],
  "navigator.storage": ["lib/client/earlier-takes.ts", "lib/client/on-disk.ts"],
  "navigator.wakeLock": ["lib/client/keep-screen-on.ts"],
};

const browser = ["app", "components", "lib/client", "lib/studio", "lib/player", "lib/public"];
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
  expect(usersOf(api).toSorted()).toEqual([...helpers].toSorted());
});
