// `npm run torture -- attack --only=answers` runs this, too: who answers a request begins, fills and floods from many
// addresses, and never presses Send. Another asker gets answers in the meantime, and the first keeps half of their room.
import sharp from "sharp";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { Bystander } from "./bystander.mjs";
import { ask, form, send } from "./caller.mjs";
import { newPerson } from "./fuzz-world.mjs";
import { startOthers } from "./others.mjs";

/**
 * @typedef {import("./caller.mjs").Caller} Caller
 * @typedef {{asker: Caller, code: string, photo: Buffer, voice: Buffer}} AnswerWorld
 * @typedef {{name: string, concurrency: number, prepare: (world: AnswerWorld) => Promise<(n: number) => Promise<{status: number}>>}} AnswerAttack
 * @typedef {{health: number, page: number, read: number, answer: number}} AnswerWaits of others, in milliseconds: of /health the longest, else the longest of 99 in 100
 * @typedef {Awaited<ReturnType<typeof startOthers<"page" | "read" | "answer">>>} Others
 * @typedef {object} AnswerDamage
 * @property {string} name
 * @property {AnswerWaits} waits
 * @property {number} grownMb
 * @property {Record<string, number>} statuses
 * @property {number} takenMb of the asker's storage, by answers that are not sent
 * @property {number} mostMb half of what was free
 * @property {boolean} isRoomLeft whether the asker can store the other half
 */

const MB = 1024 * 1024;
const QUOTA = 400 * MB;
const SECONDS = 8;

/** An answer is begun, filled with a picture and a recording, and sent. @type {Readonly<AnswerWaits>} */
/**
 * Three times what one account may cost: these come from ten to thousands of addresses, each of which has its turn like
 * any visitor, and the attackers take a half of the machine's processors themselves.
 */
export const mostWaits = Object.freeze({ health: 300, page: 300, read: 300, answer: 6000 });
const mostGrownMb = 1000;

/** Of so many that none is counted twice. @param {number} n */
const address = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const publicPath = (/** @type {string} */ code) => `/api/v1/request/public/${code}`;
const filePath = (/** @type {number} */ id) => `/api/v1/security/vst/${id}`;

/** @param {AnswerWorld} world @param {string} ip */
async function begin({ asker, code }, ip) {
  const begun = await ask({ url: asker.url, ip }, "POST", `${publicPath(code)}/clips`);
  return { id: begun.vst_id, caller: { url: asker.url, token: begun.answer_token, ip } };
}

/** @type {AnswerAttack[]} */
const attacks = [
  {
    name: "answers that are begun, each from another address",
    concurrency: 24,
    prepare: async ({ asker, code }) => {
      return (n) => send({ url: asker.url, ip: address(n) }, "POST", `${publicPath(code)}/clips`);
    },
  },
  {
    name: "answers that are begun from ten addresses",
    concurrency: 24,
    prepare: async ({ asker, code }) => {
      return (n) => send({ url: asker.url, ip: `192.0.2.${n % 10}` }, "POST", `${publicPath(code)}/clips`);
    },
  },
  {
    name: "answers filled with recordings of 45 MB and ten pictures",
    concurrency: 8,
    prepare: async (world) => {
      /** @type {{id: number, caller: Caller}[]} */
      const answers = [];
      for (let n = 0; n < 12; n += 1) answers.push(await begin(world, `192.0.3.${n}`));
      const [voice, photo] = [
        form("audio_file", world.voice, "audio/wav"),
        form("image_file", world.photo, "image/jpeg"),
      ];
      return (n) => {
        const answer = answers[n % answers.length];
        if (!answer) throw new Error("no answer");
        const isVoice = Math.floor(n / answers.length) % 10 === 0;
        const [kind, file] = isVoice ? ["audio", voice] : ["image", photo];
        return send(answer.caller, "POST", `${filePath(answer.id)}/${kind}`, file);
      };
    },
  },
  {
    name: "openings of a request that gets no answers",
    concurrency: 48,
    prepare: async ({ asker, code }) => {
      return (n) => send({ url: asker.url, ip: address(n % 500) }, "POST", `${publicPath(code)}/opened`);
    },
  },
];

/** @param {string} url @param {Buffer} picture */
async function newAsker(url, picture) {
  const asker = { url, token: await newPerson(url), ip: "203.0.113.1" };
  const file = form("image_file", picture, "image/png");
  file.set("title", "Where does it hurt?");
  file.set("max_clips", "1000");
  const { code } = await ask(asker, "POST", "/api/v1/requests", file);
  return { asker, code };
}

/** In the thread of `startOthers`. @param {AnswerWorld} world another asker */
export async function prepareOthers(world) {
  const { asker, code } = world;
  const reader = { url: asker.url, ip: "203.0.113.2" };
  const short = wav(2);
  let answers = 0;
  return {
    page: () => send(reader, "GET", `/r/${code}`),
    read: () => send(asker, "GET", "/api/v1/requests"),
    answer: async () => {
      const { id, caller } = await begin(world, `203.0.114.${answers++ % 250}`);
      await ask(caller, "POST", `${filePath(id)}/image`, form("image_file", world.photo, "image/jpeg"));
      await ask(caller, "POST", `${filePath(id)}/audio`, form("audio_file", short, "audio/wav"));
      return send(caller, "POST", `${publicPath(code)}/clips/${id}/send`, { name: "Priya" });
    },
  };
}

/** Silence. @param {number} seconds */
function wav(seconds) {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write("RIFF    WAVEfmt ", "latin1");
  head.writeUInt32LE(36 + seconds * rate, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(seconds * rate, 40);
  return Buffer.concat([head, Buffer.alloc(seconds * rate, 128)]);
}

/** @param {(n: number) => Promise<{status: number}>} act @param {number} concurrency @param {() => boolean} goesOn */
async function flood(act, concurrency, goesOn) {
  let count = 0;
  /** @type {Record<string, number>} */
  const statuses = {};
  const one = async () => {
    while (goesOn()) {
      const { status } = await act(count++).catch(() => ({ status: 0 }));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  return statuses;
}

/**
 * @param {{only?: string, tell?: (damage: AnswerDamage) => void}} [options] Each attack is against another asker.
 */
export async function attackAnswers({ only = "", tell } = {}) {
  const limits = { RATE_LIMIT_ANSWERS_PER_IP: "10", RATE_LIMIT_UNSENT_ANSWERS_PER_IP: "3" };
  const server = await startTestServer({
    env: { ...raisedLimits, ...limits, TRUST_PROXY: "1", STORAGE_QUOTA_BYTES: String(QUOTA) },
  });
  const bystander = new Bystander(server);
  /** @type {Others | undefined} */
  let others;
  try {
    const noise = { create: { width: 1800, height: 1800, channels: 3, background: "black", noise: gaussian } };
    const picture = await sharp(/** @type {import("sharp").SharpOptions} */ (noise))
      .png()
      .toBuffer();
    const photo = await sharp(picture).resize(800).jpeg().toBuffer();
    const files = { photo, voice: Buffer.concat([wav(590), Buffer.alloc(40 * MB)]) };
    others = await startOthers(import.meta.url, { ...(await newAsker(server.url, picture)), ...files });
    await others.work(2);
    const quiet = { name: "quiet", concurrency: 0, prepare: async () => async () => ({ status: 0 }) };
    for (const one of [quiet, ...attacks.filter(({ name }) => new RegExp(only).test(name))]) {
      const world = { ...(await newAsker(server.url, picture)), ...files };
      tell?.(await damageBy(one, { world, others, bystander }));
    }
  } finally {
    await bystander.leave();
    await others?.leave();
    await server.stop();
  }
}

/**
 * @param {AnswerAttack} attack
 * @param {{world: AnswerWorld, others: Others, bystander: Bystander}} on
 * @returns {Promise<AnswerDamage>}
 */
async function damageBy({ name, concurrency, prepare }, { world, others, bystander }) {
  const usage = async () => (await ask(world.asker, "GET", "/api/v1/usage")).data.storage.bytes;
  const own = await usage();
  const act = await prepare(world);
  await bystander.look();
  let goesOn = true;
  const attacking = flood(act, concurrency, () => goesOn);
  const waits = await others.work(SECONDS);
  goesOn = false;
  const statuses = await attacking;
  const { worstMs, grownMb } = await bystander.effectOnOthers();
  return {
    name,
    waits: { health: worstMs, ...waits },
    grownMb,
    statuses,
    takenMb: ((await usage()) - own) / MB,
    mostMb: (QUOTA - own) / 2 / MB,
    isRoomLeft: await fillHalf(world.asker, own),
  };
}

const gaussian = { type: "gaussian", mean: 128, sigma: 60 };

/** Whether the asker can still store half of what was free. @param {Caller} asker @param {number} ownBytes */
async function fillHalf(asker, ownBytes) {
  const { vst_id: id } = await ask(asker, "POST", "/api/v1/security/vst/draft", { title: "Mine" });
  const half = Math.floor((QUOTA - ownBytes) / 2) - 2 * MB;
  const file = form("audio_file", Buffer.alloc(half, 7), "audio/x-unknown");
  return (await send(asker, "POST", `${filePath(id)}/audio`, file)).status === 201;
}

/** @param {string} [only] @returns {Promise<boolean>} true if no one waited too long, and the asker has kept their half */
export async function main(only = "") {
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const kinds = /** @type {(keyof AnswerWaits)[]} */ (Object.keys(mostWaits));
  console.log(
    `others waited, 99 times of 100, at most (ms): ${kinds.join(" | ")} | memory (MiB) | asker's storage taken (MiB) | attack`,
  );
  let hurt = 0;
  await attackAnswers({
    only,
    tell: ({ name, waits, grownMb, statuses, takenMb, mostMb, isRoomLeft }) => {
      const late = kinds.filter((kind) => waits[kind] > mostWaits[kind]);
      const problems = [
        ...(late.length > 0 ? [`too long: ${late}`] : []),
        ...(grownMb > mostGrownMb ? ["too much memory"] : []),
        ...(Object.keys(statuses).some((status) => Number(status) >= 500) ? ["a fault"] : []),
        ...(takenMb > mostMb || !isRoomLeft ? ["the asker has not kept half of their room"] : []),
      ];
      if (problems.length > 0) hurt += 1;
      const figures = [...kinds.map((kind) => waits[kind]), grownMb, takenMb];
      const row = figures.map((value) => String(Math.round(value)).padStart(6)).join(" ");
      const verdict = problems.length > 0 ? `  <- ${problems.join(", ")}` : "";
      console.log(`${row} of ${Math.round(mostMb)}  ${name} ${JSON.stringify(statuses)}${verdict}`);
    },
  });
  return hurt === 0;
}
