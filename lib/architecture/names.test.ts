import { expect, test } from "vitest";
import { covers, files, sourceOf } from "../../e2e/support/source-tree";

/** Where "vst" is allowed; everywhere else the noun is `clip`. */
const vstSpeakers = [
  "app/api/v1/security/vst",
  "lib/contract",
  "lib/http",
  "lib/mcp",
  "lib/vst/manifest/manifest",
  "lib/api-client/api",
  "lib/api-client/requests",
  "lib/api-client/public-requests",
  "lib/api-client/generated",
  "lib/sdk",
];

test("the word of the paths stays in the paths, the contract and the file format", () => {
  const speakers = files.filter((file) => /\b(vst_id|vstId)\b/.test(sourceOf(file)));
  expect(
    speakers.filter((file) => !vstSpeakers.some((home) => covers(home, file))),
    "say clipId here; vst_id is the wire's word",
  ).toEqual([]);
});

test("a route file names the contract's operation and the domain's verb as they are", () => {
  const renamed = files.filter(
    (file) => /^app\/.*\/route\.ts$/.test(file) && /^import (type )?\{[^}]*\bas\b/m.test(sourceOf(file)),
  );
  expect(
    renamed,
    'import * as contract from "#lib/contract/clips", then bind contract.updateClip to updateClip',
  ).toEqual([]);
});
