import { expect, test } from "vitest";
import { files, sourceOf, withoutComments } from "../../e2e/support/source-tree";

/**
 * Where a cast may stand, and how many: what a library's type does not say, and JSON that this version has written. Each
 * has its reason beside it. What can be read or checked needs none.
 */
const casts: Record<string, number> = {
  "app/(site)/docs/errors/page.tsx": 1,
  "app/api/auth/[...nextauth]/route.ts": 2,
  "components/studio/bars/save-note.tsx": 1,
  "lib/accounts/sessions/actor.ts": 1,
  "lib/studio/pictures/media-file.ts": 1,
  "lib/api-client/request.ts": 1,
  "lib/studio/guest/session.ts": 2,
  "lib/studio/uploads/upload.ts": 1,
  "lib/studio/device/memory-database.ts": 2,
  "lib/clips/facts/clip-json.ts": 1,
  "lib/contract/schema/fields.ts": 1,
  "lib/config/runtime.ts": 2,
  "lib/kernel/request/request-context.ts": 2,
  "lib/kernel/turn.ts": 1,
  "lib/platform/media/audio/ffmpeg-native.ts": 2,
  "lib/platform/media/process/child-protocol.ts": 1,
  "lib/platform/media/video/scene-canvas.ts": 7,
  "lib/platform/media/video/scene-drawing.ts": 1,
  "lib/platform/transcriber/embedded/moonshine.ts": 2,
  "lib/sdk/client.ts": 2,
  "lib/server/http/api-router.ts": 1,
  "lib/server/http/call-handler.ts": 1,
  "lib/server/http/intercept-response.ts": 1,
  "lib/server/server.ts": 2,
  "lib/http/request/body-stream.ts": 1,
  // An object that busboy asks for the name of a charset.
  "lib/http/request/read-multipart.ts": 2,
  "lib/http/endpoint/endpoint.ts": 5,
  "lib/http/endpoint/load-subject.ts": 1,
  "lib/http/openapi/examples.ts": 3,
  "lib/http/openapi/schemas.ts": 2,
  "lib/http/present/manifest.ts": 2,
  "lib/json/json-meter.ts": 1,
  "lib/languages/translate.ts": 1,
  "lib/platform/database/columns.ts": 1,
  "lib/platform/mail/smtp.ts": 1,
  "lib/platform/media/process/child.ts": 2,
  "lib/platform/media/engine.ts": 1,
  "lib/platform/sms/twilio.ts": 1,
  "lib/platform/threads/threads.ts": 1,
  "lib/player/dom/start-player.ts": 1,
  "lib/editor/history.ts": 2,
  "lib/editor/ops.ts": 1,
  "lib/transcripts/run-document-task.ts": 1,
};

/** `x as Type`, not `as const`, and neither an import nor a word in a text. */
const CAST =
  /(?<=[\w)\]}"'`!]) as (?!const\b)(?=[A-Z{(["'`]|(?:unknown|never|any|string|number|boolean|object|keyof|typeof|readonly)\b|\w+(?:\.[A-Z]|[<[]))/g;

function castsIn(file: string): number {
  const code = withoutComments(sourceOf(file))
    .replace(/^(?:import|export)\b[^;]*?\bfrom\b.*$|^export \{[^}]*\};?$/gm, "")
    .replace(/\/\/ .*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
  return code.match(CAST)?.length ?? 0;
}

test("types are read and checked, not claimed", () => {
  const found = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, count: castsIn(file) }));
  expect(
    found.filter(({ file, count }) => count > (casts[file] ?? 0)),
    "read and check the value instead of casting it; a cast that must be goes into the table of this test, with the reason",
  ).toEqual([]);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(10);
});
