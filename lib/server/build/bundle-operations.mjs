import { join } from "node:path";
import { rolldown } from "rolldown";

/** @param {string} rootDir */
export function operationsProgram(rootDir) {
  return join(rootDir, "lib/generated/operations/program.mjs");
}

/** Commands are started by Node itself, which does not read TypeScript. @param {string} rootDir */
export async function bundleOperations(rootDir) {
  const bundle = await rolldown({
    input: join(rootDir, "lib/operations/program.ts"),
    cwd: rootDir,
    platform: "node",
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
    external: (name) => !/^[./#]/.test(name),
  });
  try {
    await bundle.write({ file: operationsProgram(rootDir), format: "esm", codeSplitting: false });
  } finally {
    await bundle.close();
  }
}
