// Loaded by Vitest before each file of tests: what the server logs goes through the console, of which Vitest shows only
// what a failing test wrote. Otherwise the faults that tests provoke would look like failures of the run.
process.stderr.write = (/** @type {string | Uint8Array} */ text, /** @type {any[]} */ ...rest) => {
  console.error(String(text).trimEnd());
  rest.find((one) => typeof one === "function")?.();
  return true;
};
