import { writeFileSync } from "node:fs";

/** @typedef {{message: string, stack?: string, VITEST_TEST_PATH?: string}} RunError */

/**
 * A reporter of Vitest: writes what was thrown outside of every test, which Vitest's own JSON leaves out, as a JSON array
 * of texts into the file that ERRORS_OF_RUN names.
 */
export default class ErrorsOfRun {
  /** @param {readonly unknown[]} _modules @param {readonly RunError[]} errors */
  onTestRunEnd(_modules, errors) {
    const path = process.env.ERRORS_OF_RUN;
    const texts = errors.map(
      ({ message, stack, VITEST_TEST_PATH: file = "?" }) => `while ${file} ran\n${stack || message}`,
    );
    if (path) writeFileSync(path, JSON.stringify(texts));
  }
}
