import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, relative } from "node:path";
import { canDeliver, isMailboxOpen, undeliverableMailWarning, undeliverableSmsWarning } from "../config/delivery";
import { getHost } from "../config/hosts";
import type { Config } from "../config/read-config";
import type { Memory } from "../config/read-memory.mjs";
import type { BlobChoice } from "../config/read-stores";
import { machineNames } from "./http/own-certificate";
import type { Started } from "./server";

const providerNames = { mailbox: "local mailbox", resend: "Resend", smtp: "SMTP", twilio: "Twilio" };

export function bootLog(config: Config, started: Started, rootDir: string, memory: Memory): string[] {
  const { version } = JSON.parse(readFileSync(join(rootDir, "package.json"), "utf8"));
  const shown = relative(rootDir, config.dataDir);
  const here = (text: string) => (shown.startsWith("..") ? text : text.replace(config.dataDir, shown));
  const media = config.media.kind === "wasm" ? "ffmpeg as WebAssembly" : `ffmpeg at ${config.media.path}`;
  const lines = [
    `Tellmark ${version} (${getHost(config).name})`,
    `  database  ${here(started.databaseName)}`,
    `  blobs     ${files(config.blobs, here)}`,
    `  limiter   ${{ postgres: "PostgreSQL", upstash: "Upstash", redis: "Redis" }[config.limiter.kind]}`,
    `  mail      ${providerNames[config.mail.kind]}`,
    `  SMS       ${providerNames[config.sms.kind]}`,
    `  media     ${media}, ${config.media.concurrency} at a time`,
    `  speech    ${speech(config)}`,
    `  pictures  ${config.readPictures ? "their text is read on this machine, in Latin letters" : "not read"}`,
    ...littleMemory(config, memory),
  ];
  if (started.port === null) return [...lines, "Working. This process answers no requests."];
  const local = `http://localhost:${started.port}`;
  for (const sentence of [undeliverableMailWarning(config), undeliverableSmsWarning(config)])
    if (sentence) lines.push(`Warning: ${sentence}`);
  if (isMailboxOpen(config)) {
    lines.push(`Warning: ${local}/dev/mailbox shows every message, sign-in codes too, to all users of this machine.`);
  }
  if (!canDeliver(config, "email") && !canDeliver(config, "sms")) {
    lines.push(
      `Warning: users cannot sign in with a code: PUBLIC_URL is ${config.publicUrl}, and no mail or SMS provider is set up. ` +
        "Unset PUBLIC_URL to read codes in the local mailbox, or create keys with npm run token.",
    );
  }
  lines.push(...wayForOthers(config, started.port), `Ready: ${config.publicUrl ?? local}`);
  return lines;
}

/** How other machines reach this one: browsers record over https alone. */
function wayForOthers({ https, publicUrl, host }: Config, port: number): string[] {
  if (https === "unused") return [`HTTPS is not used: PUBLIC_URL is set, so ${publicUrl} has its own certificate.`];
  const isOnlyHere = host !== null && /^(localhost|127\..*|::1)$/.test(host);
  if (publicUrl !== null || isOnlyHere) return [];
  if (https === "no") return ["Recording from other machines needs https: npm run app -- --https."];
  const addresses = machineNames().filter((name) => isIP(name) === 4 && !name.startsWith("127."));
  const names = [...machineNames().filter((name) => name.endsWith(".local")), ...addresses];
  return [
    `Other machines: ${names.map((name) => `https://${name}:${port}`).join("  ")}`,
    "Each browser warns once, because this machine made the certificate itself: choose Advanced, then continue to the page.",
  ];
}

function files(blobs: BlobChoice, here: (path: string) => string) {
  if (blobs.kind === "disk") return `files in ${here(blobs.dir)}`;
  if (blobs.kind === "vercel") return `Vercel Blob, store ${blobs.storeId}`;
  return `bucket ${blobs.bucket} at ${new URL(blobs.endpoint).host}`;
}

function speech({ transcriber, autoTranscribe }: Config) {
  if (transcriber.kind === "none") return "none";
  if (transcriber.kind === "pocketsphinx") return "PocketSphinx on this machine, a draft";
  if (transcriber.kind !== "embedded") return `${transcriber.model} at ${new URL(transcriber.baseUrl).host}`;
  return `Moonshine on this machine, English${autoTranscribe ? ", every finished clip" : ""}`;
}

function littleMemory({ media, transcriber, autoTranscribe, readPictures }: Config, memory: Memory) {
  if (!media.oneAtATime) return [];
  const size = `${Math.round(memory.totalBytes / 1024 ** 2)} MB${memory.isGroup ? ", the limit of this container" : ""}`;
  const speechRests = transcriber.kind === "embedded" && !autoTranscribe;
  const facts = [
    "one job at a time",
    ...(speechRests ? ["clips are transcribed only on request (AUTO_TRANSCRIBE=1 changes that)"] : []),
    ...(readPictures ? [] : ["pictures are not read (READ_PICTURES=1 changes that)"]),
  ];
  return [`  memory    ${size}: ${facts.join(", and ")}`];
}
