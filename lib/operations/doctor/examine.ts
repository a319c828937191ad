import { execFile } from "node:child_process";
import { statfs } from "node:fs/promises";
import { promisify } from "node:util";
import { canDeliver, undeliverableMailWarning, undeliverableSmsWarning } from "#lib/config/delivery";
import { describeAddress } from "#lib/config/describe-address";
import type { Config } from "#lib/config/read-config";
import { getRuntime } from "#lib/config/runtime";
import { isErrno } from "#lib/kernel/durable-file";
import { digestKey, findKeys } from "#lib/kernel/keys";
import { findAddressNote } from "#lib/platform/address-note";
import { databaseFacts } from "#lib/platform/database/database-facts";
import { limiter } from "#lib/platform/limiter/limiter";
import { LimiterUnavailable } from "#lib/platform/limiter/unavailable";
import { mailer } from "#lib/platform/mail/mailer";
import { checkService, describeFailure, ServiceProblem } from "#lib/platform/providers/service-check";
import { scratch } from "#lib/platform/scratch/scratch";
import { smsSender } from "#lib/platform/sms/sms-sender";
import { allowsPageUploads } from "#lib/platform/store/allows-page-uploads";
import { store } from "#lib/platform/store/store";
import { StoreUnreachable } from "#lib/platform/store-error";
import { transcriber } from "#lib/platform/transcriber/transcriber";
import { translator } from "#lib/platform/translator/translator";
import { checkDatabase } from "./check-database";
import { checkJobs } from "./check-jobs";

export interface Finding {
  part: string;
  isWell: boolean;
  says: string;
}

const LEAST_FREE_BYTES = 1024 ** 3;

/** Asks everything that is configured, and changes nothing anywhere. */
export async function examineInstallation(): Promise<Finding[]> {
  const { config } = getRuntime();
  const parts: [part: string, look: () => Promise<string>][] = [
    ["database", () => checkDatabase(config)],
    ["files", () => lookAtFiles(config)],
    ["disk", () => lookAtDisk(config)],
    ["key", () => lookAtKey(config)],
    ["limits", () => lookAtLimits(config)],
    ["jobs", () => checkJobs(config)],
    ["media", () => lookAtMedia(config)],
    ["mail", async () => told(await mailer().check(), undeliverableMailWarning(config))],
    ["SMS", async () => told(await smsSender().check(), undeliverableSmsWarning(config))],
    ["sign-in", async () => lookAtSignIn(config)],
    ["speech", async () => (await transcriber()?.check()) ?? "Transcription is off."],
    ["translation", async () => (await translator()?.check()) ?? "Translation is off."],
    ["address", () => lookAtAddress(config)],
  ];
  return Promise.all(parts.map(([part, look]) => finding(part, look)));
}

const told = (says: string, unheard: string | null) => (unheard === null ? says : `${says} ${unheard}`);

async function finding(part: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { part, isWell: true, says: await look() };
  } catch (error) {
    const isTold = error instanceof ServiceProblem;
    return { part, isWell: false, says: isTold ? error.message : `Something unexpected: ${describeFailure(error)}.` };
  }
}

async function lookAtFiles({ blobs, publicUrl }: Config): Promise<string> {
  await scratch().check();
  try {
    await store().check();
  } catch (error) {
    if (error instanceof StoreUnreachable) throw new ServiceProblem(storeProblem(blobs, error.reason));
    if (blobs.kind === "disk") throw new ServiceProblem(`${blobs.dir} cannot be written (${describeFailure(error)}).`);
    throw error;
  }
  if (blobs.kind === "disk") return `${blobs.dir} can be written.`;
  if (blobs.kind === "s3")
    return `The bucket ${blobs.bucket} answers and accepts the key. ${await lookAtPages(publicUrl)}`;
  return `The store ${blobs.storeId} of Vercel Blob answers and accepts the token.`;
}

/** No fault: what the bucket refuses goes through the server. */
async function lookAtPages(publicUrl: string | null): Promise<string> {
  if (publicUrl === null) return "Whether pages may send large files to it depends on PUBLIC_URL.";
  if (await allowsPageUploads(publicUrl)) return `Pages at ${publicUrl} send large files to it.`;
  return `Its CORS rules do not let pages at ${publicUrl} send files to it, so large files pass through this server.`;
}

function storeProblem(blobs: Config["blobs"], reason: string): string {
  if (blobs.kind !== "s3") return `Vercel Blob refuses or does not answer (${reason}): check BLOB_READ_WRITE_TOKEN.`;
  const { host } = new URL(blobs.endpoint);
  if (/^403/.test(reason))
    return `${host} refuses the key (${reason}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the permissions of the key.`;
  if (/^(404|301)/.test(reason)) return `${host} has no bucket ${blobs.bucket} in ${blobs.region} (${reason}).`;
  return `${host} cannot be reached (${reason}): check S3_ENDPOINT.`;
}

async function lookAtDisk({ dataDir }: Config): Promise<string> {
  const found = await statfs(dataDir).catch((error: unknown) => {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  });
  if (!found) return `The first start creates ${dataDir}.`;
  const { bavail, bsize } = found;
  const says = `${dataDir} has ${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB left`;
  if ((await scratch().room()) <= 0) {
    throw new ServiceProblem(`${says}, less than FREE_SPACE_FLOOR_BYTES: the server refuses uploads.`);
  }
  if (bavail * bsize < LEAST_FREE_BYTES) throw new ServiceProblem(`${says}: the server will soon refuse uploads.`);
  return `${says}.`;
}

async function lookAtKey({ dataDir, serverKey }: Config): Promise<string> {
  const keys = findKeys(dataDir, serverKey);
  // The check of the database reports whether it answers.
  const facts = await databaseFacts(getRuntime().databaseUrl).catch(() => null);
  const stored = facts?.keyDigest ?? null;
  if (stored !== null && (!keys || stored !== digestKey(keys.server))) {
    const here = serverKey ? "SERVER_KEY is" : keys ? `The key in ${dataDir} is` : "The first start here would create";
    throw new ServiceProblem(`${here} another key than the database's: set the SERVER_KEY of its other processes.`);
  }
  if (serverKey) return "SERVER_KEY is set.";
  return keys ? `It is in ${dataDir}.` : "The first start creates one.";
}

async function lookAtLimits({ limiter: choice }: Config): Promise<string> {
  if (choice.kind === "postgres") return "The database counts requests.";
  const { host } = new URL(choice.url);
  const variables = choice.kind === "redis" ? "REDIS_URL" : "UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN";
  try {
    await limiter().peek({ key: "doctor", limit: 1, windowSeconds: 60 }, new Date());
  } catch (error) {
    if (!(error instanceof LimiterUnavailable)) throw error;
    throw new ServiceProblem(`${host} does not answer, or refuses the secret: check ${variables}.`);
  }
  return `${host} counts them.`;
}

async function lookAtMedia({ media }: Config): Promise<string> {
  if (media.kind === "wasm") return "ffmpeg runs as WebAssembly.";
  try {
    const { stdout } = await promisify(execFile)(media.path, ["-version"], { timeout: 10_000 });
    return `${media.path} runs (${/^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? "of no known version"}).`;
  } catch (error) {
    throw new ServiceProblem(`${media.path} does not run (${describeFailure(error)}): check FFMPEG_PATH.`);
  }
}

function lookAtSignIn(config: Config): string {
  const channels = [...(canDeliver(config, "email") ? ["e-mail"] : []), ...(canDeliver(config, "sms") ? ["SMS"] : [])];
  if (channels.length > 0) return `Codes are sent by ${channels.join(" and ")}.`;
  throw new ServiceProblem(
    "Codes cannot be sent: PUBLIC_URL is public and there is no provider. Set RESEND_API_KEY, SMTP_URL or TWILIO_ACCOUNT_SID.",
  );
}

async function lookAtAddress(config: Config): Promise<string> {
  const { publicUrl, port } = config;
  const url = publicUrl ?? `http://localhost:${port}`;
  const { json } = await checkService(url, `${url}/api/v1/health`).catch(() => ({ json: null }));
  const isOurs = typeof json === "object" && json !== null && "success" in json && "status" in json;
  const silent =
    publicUrl === null
      ? "PUBLIC_URL is not set, and no server runs on this port now."
      : `${url} does not lead here, or no server runs: check PUBLIC_URL, its name (DNS) and the proxy.`;
  const note = await findAddressNote();
  if (note) {
    const seen = `${note.seenAt.slice(0, 16).replace("T", " ")} UTC`;
    const told = describeAddress(config, note, `On ${seen} a signed-in user opened Tellmark at`);
    // A browser says where it is, and any account can say anything.
    const isAnyUser = config.admins.length === 0;
    const advice = isAnyUser
      ? `${told} First make sure that this address is yours: without ADMIN_EMAILS, this may be any user.`
      : told;
    throw new ServiceProblem(isOurs ? advice : `${advice} ${silent}`);
  }
  const unset =
    "PUBLIC_URL is not set: behind a proxy, set it to the address that browsers show. Sign in once through the proxy, and this check names it.";
  if (isOurs) return publicUrl === null ? `${url} answers. ${unset}` : `${url} answers.`;
  if (publicUrl === null) return silent;
  throw new ServiceProblem(silent);
}
