import { readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * What a person at the terminal wants to know: what was chosen for every port, and where to go.
 * @param {import("./config.mjs").Config} config
 * @param {import("./server.mjs").Started} started
 * @param {string} rootDir
 * @returns {string[]}
 */
export function bootLog(config, started, rootDir) {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const shown = relative(rootDir, config.dataDir);
  const here = (/** @type {string} */ text) => (shown.startsWith("..") ? text : text.replace(config.dataDir, shown));
  const media = config.media.kind === "wasm" ? "ffmpeg as WebAssembly" : `ffmpeg at ${config.media.path}`;
  const lines = [
    `Tellmark ${version} (${{ web: "web", worker: "worker", both: "web and worker" }[config.role]})`,
    `  database  ${here(started.databaseName)}`,
    `  blobs     files in ${here(config.blobs.dir)}`,
    "  limiter   PostgreSQL",
    "  mail      local mailbox",
    "  SMS       local mailbox",
    `  media     ${media}, ${config.media.concurrency} at a time`,
    "  speech    none",
  ];
  if (started.port === null) return [...lines, "Working; this process answers no requests."];
  const local = `http://localhost:${started.port}`;
  if (mailboxIsOpen(config)) {
    lines.push(
      `Warning: ${local}/dev/mailbox shows every message, sign-in codes too, to whoever sits at this machine.`,
    );
  }
  if (!canDeliver(config, "email") && !canDeliver(config, "sms")) {
    lines.push(
      `Warning: nobody can sign in by a code: PUBLIC_URL is ${config.publicUrl}, and no mail or SMS provider is set up. ` +
        "Unset PUBLIC_URL to read codes in the local mailbox, or make keys by npm run token.",
    );
  }
  lines.push(`Ready: ${config.publicUrl ?? local}`);
  return lines;
}

/** The mailbox page exists while a channel has no provider and nobody outside is addressed. @param {import("./config.mjs").Config} config */
export function mailboxIsOpen({ mail, sms, publicUrl }) {
  const withoutProvider = mail.kind === "mailbox" || sms.kind === "mailbox";
  return withoutProvider && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
}

/**
 * True where a message of this channel reaches somebody: by a provider, or in a mailbox that may be read.
 * @param {import("./config.mjs").Config} config
 * @param {"email" | "sms"} channel
 */
export function canDeliver(config, channel) {
  const { kind } = channel === "email" ? config.mail : config.sms;
  return kind !== "mailbox" || mailboxIsOpen(config);
}

/** @param {string} hostname */
function isLoopback(hostname) {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
