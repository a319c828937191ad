import http from "node:http";

/**
 * @typedef {import("./fuzz-world.mjs").World & {url: string}} AttackWorld
 * @typedef {import("./attack.mjs").Attack} Attack
 * @typedef {import("./hostile-bodies.mjs").HostileBody} HostileBody
 * @typedef {import("../support/documented.mjs").Documented} Documented
 */

const KB = 1024;
const MB = 1024 * KB;

/** Maximal body sizes; 1 MB for operations not listed. @type {Record<string, number>} */
const largest = { saveDrawing: 10 * MB, uploadText: 4 * MB, submitReply: 14 * MB };
const few = new Set([
  "login",
  "unlockShare",
  "submitReply",
  "createClip",
  "replaceManifest",
  "saveDrawing",
  "uploadText",
]);
/** These end the session that others need. */
const ending = new Set(["deleteMe", "logout"]);

/**
 * Every operation with a JSON body, with every hostile body at its size limit; with and without authentication. If
 * `small`, a few of the operations, each with another quarter of the bodies.
 * @param {Documented} documented @param {readonly HostileBody[]} bodies @param {{small: boolean}} options @returns {Attack[]}
 */
export function jsonAttacks(documented, bodies, { small }) {
  const takesJson = documented.operations.filter(
    ({ id, operation: { requestBody } }) =>
      (requestBody?.content["application/json"] || requestBody?.["x-other-content"]) && !ending.has(id),
  );
  return takesJson
    .filter(({ id }) => !small || few.has(id))
    .flatMap(({ id, method, path }, place) =>
      bodies
        .filter((_, index) => !small || (place + index) % 4 === 0)
        .map(({ name, make }) => {
          const body = Buffer.from(make((largest[id] ?? MB) - 100));
          return {
            name: `${id}: ${name}`,
            send: (/** @type {AttackWorld} */ world) =>
              send(
                world,
                method,
                path.replace(/\{(\w+)\}/g, (_, key) => String(world.names[key] ?? "x")),
                body,
              ),
          };
        }),
    );
}

/** @param {{small: boolean}} options @returns {Attack[]} */
export function otherAttacks({ small }) {
  return [
    made("10,000 parts", (world) =>
      form(
        world,
        "image",
        parts(10_000, (index) => [`f${index}`, "x"]),
      ),
    ),
    made("50 fields of 64 KB", (world) =>
      form(
        world,
        "image",
        parts(50, (index) => [`f${index}`, "x".repeat(64_000)]),
      ),
    ),
    made("a made-up reply token with 14 MB", async (world) =>
      send(
        { ...world, token: "" },
        "POST",
        `/api/v1/security/vst/reply/rpt_${"x".repeat(43)}`,
        Buffer.alloc(14 * MB - 100, "["),
      ),
    ),
    // Each of the largest drawings costs seconds and finds nothing that the one before did not.
    ...inkAttacks(small ? { drawings: 1, texts: 2 } : { drawings: 6, texts: 12 }),
    ...shownAttacks(small ? { clips: 3, drawings: 3 } : { clips: 20, drawings: 10 }),
  ];
}

/** @param {string} name @param {Attack["send"]} send @returns {Attack} */
const made = (name, send) => ({ name, send });

/**
 * @param {{drawings: number, texts: number}} count
 * @returns {Attack[]}
 */
function inkAttacks({ drawings, texts }) {
  /** @type {Record<string, string | number>} */
  const clip = {};
  const at = (/** @type {string} */ path) => path.replace(/\{(\w+)\}/g, (_, name) => String(clip[name]));
  const ask = (
    /** @type {string} */ name,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body,
  ) =>
    made(name, (world) =>
      send(world, method, at(path), body === undefined ? undefined : Buffer.from(JSON.stringify(body))),
    );
  const V = "/api/v1/security/vst/{id}";
  return [
    made("a clip to be filled", async (world) => {
      const draft = await json(world, "POST", "/api/v1/security/vst/draft", { title: "Full" });
      clip.id = draft.vst_id;
      const share = await json(world, "POST", `/api/v1/clips/${clip.id}/share`, {});
      clip.code = share.share_code;
      const drawing = await json(world, "POST", at(`${V}/drawings`), { drawing_data: { version: 1, strokes: [dot] } });
      clip.drawing = drawing.drawing_id;
      return { status: 200, bytes: 0 };
    }),
    ask("one drawing changed to its bound", "PUT", `${V}/drawings/{drawing}`, { drawing_data: denseInk(7, 9.5 * MB) }),
    ask("the same ink again", "PUT", `${V}/drawings/{drawing}`, { drawing_data: denseInk(7, 9.5 * MB) }),
    ask("strokes put into the largest drawing", "PATCH", `${V}/drawings/{drawing}`, {
      strokes: denseInk(8, 0.3 * MB).strokes.map((stroke, index) => ({ ...stroke, id: `s${index}` })),
    }),
    ask("a stroke put into it and 5,000 taken out", "PATCH", `${V}/drawings/{drawing}`, {
      strokes: [dot],
      remove: Array.from({ length: 5000 }, (_, index) => `s${index}`),
    }),
    ask("small ink in its place", "PUT", `${V}/drawings/{drawing}`, { drawing_data: { version: 1, strokes: [dot] } }),
    ask("its versions", "GET", `${V}/drawings/{drawing}/versions`, undefined),
    ...Array.from({ length: drawings }, (_, index) =>
      ask(`drawing ${index + 1} at its bound`, "POST", `${V}/drawings`, { drawing_data: denseInk(index, 9.5 * MB) }),
    ),
    ask("many redactions", "POST", `${V}/drawings`, { drawing_data: redactions(1500) }),
    ...Array.from({ length: texts }, (_, index) =>
      ask(`text ${index + 1} at its bound`, "POST", `${V}/upload-txt`, {
        text_content: "<b>word & \u00e9 ".repeat(87_000),
      }),
    ),
    ask("tags at their bound", "PATCH", "/api/v1/clips/{id}", { voice_tags: fullTags() }),
    ask("the public clip", "GET", "/api/v1/clip/public/{code}", undefined),
    ask("the public page", "GET", "/c/{code}", undefined),
    ask("the public thumbnail", "GET", "/api/v1/clip/public/{code}/files/thumbnail.webp", undefined),
    ask("the manifest", "GET", `${V}/manifest`, undefined),
    ask("the ink", "GET", `${V}/drawings`, undefined),
    ask("the list", "GET", "/api/v1/clips?limit=100", undefined),
    ask("the package", "GET", `${V}/package`, undefined),
    ask("completing it", "POST", `${V}/complete-package`, {}),
    ask("the export", "GET", "/api/v1/clips/{id}/export", undefined),
    ask("deleting it", "DELETE", "/api/v1/clips/{id}", undefined),
  ];
}

/** @param {{clips: number, drawings: number}} count @returns {Attack[]} */
function shownAttacks({ clips, drawings }) {
  let [code, id] = ["", ""];
  return [
    made("clips full of tags", async (world) => {
      for (let index = 0; index < clips; index += 1) {
        const { data } = await json(world, "POST", "/api/v1/clips", { title: `Tags ${index}`, voice_tags: fullTags() });
        if (index > 0) continue;
        const base = `/api/v1/security/vst/${data.id}`;
        await json(world, "POST", `${base}/drawings`, { drawing_data: denseInk(1, 0.98 * MB) });
        await json(world, "POST", `${base}/upload-txt`, {
          text_content: "<b>word & ".repeat(25_000),
          type: "transcription",
        });
        code = (await json(world, "POST", `/api/v1/clips/${data.id}/share`, {})).share_code;
      }
      return { status: 200, bytes: 0 };
    }),
    made("a list of full clips", (world) => send(world, "GET", "/api/v1/clips?limit=100")),
    made("a search among full clips", (world) => send(world, "GET", "/api/v1/clips?limit=100&search=note")),
    made("the fullest public clip", (world) => send(world, "GET", `/api/v1/clip/public/${code}`)),
    made("the fullest public page", (world) => send(world, "GET", `/c/${code}`)),
    made("words of 30,000 lines", async (world) => {
      id = (await json(world, "POST", "/api/v1/clips", { title: "Lines" })).data.id;
      const text = Array.from({ length: 30_000 }, (_, n) => `line ${n}`).join("\n");
      const body = Buffer.from(JSON.stringify({ text_content: text, type: "transcription", language: "en" }));
      return send(world, "POST", `/api/v1/security/vst/${id}/upload-txt`, body);
    }),
    made("their translation", (world) =>
      send(world, "POST", `/api/v1/clips/${id}/transcription/translations`, Buffer.from('{"target_language":"de"}')),
    ),
    made(`${drawings} drawings in parallel`, (world) =>
      inParallel(drawings, () =>
        send(world, "POST", `/api/v1/security/vst/${world.names.vstId}/drawings`, fullDrawing()),
      ),
    ),
    made("ten hostile replies in parallel", (world) =>
      inParallel(10, () =>
        send(
          world,
          "POST",
          `/api/v1/security/vst/reply/${world.names.token}`,
          Buffer.from(`{"message":"x","z":[${"0,".repeat(7 * MB - 100)}0]}`),
        ),
      ),
    ),
  ];
}

const dot = { id: "dot", tool: "pen", points: [[0.5, 0.5, 0]] };

const fullDrawing = () => Buffer.from(JSON.stringify({ drawing_data: denseInk(2, 9.5 * MB) }));

/** @param {number} count @param {() => Promise<{status: number, bytes: number}>} one */
export async function inParallel(count, one) {
  const answers = await Promise.all(Array.from({ length: count }, one));
  return answers.reduce((worst, answer) => (answer.status === 0 || answer.status > worst.status ? answer : worst));
}

/** @param {number} seed @param {number} bytes */
function denseInk(seed, bytes) {
  const points = Array.from({ length: 1000 }, (_, index) => [
    Number((0.5 + 0.4 * Math.sin(index / 7 + seed)).toFixed(4)),
    Number((0.5 + 0.4 * Math.cos(index / 11)).toFixed(4)),
    Number((index / 60).toFixed(2)),
  ]);
  const stroke = { tool: "pen", start: 0, points };
  const count = Math.floor(bytes / JSON.stringify(stroke).length);
  return { version: 1, strokes: Array(count).fill(stroke) };
}

/** @param {number} count */
function redactions(count) {
  const box = (/** @type {number} */ index) => [
    [0.1 + index / 10_000, 0.1],
    [0.11 + index / 10_000, 0.12],
  ];
  return { version: 1, strokes: Array.from({ length: count }, (_, index) => ({ tool: "redact", points: box(index) })) };
}

function fullTags() {
  return Array.from({ length: 1000 }, (_, index) => ({
    timestamp: index,
    x: 0.5,
    y: 0.5,
    note: "<b>note & ".repeat(90),
  }));
}

/** @param {number} count @param {(index: number) => [string, string]} field */
function parts(count, field) {
  return Array.from({ length: count }, (_, index) => field(index));
}

/** @param {AttackWorld} world @param {string} kind @param {[string, string][]} fields */
function form(world, kind, fields) {
  const text = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.from(`${text.join("")}--b--\r\n`);
  return send(
    world,
    "POST",
    `/api/v1/security/vst/${world.names.vstId}/${kind}`,
    body,
    "multipart/form-data; boundary=b",
  );
}

/** @param {AttackWorld} world @param {string} method @param {string} path @param {unknown} body @returns {Promise<any>} */
async function json(world, method, path, body) {
  const response = await fetch(world.url + path, {
    method,
    headers: { Authorization: `Bearer ${world.token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

/**
 * @param {AttackWorld} world @param {string} method @param {string} path @param {Buffer} [body] @param {string} [type]
 * @param {Record<string, string>} [more] headers
 * @returns {Promise<{status: number, bytes: number}>} status 0 where the connection broke
 */
export function send(world, method, path, body, type = "application/json", more = {}) {
  return new Promise((resolve) => {
    const url = new URL(path, world.url);
    const headers = {
      ...more,
      ...(world.token ? { Authorization: `Bearer ${world.token}` } : {}),
      ...(body ? { "Content-Type": type, "Content-Length": body.length } : {}),
    };
    let answered = false;
    const request = http.request(url, { method, headers, agent: false }, (response) => {
      answered = true;
      let bytes = 0;
      response.on("data", (chunk) => {
        bytes += chunk.length;
      });
      response.once("close", () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    // The server may close after answering while the body is still being sent.
    request.on("error", () => !answered && resolve({ status: 0, bytes: 0 }));
    request.setTimeout(120_000, () => request.destroy(new Error("no answer in two minutes")));
    request.end(body);
  });
}
