import { writeFileSync } from "node:fs";

/** @typedef {{message: string, stack?: string, VITEST_TEST_PATH?: string}} RunError */

/**
 * A reporter of Vitest: writes what was thrown outside of every test, which Vitest's own JSON leaves out, into the file
 * that ERRORS_OF_RUN names: a JSON array of `{file, message}`, with the file that ran then.
 */
export default class ErrorsOfRun {
  /** @param {readonly unknown[]} _modules @param {readonly RunError[]} errors */
  onTestRunEnd(_modules, errors) {
    const path = process.env.ERRORS_OF_RUN;
    const described = errors.map(({ message, stack = message, VITEST_TEST_PATH: file = "" }) => ({
      file,
      message: stack,
    }));
    if (path) writeFileSync(path, JSON.stringify(described));
  }
}
