// Writes docs/permissions.md from the contract.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { rootDir } from "./steps.mjs";

// Node 20 reads no TypeScript.
const bundle = await rolldown({
  input: join(rootDir, "e2e/support/permissions-page.ts"),
  cwd: rootDir,
  platform: "node",
  tsconfig: join(rootDir, "tsconfig.json"),
  logLevel: "warn",
});
const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
await bundle.close();
const program = await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
writeFileSync(join(rootDir, "docs/permissions.md"), program.permissionsPage());
