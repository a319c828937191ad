// `node --import e2e/support/typescript-5.mjs …`: a program that imports "typescript" gets TypeScript 5, which ts-morph brings.
import { register } from "node:module";

const older = `data:text/javascript,${encodeURIComponent(
  `import { createRequire } from "node:module";
   export default createRequire(${JSON.stringify(import.meta.url)})("@ts-morph/common").ts;`,
)}`;
const hooks = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: ${JSON.stringify(older)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
