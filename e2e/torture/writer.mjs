import { pathOf } from "./api.mjs";
import { formOf, makePicture, makeRecording } from "./material.mjs";

/**
 * @typedef {import("./api.mjs").Api} Api
 * @typedef {import("./expectations.mjs").ExpectedClip} ExpectedClip
 * @typedef {import("./expectations.mjs").OperationKind} OperationKind
 * A request, what the witness notes of it, and what its answer means.
 * @typedef {{clip: number | null, value: any, send: (api: Api) => Promise<import("./api.mjs").Answer>, read: (body: any) => any}} Request
 */

const mostOpenClips = 5;

export class Writer {
  #name;
  #random;
  #witness;
  #expectations;
  #count = 0;
  /** @type {number[]} */
  #clips = [];

  /**
   * @param {string} name
   * @param {import("./random.mjs").Random} random
   * @param {import("./witness.mjs").Witness} witness
   * @param {import("./expectations.mjs").Expectations} expectations
   */
  constructor(name, random, witness, expectations) {
    this.#name = name;
    this.#random = random;
    this.#witness = witness;
    this.#expectations = expectations;
  }

  /**
   * Runs until the connection ends or it is stopped; `warm` resolves with the first answer.
   * @param {Api} api
   * @param {{stopped: boolean}} state
   */
  work(api, state) {
    const answered = deferred();
    const done = this.#run(api, state, answered.resolve).finally(answered.resolve);
    return { warm: answered.promise, done };
  }

  /** @param {Api} api @param {{stopped: boolean}} state @param {() => void} onAnswer */
  async #run(api, state, onAnswer) {
    /** @type {Set<number>} */
    const touched = new Set();
    /** @type {string[]} */
    const complaints = [];
    let unanswered = 0;
    while (!state.stopped) {
      const { kind, request } = this.#choose();
      if (request.clip !== null) touched.add(request.clip);
      const op = this.#witness.nextOperation();
      const { clip } = request;
      this.#note({ op, phase: "sent", kind, clip, value: request.value });
      let answer;
      try {
        answer = await request.send(api);
      } catch (error) {
        if (!state.stopped) complaints.push(`${kind}: the connection broke: ${error}`);
        unanswered += 1;
        break;
      }
      onAnswer();
      if (answer.status < 300) {
        const value = request.read(answer.body);
        this.#note({ op, phase: "acked", kind, clip, value });
        if (kind === "create") {
          this.#clips.push(value.clip);
          touched.add(value.clip);
        }
      } else if (answer.status === 409) {
        this.#note({ op, phase: "refused", kind, clip, value: answer.status });
      } else if (answer.body?.error !== "conversion_failed") {
        complaints.push(`${kind}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
      }
    }
    return { touched, complaints, unanswered };
  }

  /** @param {import("./witness.mjs").Entry} entry */
  #note(entry) {
    this.#witness.write(entry);
    this.#expectations.apply(entry);
  }

  /** @returns {{kind: OperationKind, request: Request}} */
  #choose() {
    const clips = this.#open();
    if (clips.length < 2 || (clips.length < mostOpenClips && this.#random.next() < 0.2)) {
      return { kind: "create", request: this.#create() };
    }
    const clip = this.#random.pick(clips);
    const kind = this.#random.weighted({
      image: clip.images.size < 3 ? 14 : 2,
      audio: clip.audio ? 4 : 14,
      edit: 20,
      drawing: 14,
      text: 14,
      complete: 10,
      share: 8,
      reply: clip.shares.size > 0 ? 14 : 0,
      delete: clips.length > 2 ? 5 : 0,
    });
    return { kind, request: this.#requests[kind](clip) };
  }

  /** @returns {ExpectedClip[]} */
  #open() {
    return this.#clips
      .map((id) => this.#expectations.clips.get(id))
      .filter((clip) => clip !== undefined)
      .filter((clip) => !clip.deleted && clip.unanswered.size === 0)
      .slice(-mostOpenClips);
  }

  #mark() {
    this.#count += 1;
    return `${this.#name}.${this.#count}`;
  }

  #tags() {
    return Array.from({ length: this.#random.between(1, 3) }, (_, index) => ({
      timestamp: index + this.#random.between(0, 9) / 10,
      x: this.#random.between(0, 100) / 100,
      y: this.#random.between(0, 100) / 100,
      note: this.#mark(),
    }));
  }

  /** @returns {Request} */
  #create() {
    const value = { title: `Clip ${this.#mark()}`, description: `Made by writer ${this.#name}` };
    return {
      clip: null,
      value,
      send: (api) => api.send("POST", "/api/v1/security/vst/draft", value),
      read: (body) => ({ clip: body.vst_id }),
    };
  }

  /** @type {Record<Exclude<OperationKind, "create">, (clip: ExpectedClip) => Request>} */
  #requests = {
    image: ({ id }) => {
      const picture = makePicture(this.#mark());
      return {
        clip: id,
        value: { sha256: picture.sha256 },
        send: (api) => api.send("POST", `/api/v1/security/vst/${id}/image`, formOf("image_file", picture)),
        read: (body) => ({ path: pathOf(body.image_url) }),
      };
    },
    audio: ({ id }) => {
      const recording = makeRecording(this.#mark(), this.#random.next() < 0.15);
      return {
        clip: id,
        value: { sha256: recording.sha256 },
        send: (api) => api.send("POST", `/api/v1/security/vst/${id}/audio`, formOf("audio_file", recording)),
        read: (body) => ({ path: pathOf(body.audio_url) }),
      };
    },
    edit: ({ id }) => {
      const value = { title: `Clip ${this.#mark()}`, tags: this.#tags() };
      const body = { title: value.title, voice_tags: value.tags };
      return { clip: id, value, send: (api) => api.send("PATCH", `/api/v1/clips/${id}`, body), read: () => ({}) };
    },
    drawing: ({ id }) => {
      const stroke = { id: this.#mark(), tool: "pen", color: "#d33", width: 0.01, points: [[0.1, 0.2, 0, 0.5]] };
      const value = { strokes: [stroke] };
      const body = { drawing_data: { version: 1, ...value } };
      return {
        clip: id,
        value,
        send: (api) => api.send("POST", `/api/v1/security/vst/${id}/drawings`, body),
        read: (answer) => ({ id: answer.drawing_id }),
      };
    },
    text: ({ id }) => {
      const value = { content: `Text ${this.#mark()} ${"ä".repeat(this.#random.between(0, 2000))}` };
      const body = { text_content: value.content, type: "note" };
      return {
        clip: id,
        value,
        send: (api) => api.send("POST", `/api/v1/security/vst/${id}/upload-txt`, body),
        read: (answer) => ({ path: pathOf(answer.text_url) }),
      };
    },
    complete: ({ id }) => {
      const value = { tags: this.#tags() };
      const body = { voice_tags: value.tags };
      return {
        clip: id,
        value,
        send: (api) => api.send("POST", `/api/v1/security/vst/${id}/complete-package`, body),
        read: (answer) => ({ conversion: answer.conversion_status }),
      };
    },
    share: ({ id }) => ({
      clip: id,
      value: {},
      send: (api) => api.send("POST", `/api/v1/clips/${id}/share`, {}),
      read: (body) => ({ code: body.share_code, replyToken: body.reply_token }),
    }),
    reply: ({ id, shares }) => {
      const token = this.#random.pick([...shares.values()]);
      const message = `Reply ${this.#mark()}`;
      const recording = this.#random.next() < 0.4 ? makeRecording(this.#mark(), false) : null;
      return {
        clip: id,
        value: { message, sha256: recording?.sha256 ?? null },
        send: (api) =>
          api.send(
            "POST",
            `/api/v1/security/vst/reply/${token}`,
            recording ? formOf("audio_file", recording, { message }) : { message },
          ),
        read: (body) => ({ id: body.reply_id, path: body.audio_url ? pathOf(body.audio_url) : null }),
      };
    },
    delete: ({ id }) => ({
      clip: id,
      value: {},
      send: (api) => api.send("DELETE", `/api/v1/clips/${id}`),
      read: () => ({}),
    }),
  };
}

function deferred() {
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
