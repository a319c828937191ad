/**
 * @typedef {"create" | "image" | "audio" | "edit" | "drawing" | "text" | "complete" | "share" | "reply" | "delete"} OperationKind
 * @typedef {import("./witness.mjs").Entry} Entry
 */

/**
 * The expected state of a clip. Paths have no origin, because the port changes.
 * @typedef {object} ExpectedClip
 * @property {number} id
 * @property {string} title
 * @property {string | null} description
 * @property {object[]} tags
 * @property {{path: string, sha256: string} | null} audio
 * @property {Map<string, string>} images path to SHA-256
 * @property {Map<string, object[]>} drawings id to strokes
 * @property {Map<string, string>} texts path to content
 * @property {Map<string, string>} shares code to reply token
 * @property {Map<string, {message: string, path: string | null, sha256: string | null}>} replies by id
 * @property {boolean} packaged a finished package was reported once, and stays downloadable
 * @property {boolean} completed reported as completed, and no conversion was asked for since
 * @property {boolean} deleted
 * @property {Map<number, Entry>} unanswered requests whose connection ended before an answer
 */

/** Replays the witness log: acknowledged changes must be present, unanswered ones may be. */
export class Expectations {
  /** @type {Map<number, ExpectedClip>} */
  clips = new Map();
  /** @type {Record<string, number>} */
  acknowledged = {};
  /** @type {Map<number, Entry>} */
  #sent = new Map();

  /** @param {Entry} entry */
  apply(entry) {
    const { op, phase } = entry;
    const clip = entry.clip === null ? undefined : this.clips.get(entry.clip);
    if (phase === "sent") {
      this.#sent.set(op, entry);
      clip?.unanswered.set(op, entry);
      return;
    }
    const sent = this.#sent.get(op);
    this.#sent.delete(op);
    clip?.unanswered.delete(op);
    if (phase === "refused" || !sent) return;
    if (phase === "acked") this.acknowledged[entry.kind] = (this.acknowledged[entry.kind] ?? 0) + 1;
    if (entry.kind === "create") this.#create(sent, entry);
    else if (clip) effects[entry.kind](clip, sent.value, entry.value);
  }

  /** @param {Entry} sent @param {Entry} entry */
  #create({ value }, entry) {
    const id = entry.value.clip;
    this.clips.set(id, {
      id,
      title: value.title,
      description: value.description,
      tags: [],
      audio: null,
      images: new Map(),
      drawings: new Map(),
      texts: new Map(),
      shares: new Map(),
      replies: new Map(),
      packaged: false,
      completed: false,
      deleted: false,
      unanswered: new Map(),
    });
  }
}

/**
 * The effect of a request that succeeded or is found to have been executed.
 * @type {Record<Exclude<OperationKind, "create">, (clip: ExpectedClip, sent: any, answer: any) => void>}
 */
const effects = {
  image: (clip, { sha256 }, { path }) => clip.images.set(path, sha256),
  audio: (clip, { sha256 }, { path }) => {
    clip.audio = { path, sha256 };
  },
  edit: (clip, { title, tags }) => {
    clip.title = title;
    clip.tags = tags;
  },
  drawing: (clip, { strokes }, { id }) => clip.drawings.set(id, strokes),
  text: (clip, { content }, { path }) => clip.texts.set(path, content),
  complete: (clip, { tags }, { conversion }) => {
    clip.tags = tags;
    clip.completed = conversion === "completed";
    clip.packaged ||= clip.completed;
  },
  share: (clip, _sent, { code, replyToken }) => clip.shares.set(code, replyToken),
  reply: (clip, { message, sha256 }, { id, path }) => clip.replies.set(id, { message, path, sha256 }),
  delete: (clip) => {
    clip.deleted = true;
  },
};
