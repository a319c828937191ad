// `npm run torture -- attack` runs this, too: the webhooks of one account lie at names whose name server never answers, and
// another account waits for a mail and for its own webhook in the meantime.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { onlyAsking, silentNameServer } from "../support/name-server.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { Api } from "./api.mjs";
import { issueToken } from "./torture.mjs";

/** How long the other account may wait for a mail and for a webhook. */
const mostWaitingMs = 2000;
const WEBHOOKS = 20;
const TESTS_OF_EACH = 10;

/** Counts what arrives. @param {() => void} onArrival */
async function receivers(onArrival) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) =>
      void stream.resume().once("end", () => {
        onArrival();
        done();
      }),
  });
  const mail = smtp.listen(0, "127.0.0.1");
  const hooks = createServer((request, response) => {
    request.resume();
    response.end();
    onArrival();
  }).listen(0, "127.0.0.1");
  await Promise.all([mail, hooks].map((server) => once(server, "listening")));
  const [mailPort, hookPort] = [mail, hooks].map(
    (server) => /** @type {import("node:net").AddressInfo} */ (server.address()).port,
  );
  return {
    mailPort,
    hookUrl: `http://127.0.0.1:${hookPort}/`,
    close: () => void [smtp, hooks].map((server) => server.close()),
  };
}

/** @param {Api} api @param {string} url @returns {Promise<string>} its id */
async function webhookAt(api, url) {
  const { status, body } = await api.send("POST", "/api/v1/webhooks", { url, events: ["clip.completed"] });
  if (status >= 300) throw new Error(`a webhook was refused: ${status} ${body?.message}`);
  return body.data.id;
}

/** @param {Api} api @param {string} id */
const tryWebhook = (api, id) => api.send("POST", `/api/v1/webhooks/${id}/test`, {});

/**
 * @param {{tell?: (damage: {name: string, quietMs: number, waitedMs: number}) => void}} [options]
 * @returns {Promise<boolean>} true if the other account waited no longer than it may
 */
export async function attackNames({ tell } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "tellmark-names-"));
  let arrived = 0;
  const names = await silentNameServer();
  const to = await receivers(() => {
    arrived += 1;
  });
  const server = await startTestServer({
    dataDir,
    env: {
      ...raisedLimits,
      NODE_OPTIONS: onlyAsking(names.at),
      PUBLIC_URL: "https://clips.example",
      // By a name, which is looked up for each connection.
      SMTP_URL: `smtp://localhost:${to.mailPort}`,
      MAIL_FROM: "clips@mail.example",
      WEBHOOK_ALLOW_PRIVATE: "1",
    },
  });
  /** @param {() => Promise<{status: number}>} ask */
  const untilArrival = async (ask) => {
    const [began, before] = [performance.now(), arrived];
    const { status } = await ask();
    if (status >= 300) throw new Error(`the other account was refused: ${status}`);
    while (arrived === before && performance.now() - began < 120_000) await sleep(10);
    return performance.now() - began;
  };
  try {
    const greedy = new Api(server.url, await issueToken(dataDir, "greedy@example.com"));
    const other = new Api(server.url, await issueToken(dataDir, "other@example.com"));
    const hook = await webhookAt(other, to.hookUrl);
    let codes = 0;
    const acts = {
      mail: () => other.send("POST", "/api/v1/auth/login", { email: `reads${codes++}@example.com` }),
      webhook: () => tryWebhook(other, hook),
    };
    for (const ask of Object.values(acts)) await untilArrival(ask);
    const quiet = { mail: await untilArrival(acts.mail), webhook: await untilArrival(acts.webhook) };
    const silent = await Promise.all(
      Array.from({ length: WEBHOOKS }, (_, n) => webhookAt(greedy, `https://silent${n}.example/`)),
    );
    for (let n = 0; n < TESTS_OF_EACH; n += 1) await Promise.all(silent.map((id) => tryWebhook(greedy, id)));
    let isFine = true;
    for (const [name, ask] of Object.entries(acts)) {
      const quietMs = quiet[/** @type {keyof typeof quiet} */ (name)];
      let waitedMs = 0;
      for (let times = 0; times < 5; times += 1) waitedMs = Math.max(waitedMs, await untilArrival(ask));
      tell?.({ name: `${name} of another account, while webhooks wait for silent name servers`, quietMs, waitedMs });
      if (waitedMs > quietMs + mostWaitingMs) isFine = false;
    }
    console.log(`${names.asked.size} of ${WEBHOOKS} names looked up in the meantime`);
    return isFine && names.asked.size > 0;
  } finally {
    await server.stop();
    to.close();
    names.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const { tellWaits } = await import("./attack-media.mjs");
  process.exit((await attackNames({ tell: tellWaits })) ? 0 : 1);
}
