import { createStore, type StoreApi } from "zustand/vanilla";
import { change, type History, redo, startHistory, undo } from "#lib/studio/history";
import { type Doc, docFrom, newId, type Size, type Tag, wireTags, withFractions } from "#lib/studio/model";
import type { Op } from "#lib/studio/ops";
import { type Peaks, peaksFromLevels, readPeaks } from "#lib/studio/peaks";
import { completePackage, conversionJob, deleteFile, getClip, getWaveform, updateClip } from "./api";
import { ApiError, messageOf } from "./api-error";
import { Autosave, type SaveState } from "./autosave";
import { type KeptTake, lostTakes, readTake, removeTake } from "./journal";
import { mediaKind } from "./media-file";
import { Recorder, type Take } from "./recorder";
import { isTaking, type RecorderState, takeName } from "./recorder-state";
import { Transport } from "./transport";
import type { Clip } from "./types";
import { uploadAudio, uploadImage } from "./upload";

/** Something that went wrong and what can be done about it. */
export interface Problem {
  text: string;
  retry?: { label: string; run: () => void };
}

export interface Upload {
  what: "recording" | "picture";
  /** From 0 to 1. */
  share: number;
}

/** What the studio shows. */
export interface StudioState {
  clip: Clip;
  history: History;
  /** The tag whose note is open. */
  selected: string | null;
  /** Which of the clip's pictures is on the stage. */
  picture: number;
  /** A picture on its way to the server, shown from this device. */
  localPicture: string | null;
  save: SaveState;
  recorder: RecorderState;
  upload: Upload | null;
  peaks: Peaks | null;
  /** The server is still working on the sound. */
  preparingSound: boolean;
  lost: KeptTake[];
  problem: Problem | null;
}

/** One clip open in the studio: its document, its sound, its microphone and everything that is sent. */
export class StudioSession {
  readonly store: StoreApi<StudioState>;
  readonly transport = new Transport();
  readonly recorder: Recorder;
  readonly autosave: Autosave<Doc>;
  #saved: Doc;
  #uploads: Promise<unknown> = Promise.resolve();
  #closed = new AbortController();
  #soundUrl: string | null = null;

  constructor(clip: Clip) {
    const doc = docFrom(clip);
    this.#saved = doc;
    this.store = createStore<StudioState>(() => ({
      clip,
      history: startHistory(doc),
      selected: null,
      picture: 0,
      localPicture: null,
      save: { kind: "saved" },
      recorder: { kind: "idle" },
      upload: null,
      peaks: null,
      preparingSound: false,
      lost: [],
      problem: null,
    }));
    this.autosave = new Autosave<Doc>({
      save: (value, last) => this.#save(value, last),
      onState: (save) => this.store.setState({ save }),
      explain: (error) => ({
        message: messageOf(error),
        isPassing: error instanceof ApiError && (error.isPassing || error.status === 409),
      }),
    });
    this.recorder = new Recorder({
      onState: (recorder) => this.#recorderChanged(recorder),
      onTake: (take) => void this.#takeMade(take),
      onUnkept: () =>
        this.store.setState({
          problem: { text: "This device keeps no copy while you record: its storage is full or closed." },
        }),
    });
    this.transport.load(clip.playback_url ?? clip.audio_url, clip.duration_seconds);
    this.transport.audio.addEventListener("play", () => this.store.setState({ selected: null }));
    if (clip.audio_url) void this.#loadPeaks();
    void this.#findLost();
  }

  get doc(): Doc {
    return this.store.getState().history.doc;
  }

  /** Anything that would be lost with this page. */
  get hasUnsent(): boolean {
    return this.autosave.isDirty || this.store.getState().upload !== null || isTaking(this.recorder.state);
  }

  change(op: Op, key: string | null = null): void {
    this.#setHistory(change(this.store.getState().history, op, key));
  }

  undo(): void {
    this.#setHistory(undo(this.store.getState().history));
  }

  redo(): void {
    this.#setHistory(redo(this.store.getState().history));
  }

  /** Puts a tag at a place of the picture, at the second where the playhead stands, and opens its note. */
  addTag(x: number, y: number): Tag {
    const tag: Tag = {
      id: newId(),
      timestamp: Math.round(this.transport.time * 1000) / 1000,
      x: inside(x),
      y: inside(y),
      note: "",
      image: this.store.getState().picture,
      extra: {},
    };
    this.change({ kind: "add-tag", tag });
    this.store.setState({ selected: tag.id });
    return tag;
  }

  removeTag(id: string): void {
    this.change({ kind: "remove-tag", id });
    if (this.store.getState().selected === id) this.store.setState({ selected: null });
  }

  /** Tags of other programs in pixels are brought to fractions as soon as the picture's size is known. */
  pictureLoaded(size: Size): void {
    const { history } = this.store.getState();
    const doc = withFractions(history.doc, size);
    if (doc !== history.doc) this.store.setState({ history: startHistory(doc) });
  }

  /** Takes a dropped, pasted or chosen file for what it is. */
  takeFile(file: File): void {
    const found = mediaKind(file);
    if ("refusal" in found) this.store.setState({ problem: { text: found.refusal } });
    else if (found.kind === "image") this.setPicture(file);
    else this.setSound(file, file.name, undefined);
  }

  /** Puts a picture on the stage at once and sends it; it replaces the one that is shown. */
  setPicture(file: File): void {
    const { clip, picture } = this.store.getState();
    const replaced = clip.image_urls[picture];
    const localPicture = URL.createObjectURL(file);
    this.store.setState({ localPicture });
    this.#send(
      "picture",
      async (onProgress) => {
        await uploadImage(clip.id, file, file.name || "picture.png", onProgress);
        if (replaced) await deleteFile(replaced);
        await this.refresh();
        URL.revokeObjectURL(localPicture);
        this.store.setState({ localPicture: null, picture: 0 });
      },
      () => this.setPicture(file),
    );
  }

  /** Gives the clip its sound; it can be heard at once and is sent meanwhile. */
  setSound(file: Blob, name: string, kept: KeptTake | undefined): void {
    const { clip } = this.store.getState();
    this.#hear(file, kept?.durationSeconds ?? null);
    this.#send(
      "recording",
      async (onProgress) => {
        await uploadAudio(clip.id, file, name, { durationSeconds: kept?.durationSeconds }, onProgress);
        if (kept) await removeTake(kept.id).catch(() => {});
        await this.refresh();
        void this.#loadPeaks();
      },
      () => this.setSound(file, name, kept),
    );
  }

  async recover(take: KeptTake): Promise<void> {
    const blob = await readTake(take);
    this.store.setState({ lost: this.store.getState().lost.filter(({ id }) => id !== take.id) });
    if (blob.size > 0) this.setSound(blob, takeName(take.mimeType), take);
  }

  async discard(take: KeptTake): Promise<void> {
    await removeTake(take.id);
    this.store.setState({ lost: this.store.getState().lost.filter(({ id }) => id !== take.id) });
  }

  /** The connection is back: saves and sends what had to wait. */
  catchUp(): void {
    this.autosave.flush().catch(() => {});
    this.store.getState().problem?.retry?.run();
  }

  dismissProblem(): void {
    this.store.setState({ problem: null });
  }

  /** Reads the clip again. */
  async refresh(): Promise<Clip> {
    const clip = await getClip(this.store.getState().clip.id, this.#closed.signal);
    this.store.setState({ clip });
    return clip;
  }

  /** Saves and sends what is left, then has the clip prepared; tells the step and, where it is known, the progress. */
  async finish(onStep: (step: "saving" | "sending" | "preparing", progress?: number) => void): Promise<Clip> {
    onStep("saving");
    this.transport.audio.pause();
    await this.autosave.flush();
    onStep("sending");
    await this.#uploads;
    if (this.store.getState().problem?.retry)
      throw new Error("Something could not be sent. Send it again, then share.");
    onStep("preparing");
    const { clip } = this.store.getState();
    const answer = await completePackage(clip.id, wireTags(this.doc.tags));
    let status = answer.conversion_status;
    while (status === "processing" && !this.#closed.signal.aborted) {
      const job = await conversionJob(clip.id, this.#closed.signal);
      onStep("preparing", job.progress);
      if (job.status === "failed") throw new Error(job.error?.message || "The clip could not be prepared.");
      if (job.status === "completed" || job.status === "cancelled") break;
      await new Promise((later) => setTimeout(later, 1000));
      status = "processing";
    }
    return this.refresh();
  }

  /** Ends everything that runs; what is not saved yet is sent on the way out. */
  close(): void {
    this.autosave.flush(true).catch(() => {});
    this.autosave.close();
    this.recorder.close();
    this.transport.close();
    this.#closed.abort();
    if (this.#soundUrl) URL.revokeObjectURL(this.#soundUrl);
  }

  #setHistory(history: History): void {
    if (history === this.store.getState().history) return;
    this.store.setState({ history });
    this.autosave.change(history.doc);
  }

  async #save(doc: Doc, last: boolean): Promise<void> {
    const title = doc.title.trim();
    const changes = {
      ...(title && title !== this.#saved.title ? { title } : {}),
      ...(doc.tags !== this.#saved.tags ? { voice_tags: wireTags(doc.tags) } : {}),
    };
    if (Object.keys(changes).length > 0) {
      const clip = await updateClip(this.store.getState().clip.id, changes, { keepalive: last });
      this.store.setState({ clip: { ...this.store.getState().clip, ...clip } });
    }
    this.#saved = doc;
  }

  #recorderChanged(state: RecorderState): void {
    this.store.setState({ recorder: state });
    if (state.kind === "recording" && !this.#isFollowing) {
      this.#isFollowing = true;
      this.transport.follow(() => this.recorder.elapsed());
    }
    if (state.kind === "idle" && this.#isFollowing) {
      this.#isFollowing = false;
      this.transport.follow(null);
    }
  }
  #isFollowing = false;

  async #takeMade({ kept, blob, levels, deviceLost }: Take): Promise<void> {
    this.setSound(blob, takeName(kept.mimeType), kept);
    this.store.setState({ peaks: peaksFromLevels(levels, kept.durationSeconds), selected: null });
    if (deviceLost) {
      this.store.setState({ problem: { text: "The microphone went away. Everything up to that moment is kept." } });
    }
  }

  #hear(file: Blob, durationSeconds: number | null): void {
    if (this.#soundUrl) URL.revokeObjectURL(this.#soundUrl);
    this.#soundUrl = URL.createObjectURL(file);
    this.store.setState({ peaks: null });
    this.transport.load(this.#soundUrl, durationSeconds);
  }

  #send(what: Upload["what"], work: (onProgress: (share: number) => void) => Promise<void>, retry: () => void): void {
    const run = async () => {
      this.store.setState({ upload: { what, share: 0 }, problem: null });
      try {
        await work((share) => this.store.setState({ upload: { what, share } }));
      } catch (error) {
        if (this.#closed.signal.aborted) return;
        this.store.setState({
          problem: {
            text: `The ${what} could not be sent. ${messageOf(error)} It is safe on this device.`,
            retry: { label: "Send again", run: retry },
          },
        });
      } finally {
        this.store.setState({ upload: null });
      }
    };
    this.#uploads = this.#uploads.then(run);
  }

  async #loadPeaks(): Promise<void> {
    this.store.setState({ preparingSound: true });
    try {
      for (let attempt = 0; attempt < 40 && !this.#closed.signal.aborted; attempt++) {
        const answer = await getWaveform(this.store.getState().clip.id, this.#closed.signal);
        if (answer.data) {
          const { clip } = this.store.getState();
          const duration = answer.duration ?? clip.duration_seconds ?? this.transport.duration;
          this.store.setState({ peaks: readPeaks(answer.data, duration) });
          this.transport.load(this.#soundUrl ?? clip.playback_url ?? clip.audio_url, duration);
          return;
        }
        await new Promise((later) => setTimeout(later, 1500));
      }
    } catch {
      // No waveform can be had: the sound plays all the same, over a flat line.
    } finally {
      this.store.setState({ preparingSound: false });
    }
  }

  async #findLost(): Promise<void> {
    const lost = await lostTakes(this.store.getState().clip.id).catch(() => []);
    this.store.setState({ lost });
  }
}

const inside = (share: number) => Math.min(1, Math.max(0, share));
