#!/usr/bin/env node
// Playwright takes this for Firefox. It always sends one command that the ESR does not know, which ends here.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const unknownHere = "emulation.setMediaFeaturesOverride";

const program = process.env.TELLMARK_FIREFOX || "firefox-esr";
const firefox = spawn(program, process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.on("exit", (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) process.on(signal, () => firefox.kill(signal));

for await (const line of createInterface(firefox.stderr)) {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  console.error(address ? `WebDriver BiDi listening on ${await relayTo(`${address}/session`)}` : line);
}

/** @param {string} address */
async function relayTo(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  server.on("connection", (playwright) => {
    const browser = new WebSocket(address, { perMessageDeflate: false });
    const opened = once(browser, "open");
    browser.on("message", (data) => playwright.send(String(data)));
    playwright.on("message", async (data) => {
      await opened;
      const { id, method } = JSON.parse(String(data));
      if (method === unknownHere) playwright.send(JSON.stringify({ type: "success", id, result: {} }));
      else browser.send(String(data));
    });
    browser.on("close", () => playwright.close());
    playwright.on("close", () => browser.close());
  });
  const place = server.address();
  return `ws://127.0.0.1:${typeof place === "object" && place ? place.port : 0}`;
}
