import { vi } from "vitest";
import type { Clip, ClipChanges, ClipVersion } from "#lib/api-client/api";
import { ApiError, isRetryable } from "#lib/api-client/api-error";
import type { WireTag } from "#lib/editor/clip-json";
import type { Doc, PictureRef, Stroke } from "#lib/editor/document";
import type { DrawingRecord } from "#lib/editor/ink/drawings";
import type { StrokeEdit } from "#lib/editor/ink/stroke-edit";
import { fileNameFromUrl, findPictureIndex } from "#lib/editor/pictures";
import { sampleStroke } from "#lib/editor/testing/sample-stroke";
import { changeStrokes } from "#lib/ink/change-strokes";
import { countLaserPoints, MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { PICTURE_TEXTS, type PictureTextChanges, type PictureTexts, pluralize } from "#lib/ink/picture-texts";
import { readStrokes } from "#lib/ink/stroke";
import { compactDraft, type DraftStore } from "../outbox/drafts";
import type { Draft } from "../outbox/outbox-db";
import { recordingFile } from "../recording/recording-file";
import { type DocumentState, openDocument } from "../sync/document-store";

class Outdated extends Error {}
class Uncuttable extends Error {}
class Overfull extends Error {}
const offline = new ApiError(0, null);

export const at = (timestamp: number, note = "", more: object = {}): WireTag => ({
  timestamp,
  x: 0.5,
  y: 0.5,
  note,
  ...more,
});
export const image = (file: string) => `/api/v1/security/vst/7/image/${file}`;

export const strokesIn = (drawings: readonly DrawingRecord[]) =>
  drawings.map(({ document }) => (document as { strokes: { id: string }[] }).strokes.map(({ id }) => id));

/** A server with one clip, and a device with drafts of its tabs. */
export function world(tags: WireTag[] = [], files: string[] = ["a.png"]) {
  let clip = {
    id: 7,
    title: "Valve",
    description: null,
    voice_tags: tags,
    image_urls: files.map(image),
    version: 1,
  } as Partial<Clip> as Clip;
  let drawings: DrawingRecord[] = [];
  let isOnline = true;
  let isDeaf = false;
  let travelMs = () => 0;
  let isSoundThere = true;
  let isUncuttable = false;
  let allowed: Promise<void> | undefined;
  const own = new Set<string>();
  const heard: string[] = [];
  const refusals: unknown[] = [];
  const patches: ClipChanges[] = [];
  /** The requests that outlive their page. */
  const outliving: string[] = [];
  const drafts = new Map<string, Draft>();
  const dead = new Set<string>();
  const formerNames = new Map<string, string[]>();
  const texts = new Map<string, Partial<PictureTexts>>();
  const namesOf = (file: string): string[] => [file, ...(formerNames.get(file) ?? [])];
  const version = (): ClipVersion => {
    const image_names = clip.image_urls.map((url) => namesOf(fileNameFromUrl(url)));
    const lists = PICTURE_TEXTS.map((text) => {
      const written = clip.image_urls.map((url) => texts.get(fileNameFromUrl(url))?.[text] ?? null);
      return [`image_${pluralize(text)}`, written];
    });
    const full = { ...clip, image_names, ...Object.fromEntries(lists) };
    return { clip: structuredClone(full), etag: `"v${clip.version}"` };
  };
  const noteReplaced = (urls: readonly string[]) => {
    if (urls.length !== clip.image_urls.length) return;
    for (const [place, before] of clip.image_urls.entries()) {
      const url = urls[place];
      if (!url || urls.includes(before) || clip.image_urls.includes(url)) continue;
      formerNames.set(fileNameFromUrl(url), namesOf(fileNameFromUrl(before)));
      texts.set(fileNameFromUrl(url), texts.get(fileNameFromUrl(before)) ?? {});
    }
  };
  /** As many pictures as before, and a new one in the place of one that is gone: it was replaced. */
  const write = (changes: Partial<Clip>) => {
    if (changes.image_urls) noteReplaced(changes.image_urls);
    clip = { ...clip, ...structuredClone(changes), version: clip.version + 1 };
  };
  /** As the server does it: what names its picture by a place names it by its file, if another one is there now. */
  const writePictures = (files: readonly string[]) => {
    const [before, after] = [clip.image_urls.map(fileNameFromUrl), files].map((names) =>
      names.map((file) => ({ id: file, file })),
    );
    const meant = (name: unknown, pictures: PictureRef[] = []) =>
      pictures[findPictureIndex(name, pictures) ?? -1]?.file;
    const voice_tags = clip.voice_tags.map((tag) => {
      const file = meant(tag.image, before);
      return file === undefined || file === meant(tag.image, after) ? tag : { ...tag, image: file };
    });
    write({ image_urls: files.map(image), ...(files.length > 0 ? { voice_tags } : {}) });
  };
  const writeTexts = (changes: PictureTextChanges) => {
    for (const { image: file, ...written } of PICTURE_TEXTS.flatMap((text) => changes[pluralize(text)] ?? [])) {
      if (!clip.image_urls.includes(image(file))) throw new Error(`${file} is no image of the clip`);
      texts.set(file, { ...texts.get(file), ...written });
    }
  };
  const reach = (tab: string) => {
    if (!isOnline || dead.has(tab)) throw offline;
  };
  const answer = async <Value>(tab: string, value: Value): Promise<Value> => {
    const answered = structuredClone(value);
    const ms = travelMs();
    if (ms > 0) await new Promise((later) => setTimeout(later, ms));
    reach(tab);
    return answered;
  };
  const answerSave = async <Value>(tab: string, value: Value): Promise<Value> => {
    const answered = await answer(tab, value);
    if (!isDeaf) return answered;
    isDeaf = false;
    throw offline;
  };
  /** Ink that arrives, from here or from elsewhere. */
  const writeInk = (document: unknown, id = `drw_${drawings.length + 1}`): DrawingRecord => {
    const before = drawings.find((one) => one.id === id);
    const record = { id, version: (before?.version ?? 0) + 1, document: structuredClone(document), coordinates: null };
    drawings = before ? drawings.map((one) => (one === before ? record : one)) : [...drawings, record];
    write({});
    return record;
  };
  const draftStore = (tab: string): DraftStore => ({
    listAbandoned: async () => [...drafts.values()].filter((draft) => dead.has(draft.tab)),
    keep: async (changes) => {
      if (dead.has(tab)) return;
      drafts.set(tab, structuredClone({ key: tab, clipId: 7, tab, changedAt: Date.now(), ...compactDraft(changes) }));
    },
    clear: async () => {
      if (!dead.has(tab)) drafts.delete(tab);
    },
    forget: async ({ key }) => void drafts.delete(key),
    dispose: () => {},
  });
  return {
    patches,
    outliving,
    drafts,
    write,
    /** From another page. */
    describe: (file: string, alt: string | null) => {
      writeTexts({ alts: [{ image: file, alt }] });
      write({});
    },
    alt: (file: string) => texts.get(file)?.alt ?? null,
    writeInk,
    clip: () => version().clip,
    drawings: () => drawings,
    removeDrawing: (id: string) => {
      drawings = drawings.filter((one) => one.id !== id);
    },
    hasSound: (is: boolean) => {
      isSoundThere = is;
    },
    online: (is: boolean) => {
      isOnline = is;
    },
    own,
    heard,
    refusals,
    refuseCuts: () => {
      isUncuttable = true;
    },
    /** Saves wait until the answer is called. */
    hold: () => {
      let allow = () => {};
      allowed = new Promise((go) => {
        allow = go;
      });
      return allow;
    },
    /** The next save arrives, its answer does not. */
    loseAnswer: () => {
      isDeaf = true;
    },
    /** So long an answer is on its way. */
    slow: (ms: () => number) => {
      travelMs = ms;
    },
    /** The tab is closed without a last save. */
    kill: (tab: string) => dead.add(tab),
    /** The same page, or the one that is opened after it was closed without a last save. */
    async sameOrNext<Page>(page: Page, isClosed: boolean) {
      if (!isClosed) return page;
      dead.add("one");
      vi.clearAllTimers();
      return this.open("two");
    },
    async open(tab = "one", drafted: DraftStore = draftStore(tab), onState: (state: DocumentState) => void = () => {}) {
      const states: DocumentState[] = [];
      const kept: boolean[] = [];
      const shown: Doc[] = [];
      const recordings: (string | null)[] = [];
      const document = await openDocument({
        opened: { ...version(), drawings: structuredClone(drawings) },
        drafts: drafted,
        untilAllowed: async () => allowed,
        save: async (changes, { etag, keepalive }) => {
          reach(tab);
          if (keepalive) outliving.push("record");
          if (etag !== version().etag) throw new Outdated();
          if (changes.audio_edit && isUncuttable) throw new Uncuttable();
          patches.push(changes);
          writeTexts(changes);
          write(changes as Partial<Clip>);
          return answerSave(tab, version());
        },
        saveDrawing: async ({ drawing, document, edit }, { recording, known, keepalive }) => {
          reach(tab);
          if (keepalive) outliving.push("drawing");
          const isOther = known.at(-1)?.id !== drawings.at(-1)?.id;
          const isOtherSound = recording !== null && recording !== recordingFile(clip);
          if (!drawing && (isOther || isOtherSound)) throw new Outdated();
          const now = drawings.find(({ id }) => id === drawing?.id);
          if (drawing && now?.version !== drawing.version) throw new Outdated();
          const written = now && edit ? edited(now.document, edit) : document;
          const all = [...drawings.filter((one) => one !== now).map((one) => one.document), written];
          if (countLaserPoints(all.flatMap(readStrokes)) > MAX_LASER_POINTS) throw new Overfull();
          if (!drawing) recordings.push(recording);
          return answerSave(tab, writeInk(written, drawing?.id));
        },
        readDrawings: async () => {
          reach(tab);
          return answer(tab, drawings);
        },
        removePicture: async (file, _drawings, { keepalive }) => {
          reach(tab);
          if (keepalive) outliving.push("removal");
          writePictures(clip.image_urls.map(fileNameFromUrl).filter((one) => one !== file));
          await answerSave(tab, null);
        },
        orderPictures: async (files, { keepalive }) => {
          reach(tab);
          if (keepalive) outliving.push("order");
          if (files.map(image).sort().join() !== clip.image_urls.toSorted().join()) throw new Outdated();
          writePictures(files);
          await answerSave(tab, null);
        },
        read: async () => {
          reach(tab);
          return answer(tab, version());
        },
        isSoundThere: () => isSoundThere,
        isOwnSound: (file) => own.has(file),
        onOtherSound: () => heard.push("other"),
        isOutdated: (error) => error instanceof Outdated,
        isCutRefused: (error) => error instanceof Uncuttable,
        onCutRefused: (error) => refusals.push(error),
        isInkRefused: (error) => error instanceof Overfull,
        onLasersCut: () => heard.push("lasers cut"),
        explain: (error) => ({ message: (error as Error).message, isPassing: isRetryable(error), retryAfterMs: 0 }),
        onHistory: ({ doc }) => shown.push(doc),
        onState: (state) => {
          states.push(state);
          onState(state);
        },
        onClip: () => {},
        onKept: (isKept) => kept.push(isKept),
      });
      const note = (index: number, text: string) =>
        document.change(
          { kind: "change-tag", id: document.doc.tags[index]?.id ?? "", changes: { note: text } },
          "note",
        );
      const draw = (id: string, more: Partial<Stroke> = {}) =>
        document.change({ kind: "add-stroke", picture: "a.png", stroke: { ...sampleStroke(id), ...more } });
      const opened = document.doc;
      return { document, opened, states, kept, shown, recordings, note, draw, state: () => states.at(-1)?.kind };
    },
  };
}

export const moved = sampleStroke("s0", { points: [[0.25, 0.25, 0, 0.5]] });

export const notes = (tags: readonly { note: string }[]) => tags.map(({ note }) => note);
export const aWhile = () => vi.advanceTimersByTimeAsync(12_000);

/** As PATCH of a drawing does it. */
function edited(document: unknown, changes: StrokeEdit): unknown {
  const made = changeStrokes({ document: Buffer.from(JSON.stringify(document)), coordinates: null, changes });
  if (!("drawing" in made)) throw new Error(JSON.stringify(made));
  return JSON.parse(Buffer.from(made.drawing.document).toString());
}
