// Stands in a function's folder: Next as a host of functions runs it, which freezes a process that has nothing to do.
const { readFileSync } = require("node:fs");
const { AsyncLocalStorage } = require("node:async_hooks");
const { join } = require("node:path");

const dir = __dirname;
process.chdir(dir);
const { config } = JSON.parse(readFileSync(join(dir, ".next/required-server-files.json"), "utf8"));
process.env.NODE_ENV = "production";
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);

// What Vercel gives to Next: work that outlives an answer.
let outstanding = 0;
const tell = () => process.send?.({ outstanding });
const context = {
  waitUntil(work) {
    outstanding += 1;
    tell();
    const end = () => {
      outstanding -= 1;
      tell();
    };
    work.then(end, end);
  },
};
globalThis[Symbol.for("@next/request-context")] = { get: () => context };
globalThis.AsyncLocalStorage = AsyncLocalStorage;

const { startServer } = require("next/dist/server/lib/start-server");
startServer({ dir, isDev: false, config, hostname: "127.0.0.1", port: Number(process.env.PORT), allowRetry: false });
