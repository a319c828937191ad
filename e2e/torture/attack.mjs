// `npm run torture -- attack [--only=text] [--small]`: measures other clients while one sends the most expensive
// requests.
import { parseArgs } from "node:util";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { Documented } from "../support/documented.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { mcpAttacks } from "./attack-mcp.mjs";
import { jsonAttacks, otherAttacks } from "./attacks.mjs";
import { Bystander } from "./bystander.mjs";
import { newWorld } from "./fuzz-world.mjs";
import { hostileBodies } from "./hostile-bodies.mjs";

/**
 * @typedef {object} Attack
 * @property {string} name
 * @property {(world: import("./attacks.mjs").AttackWorld) => Promise<{status: number, bytes: number}>} send
 * @property {(world: import("./attacks.mjs").AttackWorld) => Promise<void>} [prepare] not part of the attack itself
 *
 * @typedef {{name: string, status: number, bytes: number} & import("./bystander.mjs").EffectOnOthers} Damage
 */

export const allowed = Object.freeze({ worstMs: 100, grownMb: 300, errorBytes: 8192 });

/** Ten parallel requests may use more memory, but must not crash the server. @param {string} name */
export const mostMemory = (name) => (name.includes("in parallel") ? 1000 : allowed.grownMb);

/**
 * @param {{small?: boolean, only?: string, tell?: (damage: Damage) => void}} options
 * @returns {Promise<Damage[]>}
 */
export async function attack({ small = false, only = "", tell } = {}) {
  const server = await startTestServer({
    env: {
      ...raisedLimits,
      NODE_OPTIONS: "--max-old-space-size=1024",
      COMPLETE_WAIT_SECONDS: "50",
      WEBHOOK_ALLOW_PRIVATE: "1",
      TRANSLATE_PROVIDER: "libretranslate",
      LIBRETRANSLATE_URL: "http://127.0.0.1:9",
    },
  });
  const bystander = new Bystander(server);
  try {
    const documented = await Documented.of(server.url);
    const world = { ...(await newWorld(server.url)), url: server.url };
    const attacks = [
      ...jsonAttacks(documented, hostileBodies, { small }),
      ...otherAttacks({ small }),
      ...mcpAttacks({ small }),
    ];
    /** @type {Damage[]} */
    const damages = [];
    for (const one of attacks.filter(({ name }) => new RegExp(only).test(name))) {
      await one.prepare?.(world);
      await bystander.look();
      const { status, bytes } = await one.send(world);
      const damage = { name: one.name, status, bytes, ...(await bystander.effectOnOthers()) };
      damages.push(damage);
      tell?.(damage);
    }
    return damages;
  } finally {
    await bystander.leave();
    await server.stop();
  }
}

/** @param {string[]} args @returns {Promise<boolean>} true if no caller was slowed down */
export async function main(args) {
  const { values } = parseArgs({ args, options: { only: { type: "string" }, small: { type: "boolean" } } });
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  console.log("others waited (ms) | main thread busy (ms) | memory (MiB) | status | answer (bytes) | attack");
  let hurt = 0;
  await attack({
    ...values,
    tell: (damage) => {
      const { worstMs, busyMs, grownMb, status, bytes, name } = damage;
      const isHurt = worstMs > allowed.worstMs || grownMb > mostMemory(name) || status === 0;
      if (isHurt) hurt += 1;
      const row = [worstMs, busyMs, grownMb, status, bytes].map((value) => String(Math.round(value)).padStart(7));
      console.log(`${row.join(" ")}  ${name}${isHurt ? "  <- too much" : ""}`);
    },
  });
  console.log(hurt === 0 ? "No caller waited too long." : `${hurt} attacks did more than they may.`);
  if (values.small) return hurt === 0;
  // Each prints its own table: what one account does to another at what they share.
  const { attackMedia, tellWaits } = await import("./attack-media.mjs");
  const { attackDisk, fillDisk, tellDisk } = await import("./attack-disk.mjs");
  const turns = await (await import("./attack-turns.mjs")).main(values.only);
  const answers = await (await import("./attack-answers.mjs")).main(values.only);
  const contexts = await (await import("./attack-context.mjs")).main(values.only);
  const media = await attackMedia({ ...values, tell: tellWaits });
  const names = values.only ? true : await (await import("./attack-names.mjs")).attackNames({ tell: tellWaits });
  const disk = await attackDisk({ ...values, tell: tellDisk });
  const full = values.only ? true : await fillDisk(console.log);
  return hurt === 0 && turns && answers && contexts && media && names && disk && full;
}
