import { inParallel, send } from "./attacks.mjs";

/**
 * @typedef {import("./attacks.mjs").AttackWorld} AttackWorld
 * @typedef {import("./attack.mjs").Attack} Attack
 */

const MB = 1024 * 1024;
/** Just below the most that /mcp reads. */
const LARGEST = 12 * MB - 100;

/** @param {unknown} message */
const bytesOf = (message) => Buffer.from(JSON.stringify(message));

/** @param {string} name @param {unknown} input @param {number} [id] */
const toolCall = (name, input, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: input },
});

const nested = () => Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${"[".repeat(LARGEST - 80)}`);
const members = () => {
  const input = Object.fromEntries(Array.from({ length: 500_000 }, (_, index) => [`member${index}`, index]));
  return bytesOf(toolCall("find_clips", input));
};
const batch = () => bytesOf(Array.from({ length: 90_000 }, (_, index) => toolCall("find_clips", {}, index)));
const picture = () => {
  const input = { title: "Where?", questions: [{ text: "Here?" }], screenshot: "A".repeat(LARGEST - 300) };
  return bytesOf(toolCall("ask_human", input));
};

/** What is sent to /mcp by programs without a key, and by one with a key that wants everything. @returns {Attack[]} */
export function mcpAttacks({ small = false }) {
  const few = small ? 5 : 50;
  return [
    {
      name: `mcp: ${few} of the largest messages without a bearer in parallel`,
      send: (world) => inParallel(few, () => post({ ...world, token: "" }, nested())),
    },
    ...Object.entries({ nested, members, batch, picture }).map(([name, make]) => ({
      name: `mcp: the largest message, ${name}`,
      send: (/** @type {AttackWorld} */ world) => post(world, make()),
    })),
    {
      name: `mcp: ${few * 4} tool calls in parallel`,
      send: (world) => inParallel(few * 4, () => post(world, bytesOf(toolCall("get_clip", { id: world.names.id })))),
    },
    {
      name: `mcp: ${few / 5} of the largest pictures in parallel`,
      send: (world) => inParallel(few / 5, () => post(world, picture())),
    },
  ];
}

/** @param {AttackWorld} world @param {Buffer} body */
const post = (world, body) =>
  send(world, "POST", "/mcp", body, "application/json", {
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-06-18",
  });
