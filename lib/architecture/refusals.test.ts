import { expect, test } from "vitest";
import { files, sourceOf } from "../../e2e/support/source-tree";

const CODES = "payload_too_large|unsupported_media_type|insufficient_scope|idempotency_key_reused";
const REFUSAL = new RegExp(`new AppError\\(\\s*"(?:${CODES})",\\s*(["\`])(.+?)\\1`, "g");
/** The remedy: in words, or as the list of accepted values. */
const ADVICE = /\b(?:Send|send|Choose|Make|Start|accept|at most|takes)\b|TAKEN_KINDS|\$\{message\}/;

test("what is refused for its size, its kind or its key says what would be taken", () => {
  const refusals = files
    .filter((file) => file.startsWith("lib/"))
    .flatMap((file) => [...sourceOf(file).matchAll(REFUSAL)].map(([, , text = ""]) => ({ file, text })));
  expect(refusals.length).toBeGreaterThan(15);
  expect(refusals.filter(({ text }) => !ADVICE.test(text))).toEqual([]);
});
