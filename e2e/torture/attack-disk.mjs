// `node e2e/torture/attack-disk.mjs [text]`: one account tries to fill the disk, and a small disk is filled up.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import JSZip from "jszip";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { Api } from "./api.mjs";
import { newPerson } from "./fuzz-world.mjs";

const MB = 1024 * 1024;
const QUOTA = 105 * MB;
const BODY = 40 * MB;
const run = promisify(execFile);

/**
 * @typedef {object} DiskDamage
 * @property {string} name
 * @property {number} mostMb what lay on the disk at most
 * @property {number} allowedMb quota and one body
 * @property {string} answers how often each status was answered
 */

/** @typedef {{api: Api, folder: string}} DiskWorld */
/** @typedef {{name: string, body?: number, send: (world: DiskWorld) => Promise<number[]>}} DiskAttack */

/** @type {DiskAttack[]} */
const attacks = [
  {
    name: "20 packages of zeros in parallel, each unpacking to 190 MB",
    body: 2 * MB,
    async send({ api }) {
      const file = await zeros(190 * MB);
      return statuses(times(20, () => api.send("POST", "/api/v1/clips/import", form("vst_file", file, "a.vst"))));
    },
  },
  {
    name: "40 recordings in parallel",
    body: BODY,
    async send({ api }) {
      const drafts = await Promise.all(times(40, () => draft(api)));
      return statuses(drafts.map((id) => api.send("POST", `/api/v1/security/vst/${id}/audio`, sound(BODY))));
    },
  },
  {
    name: "60 copies of a clip of 12 MB in parallel",
    async send({ api }) {
      const id = await draft(api);
      await api.send("POST", `/api/v1/security/vst/${id}/audio`, sound(12 * MB));
      return statuses(times(60, () => api.send("POST", `/api/v1/clips/${id}/duplicate`, {})));
    },
  },
  {
    name: "20 bodies under a key that was used before, in a full account",
    body: 20 * MB,
    async send({ api }) {
      const id = await draft(api);
      const path = `/api/v1/security/vst/${id}/audio`;
      const key = { "Idempotency-Key": "again" };
      await api.send("POST", path, sound(20 * MB), key);
      for (let rest = QUOTA - (await storedBytes(api)); rest > MB; rest = QUOTA - (await storedBytes(api))) {
        await api.send("POST", `/api/v1/security/vst/${await draft(api)}/audio`, sound(Math.min(rest, BODY) - MB / 2));
      }
      return statuses(times(20, () => api.send("POST", path, sound(20 * MB), key)));
    },
  },
];

/**
 * @param {{only?: string, tell?: (damage: DiskDamage) => void}} [options]
 * @returns {Promise<boolean>} true if no attack wrote more than the quota and one body
 */
export async function attackDisk({ only = "", tell } = {}) {
  const env = { ...raisedLimits, STORAGE_QUOTA_BYTES: String(QUOTA) };
  const server = await startTestServer({ env });
  const folder = join(server.dataDir, "blobs");
  let isFine = true;
  try {
    for (const { name, body = 0, send } of attacks.filter((one) => new RegExp(only).test(one.name))) {
      const api = new Api(server.url, await newPerson(server.url));
      const before = await bytesIn(folder);
      const watch = watchFolder(folder);
      const answered = await send({ api, folder });
      const most = (await watch.stop()) - before;
      const allowed = QUOTA + body;
      tell?.({ name, mostMb: most / MB, allowedMb: allowed / MB, answers: count(answered) });
      if (most > allowed || answered.some((status) => status >= 500)) isFine = false;
    }
    return isFine;
  } finally {
    await server.stop();
  }
}

/**
 * A disk of 700 MB that several accounts fill up: nothing acknowledged is lost, the database goes on, and so does all that
 * needs no room.
 * @param {(line: string) => void} tell
 * @returns {Promise<boolean>}
 */
export async function fillDisk(tell) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-full-"));
  const mounted = await run("mount", ["-t", "tmpfs", "-o", "size=700m,mode=711", "tmpfs", folder]).catch(() => null);
  if (!mounted) {
    tell("No disk to fill: this needs the right to mount one.");
    await rm(folder, { recursive: true });
    return true;
  }
  const dataDir = join(folder, "data");
  const env = { ...raisedLimits, FREE_SPACE_FLOOR_BYTES: String(150 * MB) };
  /** @type {string[]} */
  const problems = [];
  let server = await startTestServer({ dataDir, env });
  try {
    const people = await Promise.all(
      times(4, async () => ({
        api: new Api(server.url, await newPerson(server.url)),
        kept: /** @type {Kept[]} */ ([]),
      })),
    );
    const fill = (/** @type {number} */ size) =>
      Promise.all(people.map(({ api, kept }) => uploadUntilRefused(api, kept, { size })));
    const refusals = [...(await fill(6 * MB)), ...(await fill(MB / 4)), ...(await fill(20_000))];
    const wrong = refusals.filter(({ status, reason }) => status !== 503 || reason !== "server_full");
    if (wrong.length > 0) problems.push(`a full disk was answered ${JSON.stringify(wrong)}`);
    const { bavail, bsize } = await statfs(folder);
    tell(
      `${people.flatMap(({ kept }) => kept).length} recordings fit, ${Math.round((bavail * bsize) / MB)} MB are left.`,
    );
    problems.push(...(await lookAtFull(server.url, people[0] ?? { api: new Api(server.url, ""), kept: [] })));
    await server.kill9();
    server = await startTestServer({ dataDir, env });
    for (const { api, kept } of people) {
      api.url = server.url;
      for (const one of kept)
        if (!(await isKept(api, one))) problems.push(`clip ${one.id} was acknowledged and is lost`);
    }
    const [first] = people;
    if (first) {
      for (const { id } of first.kept) await first.api.send("DELETE", `/api/v1/clips/${id}`);
      await sleep(1500);
      const again = await uploadUntilRefused(first.api, [], { most: 1 });
      if (again.status !== 201) problems.push(`with room again an upload answers ${again.status}`);
    }
    tell(
      problems.join("; ") || "The database went on, nothing acknowledged was lost, and room made by deleting is used.",
    );
    return problems.length === 0;
  } finally {
    await server.stop();
    await run("umount", [folder]).catch(() => run("umount", ["-l", folder]));
    await rm(folder, { recursive: true, force: true });
  }
}

/** @typedef {{id: number, url: string, sha256: string}} Kept */

/** @param {Api} api @param {Kept[]} kept @param {{size?: number, most?: number}} [options] */
async function uploadUntilRefused(api, kept, { size = 6 * MB, most = 200 } = {}) {
  for (let index = 0; ; index += 1) {
    const made = await api.send("POST", "/api/v1/security/vst/draft", { title: `Recording ${index}` });
    if (made.status >= 400) return { status: made.status, reason: made.body?.reason };
    const file = sound(size);
    const { status, body } = await api.send("POST", `/api/v1/security/vst/${made.body.vst_id}/audio`, file);
    if (status === 429) {
      await sleep(500);
      continue;
    }
    if (status !== 201) return { status, reason: body?.reason };
    const bytes = Buffer.from(await /** @type {Blob} */ (file.get("audio_file")).arrayBuffer());
    kept.push({ id: made.body.vst_id, url: new URL(body.audio_url).pathname, sha256: sha256(bytes) });
    if (index + 1 >= most) return { status, reason: undefined };
  }
}

/** @param {string} url @param {{api: Api, kept: Kept[]}} person */
async function lookAtFull(url, { api, kept }) {
  const [one] = kept;
  const ready = await fetch(`${url}/api/v1/ready`);
  const text = await ready.text();
  const found = {
    "/ready is 503 and names the space": ready.status === 503 && /Not ready: space/.test(text),
    "a recording is read": one !== undefined && (await isKept(api, one)),
    "a clip is renamed": (await api.send("PATCH", `/api/v1/clips/${one?.id}`, { title: "Renamed" })).status === 200,
    "a person signs in": (await newPerson(url)).length > 0,
    "a clip is deleted": (await api.send("DELETE", `/api/v1/clips/${kept.pop()?.id}`)).status === 200,
  };
  return Object.entries(found).flatMap(([what, isSo]) => (isSo ? [] : [`on a full disk it is not so that ${what}`]));
}

/** @param {Api} api @param {Kept} kept */
async function isKept(api, { url, sha256: wanted }) {
  const { status, bytes } = await api.send("GET", url);
  return status === 200 && sha256(bytes) === wanted;
}

/** @param {Uint8Array} bytes */
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** @template T @param {number} count @param {() => T} make */
const times = (count, make) => Array.from({ length: count }, make);

/** @param {Promise<{status: number}>[]} answers */
const statuses = (answers) => Promise.all(answers.map((answer) => answer.then(({ status }) => status).catch(() => 0)));

/** @param {number[]} answered */
function count(answered) {
  const kinds = [...new Set(answered)].sort((a, b) => a - b);
  const named = (/** @type {number} */ kind) => (kind === 0 ? "cut off" : kind);
  return kinds.map((kind) => `${answered.filter((status) => status === kind).length} x ${named(kind)}`).join(", ");
}

/** @param {Api} api @returns {Promise<number>} */
const draft = async (api) => (await api.send("POST", "/api/v1/security/vst/draft", { title: "A clip" })).body.vst_id;

/** @param {Api} api @returns {Promise<number>} */
const storedBytes = async (api) => (await api.send("GET", "/api/v1/usage")).body.data.storage.bytes;

/** @param {string} field @param {Uint8Array<ArrayBuffer>} bytes @param {string} name */
function form(field, bytes, name) {
  const form = new FormData();
  form.set(field, new Blob([bytes], { type: "audio/x-unknown" }), name);
  return form;
}

/** No format that is known: it is stored as it is, and nothing is made of it. @param {number} size */
const sound = (size) => form("audio_file", new Uint8Array(Math.floor(size)).fill(7), "sound.bin");

/** A package whose recording compresses to a hundredth. @param {number} size */
async function zeros(size) {
  const content = Buffer.alloc(size);
  for (let at = 0; at + 2 < size; at += 250) content.writeUInt16LE((at * 7919) % 65_536, at);
  const path = "audio/original.mp3";
  const files = [{ path, size, sha256: sha256(content), role: "audio" }];
  const manifest = { type: "vst", version: "1.0", title: "Zeros", files, audio: { original: path } };
  const zip = new JSZip();
  zip.file("mimetype", "application/vnd.vst+zip");
  zip.file("manifest.json", JSON.stringify(manifest));
  zip.file(path, content, { compression: "DEFLATE" });
  return new Uint8Array(await zip.generateAsync({ type: "arraybuffer" }));
}

/** Looks at a folder again and again, and gives the most that lay there. @param {string} folder */
function watchFolder(folder) {
  let [isOver, most] = [false, 0];
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, await bytesIn(folder));
      await sleep(20);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      return Math.max(most, await bytesIn(folder));
    },
  };
}

/** What its files take of the disk; those with several names count once. @param {string} folder */
async function bytesIn(folder) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  /** @type {Map<number, number>} */
  const sizes = new Map();
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile()) sizes.set(found.ino, found.blocks * 512);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** @param {DiskDamage} damage */
export const tellDisk = ({ name, mostMb, allowedMb, answers }) =>
  console.log(`${Math.round(mostMb)} of ${Math.round(allowedMb)} MB allowed (${answers}): ${name}`);

if (process.argv[1] === import.meta.filename) {
  const only = process.argv[2] ?? "";
  const isFine = await attackDisk({ only, tell: tellDisk });
  const isFilled = !/fill/.test(only || "fill") || (await fillDisk(console.log));
  process.exit(isFine && isFilled ? 0 : 1);
}
