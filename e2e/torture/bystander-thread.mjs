// The thread of bystander.mjs.
import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const everyMs = 10;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let worstMs = 0;
let answers = 0;
let asked = performance.now();
parentPort?.on("message", () => {
  // A pending request has waited that long already.
  parentPort?.postMessage({ worstMs: Math.max(worstMs, performance.now() - asked), answers });
  worstMs = 0;
  answers = 0;
});
const ask = () => {
  asked = performance.now();
  const again = () => {
    worstMs = Math.max(worstMs, performance.now() - asked);
    answers += 1;
    setTimeout(ask, everyMs);
  };
  http
    .get(`${workerData.url}/api/v1/health`, { agent }, (response) => response.resume().once("end", again))
    .once("error", again);
};
ask();
