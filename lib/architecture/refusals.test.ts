import { expect, test } from "vitest";
import { errorStatus } from "#lib/kernel/errors";
import { files, sourceOf } from "../../e2e/support/source-tree";

/** The rule of a field says it; for something missing, or gone while a job ran, there is no remedy. */
const OTHERWISE = /^(validation_failed|resource_not_found|internal_error|provider_error|provider_timeout)$/;
const CODES = Object.keys(errorStatus).filter((code) => !OTHERWISE.test(code));
const REFUSAL = new RegExp(`"(${CODES.join("|")})",\\s*(["\`])([A-Z$].+?)\\2`, "g");
const VERBS =
  "Add|Answer|Ask|Call|Check|Choose|Complete|Connect|Continue|Delete|Enter|Finish|List|Look|Make|Name|Open|Read|Reach|Record|Replace|Request|Save|Say|Send|Set|Show|Sign|Start|Stop|Try|Use|Wait";
/** The remedy: in words, or as the list of accepted values. */
const ADVICE = new RegExp(
  `(^|[.:] |or |then |and )(${VERBS})\\b|: (${VERBS.toLowerCase()}|go on|revoke|switch)\\b|no reminder is needed|TAKEN_KINDS|\\$\\{(message|INSTALL)\\}`,
);

test("a refusal says what would be taken, or what to do instead", () => {
  const refusals = files
    .filter((file) => file.startsWith("lib/") && !file.startsWith("lib/studio/"))
    .flatMap((file) => [...sourceOf(file).matchAll(REFUSAL)].map(([, , , text = ""]) => ({ file, text })));
  expect(refusals.length).toBeGreaterThan(90);
  expect(refusals.filter(({ text }) => !ADVICE.test(text) && !text.endsWith(" "))).toEqual([]);
});
