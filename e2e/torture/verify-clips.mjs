import { isDeepStrictEqual } from "node:util";
import { pathOf } from "./api.mjs";
import { sha256Of } from "./material.mjs";

/**
 * @typedef {import("./expectations.mjs").ExpectedClip} ExpectedClip
 * @typedef {import("./witness.mjs").Entry} Entry
 * The result of a restart for one clip.
 * @typedef {{losses: string[], settled: Entry[], checks: number}} Findings
 */

/**
 * Reads back everything that was acknowledged, a few clips at a time.
 * @param {import("./api.mjs").Api} api
 * @param {readonly ExpectedClip[]} clips
 * @returns {Promise<Findings>}
 */
export async function verifyClips(api, clips) {
  /** @type {Findings} */
  const all = { losses: [], settled: [], checks: 0 };
  const queue = [...clips];
  const check = async () => {
    for (let clip = queue.shift(); clip; clip = queue.shift()) {
      const { losses, settled, checks } = await verifyClip(api, clip);
      all.losses.push(...losses);
      all.settled.push(...settled);
      all.checks += checks;
    }
  };
  await Promise.all([check(), check(), check(), check()]);
  return all;
}

/** @param {import("./api.mjs").Api} api @param {ExpectedClip} clip @returns {Promise<Findings>} */
async function verifyClip(api, clip) {
  const clipPath = `/api/v1/clips/${clip.id}`;
  /** @type {string[]} */
  const losses = [];
  let checks = 0;
  /** @param {string} what @param {boolean} kept */
  const expect = (what, kept) => {
    checks += 1;
    if (!kept) losses.push(`clip ${clip.id}: ${what}`);
  };
  const unanswered = [...clip.unanswered.values()];
  const found = await api.send("GET", `${clipPath}?include_manifest=true`);

  const mayBeDeleted = unanswered.find(({ kind }) => kind === "delete");
  if (clip.deleted || (found.status === 404 && mayBeDeleted)) {
    expect(`was deleted, yet answers ${found.status}`, found.status === 404);
    for (const path of [clip.audio?.path, ...clip.images.keys(), ...clip.texts.keys()].filter((path) => path)) {
      expect(`was deleted, yet ${path} can be read`, (await api.send("GET", path ?? "")).status === 404);
    }
    for (const code of clip.shares.keys()) {
      const { status } = await api.send("GET", `/api/v1/clip/public/${code}`);
      expect(`was deleted, yet its link answers ${status}`, status === 404);
    }
    return { losses, settled: mayBeDeleted && !clip.deleted ? [settle(mayBeDeleted, {})] : [], checks };
  }
  expect(`answers ${found.status}: ${found.bytes.toString().slice(0, 200)}`, found.status === 200);
  if (found.status !== 200) return { losses, settled: [], checks };

  const record = found.body.data;
  const settled = settleUnanswered(clip, record, unanswered);
  const now = { ...clip };
  for (const { kind, value, op, phase } of settled) {
    if (phase !== "settled") continue;
    const sent = clip.unanswered.get(op)?.value;
    if (kind === "edit") Object.assign(now, { title: sent.title, tags: sent.tags });
    if (kind === "complete") Object.assign(now, { tags: sent.tags, completed: value.conversion === "completed" });
    if (kind === "audio") now.audio = { path: value.path, sha256: sent.sha256 };
  }

  expect(`the title is ${record.title}, not ${now.title}`, record.title === now.title);
  expect("the description changed", record.description === now.description);
  expect(
    `the tags are ${JSON.stringify(record.voice_tags)}, not ${JSON.stringify(now.tags)}`,
    isDeepStrictEqual(record.voice_tags, now.tags),
  );
  const completing = unanswered.some(({ kind }) => kind === "complete");
  expect(
    `is ${record.conversion_status} again`,
    !now.completed || completing || record.conversion_status === "completed",
  );

  const files = [...clip.images, ...(now.audio ? [/** @type {const} */ ([now.audio.path, now.audio.sha256])] : [])];
  for (const [path, sha256] of files) {
    const file = await fileAt(path);
    expect(`${path} answers ${file.status}`, file.status === 200);
    expect(`${path} has other bytes`, file.status !== 200 || sha256Of(file.bytes) === sha256);
  }
  for (const [path, content] of clip.texts) {
    const file = await fileAt(path);
    expect(`${path} has another text`, file.status === 200 && file.bytes.toString() === content);
  }
  for (const [id, strokes] of clip.drawings) {
    const drawing = record.manifest.drawings.find((/** @type {{id: string}} */ each) => each.id === id);
    expect(`the drawing ${id} is not there`, drawing !== undefined && sameStrokes(drawing.strokes, strokes));
  }
  for (const code of clip.shares.keys()) {
    const { status } = await api.send("GET", `/api/v1/clip/public/${code}`);
    expect(`the link ${code} answers ${status}`, status === 200);
  }
  if (clip.replies.size > 0) await verifyReplies();
  if (clip.packaged) {
    const { status, bytes } = await fileAt(`/api/v1/security/vst/${clip.id}/download`);
    expect(`the package answers ${status}`, status === 200);
    expect("the package is cut off", status !== 200 || isWholeZip(bytes));
  }
  return { losses, settled, checks };

  /** One that breaks off is a loss, too. @param {string} path */
  async function fileAt(path) {
    return api.send("GET", path).catch(() => ({ status: 0, bytes: Buffer.alloc(0) }));
  }

  async function verifyReplies() {
    const list = await api.send("GET", `${clipPath}/replies?limit=100`);
    const replies = list.body?.data?.replies ?? [];
    for (const [id, { message, path, sha256 }] of clip.replies) {
      const reply = replies.find((/** @type {{id: string}} */ each) => each.id === id);
      expect(`the reply ${id} is not there`, reply?.message === message);
      if (path === null) continue;
      const file = await fileAt(path);
      expect(`the recording of reply ${id} is not whole`, file.status === 200 && sha256Of(file.bytes) === sha256);
    }
  }
}

/**
 * Determines from the current state which unanswered requests were executed. Each is all or nothing; a state in between
 * is reported as a loss.
 * @param {ExpectedClip} clip
 * @param {any} record
 * @param {readonly Entry[]} unanswered
 * @returns {Entry[]}
 */
function settleUnanswered(clip, record, unanswered) {
  return unanswered.map((entry) => {
    const { kind, value } = entry;
    if (kind === "edit" && record.title === value.title) return settle(entry, {});
    if (kind === "audio" && record.audio_url && pathOf(record.audio_url) !== clip.audio?.path) {
      return settle(entry, { path: pathOf(record.audio_url) });
    }
    if (kind === "complete" && isDeepStrictEqual(record.voice_tags, value.tags)) {
      return settle(entry, { conversion: record.conversion_status });
    }
    // Its name was never sent, so nothing is expected of it.
    return { ...entry, phase: /** @type {const} */ ("refused"), value: null };
  });
}

/** @param {Entry} sent @param {any} value @returns {Entry} */
function settle(sent, value) {
  return { ...sent, phase: "settled", value };
}

/** Members may have been added to strokes, but not removed. @param {any} found @param {object[]} sent */
function sameStrokes(found, sent) {
  return (
    Array.isArray(found) &&
    found.length === sent.length &&
    sent.every((stroke, index) =>
      Object.entries(stroke).every(([name, value]) => isDeepStrictEqual(found[index]?.[name], value)),
    )
  );
}

/** @param {Buffer} bytes */
function isWholeZip(bytes) {
  return bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004" && bytes.lastIndexOf("PK\u0005\u0006") >= 0;
}
