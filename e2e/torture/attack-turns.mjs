import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, createDeflate } from "node:zlib";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { ask, form, send } from "./caller.mjs";
import { newPerson } from "./fuzz-world.mjs";
import { startOthers } from "./others.mjs";

/**
 * @typedef {import("./caller.mjs").Caller} Caller
 * @typedef {{greedy: Caller, other: Caller, guessers: Caller[], heavy: Buffer, small: Buffer, rare: string}} TurnWorld
 * @typedef {{name: string, concurrency: number, isCrowd?: true, prepare: (world: TurnWorld) => Promise<(n: number) => Promise<unknown>>}} TurnAttack
 * @typedef {{read: number, page: number, file: number, save: number, picture: number}} Waits of the other account, in milliseconds: the longest of 99 in 100
 * @typedef {{name: string, isCrowd: boolean, waits: Waits, statuses: Record<string, number>}} TurnDamage
 */

/** @type {Readonly<Waits>} */
export const mostWaits = Object.freeze({ read: 100, page: 100, file: 100, save: 100, picture: 1000 });
/** As in attack-answers.mjs: each of many addresses has its turn, and their requests arrive in one moment. */
const MORE_OF_CROWD = 3;

const SECONDS = 12;

/** @param {Caller} caller @returns {Promise<number>} */
const draft = async (caller) => (await ask(caller, "POST", "/api/v1/security/vst/draft", { title: "A valve" })).vst_id;

const pictureForm = (/** @type {Uint8Array} */ bytes) => form("image_file", bytes, "image/png");

/** @type {TurnAttack[]} */
export const turnAttacks = [
  {
    name: "titles of one clip with a long text of rare characters",
    concurrency: 24,
    prepare: async ({ greedy, rare }) => {
      const id = await draft(greedy);
      await ask(greedy, "POST", `/api/v1/security/vst/${id}/upload-txt`, { text_content: rare });
      return (n) => send(greedy, "PATCH", `/api/v1/clips/${id}`, { title: `Title ${n}` });
    },
  },
  {
    name: "long descriptions of many clips",
    concurrency: 24,
    prepare: async ({ greedy, rare }) => {
      const ids = await Promise.all(Array.from({ length: 24 }, () => draft(greedy)));
      return (n) =>
        send(greedy, "PATCH", `/api/v1/clips/${ids[n % ids.length]}`, {
          description: rare.slice(n % 50_000, (n % 50_000) + 9999),
        });
    },
  },
  {
    name: "pictures that take seconds",
    concurrency: 8,
    prepare: async ({ greedy, heavy }) => {
      const id = await draft(greedy);
      return () => send(greedy, "POST", `/api/v1/security/vst/${id}/image`, pictureForm(heavy));
    },
  },
  {
    name: "wrong passwords from 40 addresses",
    concurrency: 80,
    isCrowd: true,
    prepare: async ({ greedy, guessers }) => {
      const id = await draft(greedy);
      const { share_code: code } = await ask(greedy, "POST", `/api/v1/clips/${id}/share`, {
        privacy: "password",
        password: "open sesame",
      });
      return (n) =>
        send(guessers[n % guessers.length] ?? greedy, "POST", `/api/v1/clip/public/${code}/unlock`, {
          password: `${n}`,
        });
    },
  },
  {
    name: "openings of one link from 40 addresses",
    concurrency: 80,
    isCrowd: true,
    prepare: async ({ greedy, guessers }) => {
      const id = await draft(greedy);
      const { share_code: code } = await ask(greedy, "POST", `/api/v1/clips/${id}/share`, {});
      const path = `/api/v1/clip/public/${code}?track_view=true`;
      return (n) => send(guessers[n % guessers.length] ?? greedy, "GET", path);
    },
  },
  {
    name: "passwords that are set",
    concurrency: 40,
    prepare: async ({ greedy }) => {
      const id = await draft(greedy);
      return (n) =>
        send(greedy, "POST", `/api/v1/clips/${id}/share`, { privacy: "password", password: `open sesame ${n}` });
    },
  },
];

/** 10,000 x 10,000, 16 bit, interlaced, each row filtered by Paeth: small to send and seconds to read. */
async function heavyPicture() {
  const side = 10_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 0, 0, 0, 1], 8);
  const deflate = createDeflate({ level: 1 });
  /** @type {Buffer[]} */
  const packed = [];
  deflate.on("data", (piece) => packed.push(piece));
  for (const [x, y, stepX, stepY] of adam7) {
    const row = Buffer.alloc(1 + 2 * Math.ceil((side - x) / stepX));
    row[0] = 4;
    for (let at = y; at < side; at += stepY) if (!deflate.write(row)) await once(deflate, "drain");
  }
  deflate.end();
  await once(deflate, "end");
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", Buffer.concat(packed)), chunk("IEND")]);
}

/** @type {[number, number, number, number][]} */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** @param {string} name @param {Buffer} [data] */
function chunk(name, data = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** @param {string} url @returns {Promise<TurnWorld>} */
async function newTurnWorld(url) {
  const person = async (/** @type {string} */ ip) => ({ url, token: await newPerson(url), ip });
  const greedy = await person("198.51.100.1");
  return {
    greedy,
    other: await person("203.0.113.1"),
    guessers: Array.from({ length: 40 }, (_, n) => ({ url, token: "", ip: `198.51.100.${n + 10}` })),
    heavy: await heavyPicture(),
    small: await readFile(join(rootDir, "e2e/fixtures/screenshot.png")),
    rare: Array.from({ length: 65_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join(""),
  };
}

/** In the thread of `startOthers`. @param {Pick<TurnWorld, "other" | "small">} world */
export async function prepareOthers({ other, small }) {
  const id = await draft(other);
  let { filename } = await ask(other, "POST", `/api/v1/security/vst/${id}/image`, pictureForm(small));
  const { share_code: code } = await ask(other, "POST", `/api/v1/clips/${id}/share`, {});
  let saves = 0;
  /** @type {Record<keyof Waits, () => Promise<{status: number}>>} */
  const acts = {
    read: () => send(other, "GET", `/api/v1/clips/${id}`),
    page: () => send({ ...other, token: "", ip: "203.0.113.2" }, "GET", `/c/${code}`),
    file: () => send(other, "GET", `/api/v1/files/${filename}`),
    save: () => send(other, "PATCH", `/api/v1/clips/${id}`, { title: `Mine ${saves++}` }),
    picture: async () => {
      const answer = await send(other, "PUT", `/api/v1/security/vst/${id}/image/${filename}`, pictureForm(small));
      if (answer.status < 300) ({ filename } = JSON.parse(answer.bytes.toString()));
      return answer;
    },
  };
  return acts;
}

/** @param {(n: number) => Promise<unknown>} act @param {number} concurrency @param {() => boolean} goesOn */
async function attackBy(act, concurrency, goesOn) {
  let count = 0;
  /** @type {Record<string, number>} */
  const statuses = {};
  const one = async () => {
    while (goesOn()) {
      const answer = await act(count++).catch(() => ({ status: "cut off" }));
      const { status } = /** @type {{status: number | string}} */ (answer);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  return statuses;
}

/**
 * @param {{only?: string, seconds?: number, tell?: (damage: TurnDamage) => void}} [options]
 * @returns {Promise<TurnDamage[]>}
 */
export async function attackTurns({ only = "", seconds = SECONDS, tell } = {}) {
  const server = await startTestServer({ env: { ...raisedLimits, TRUST_PROXY: "1" } });
  /** @type {Awaited<ReturnType<typeof startOthers<keyof Waits>>> | undefined} */
  let others;
  try {
    const world = await newTurnWorld(server.url);
    const { other, small } = world;
    others = await startOthers(import.meta.url, { other, small });
    const { work } = others;
    await work(2);
    /** @type {TurnDamage[]} */
    const damages = [{ name: "quiet", isCrowd: false, waits: await work(seconds), statuses: {} }];
    tell?.(/** @type {TurnDamage} */ (damages[0]));
    for (const { name, concurrency, isCrowd = false, prepare } of turnAttacks.filter(({ name }) =>
      new RegExp(only).test(name),
    )) {
      const act = await prepare(world);
      let goesOn = true;
      const attacking = attackBy(act, concurrency, () => goesOn);
      const waits = await work(seconds);
      goesOn = false;
      const damage = { name, isCrowd, waits, statuses: await attacking };
      damages.push(damage);
      tell?.(damage);
    }
    return damages;
  } finally {
    await others?.leave();
    await server.stop();
  }
}

/** @param {string} [only] @returns {Promise<boolean>} true if no caller waited too long */
export async function main(only = "") {
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const kinds = /** @type {(keyof Waits)[]} */ (Object.keys(mostWaits));
  console.log(`the other account waited, 99 times of 100, at most (ms): ${kinds.join(" | ")} | attack`);
  let hurt = 0;
  await attackTurns({
    only,
    tell: ({ name, isCrowd, waits, statuses }) => {
      const late = kinds.filter((kind) => waits[kind] > mostWaits[kind] * (isCrowd ? MORE_OF_CROWD : 1));
      if (late.length > 0) hurt += 1;
      const row = kinds.map((kind) => String(Math.round(waits[kind])).padStart(6)).join(" ");
      console.log(`${row}  ${name} ${JSON.stringify(statuses)}${late.length > 0 ? `  <- too long: ${late}` : ""}`);
    },
  });
  return hurt === 0;
}
