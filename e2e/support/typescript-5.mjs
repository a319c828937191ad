// `node --import e2e/support/typescript-5.mjs …`: resolves "typescript" to the TypeScript 5 in ts-morph.
import { register } from "node:module";

const older = `data:text/javascript,${encodeURIComponent(
  `import { createRequire } from "node:module";
   export default createRequire(${JSON.stringify(import.meta.url)})("@ts-morph/common").ts;`,
)}`;
const hooks = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: ${JSON.stringify(older)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
