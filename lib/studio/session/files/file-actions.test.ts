import { expect, test, vi } from "vitest";
import type { Clip } from "#lib/api-client/api";
import { type Doc, emptyDoc } from "#lib/editor/document";
import { applyOp } from "#lib/editor/ops";
import { withNewPicture, withPictureFile } from "#lib/editor/pictures";
import type { OutboxItem } from "../../outbox/item";
import { sayEnglish } from "../../words";
import type { StudioState } from "../studio-state";
import { createFileActions } from "./file-actions";

const journal = vi.hoisted(() => ({ findTakeRecording: vi.fn(), deleteTake: vi.fn(async () => {}) }));
vi.mock("../../device/journal", () => journal);

function studio(start: Partial<Doc> = {}, waiting: OutboxItem[] = []) {
  let doc: Doc = { ...emptyDoc, ...start };
  const clip = { id: 7, audio_url: null } as Partial<Clip> as Clip;
  let state = {
    clip,
    picture: doc.pictures[0]?.id ?? null,
    asking: null,
    notice: null,
    lost: [],
    recorder: { kind: "idle" },
  } as Partial<StudioState>;
  const items = [...waiting];
  const events: string[] = [];
  const sentOut: unknown[] = [];
  const sound = { hear: vi.fn(), hearClip: vi.fn(), loadPeaks: vi.fn(async () => {}) };
  const shelf = {
    keep: vi.fn(async () => {}),
    file: vi.fn(async (): Promise<Blob | null> => new Blob(["earlier"])),
    forget: vi.fn(async () => {}),
    willKeep: async () => true,
  };
  const files = createFileActions(
    {
      clipId: 7,
      recovered: () => {},
      document: {
        get doc() {
          return doc;
        },
        pictureAdded: (id) => {
          doc = withNewPicture(doc, id);
          files.followPictures();
        },
        pictureSent: (id, file, isOut = false) => {
          if (isOut) sentOut.push([id, file, isOut]);
          doc = withPictureFile(doc, id, file);
        },
        pictureRemoved: (id) => {
          doc = { ...doc, pictures: doc.pictures.filter((picture) => picture.id !== id) };
        },
        pictureForgotten: () => {},
        change: (op) => {
          doc = applyOp(doc, op)?.doc ?? doc;
          files.followPictures();
        },
        endStep: () => {},
        soundReplaced: (kept) => {
          doc = { ...doc, kept };
        },
        pictureDropped: (id) => {
          doc = { ...doc, pictures: doc.pictures.filter((picture) => picture.id !== id || picture.file !== null) };
        },
      },
      outbox: {
        items,
        add: async (item) => void items.push(item),
        file: async () => new Blob(["bytes"]),
        retry: (id) => void events.push(`retry ${id}`),
        dismissWarnings: () => undefined,
        takenOut: (id, isTakenOut) => {
          const at = items.findIndex((one) => one.id === id);
          items[at] = { ...(items[at] as OutboxItem), isTakenOut };
        },
        discard: async (id) => {
          items.splice(
            items.findIndex((item) => item.id === id),
            1,
          );
        },
      },
      sound,
      pictures: { add: () => {} },
      shelf,
      say: sayEnglish,
      showPicture: (picture) => {
        state = { ...state, picture };
      },
    },
    {
      state: () => state as StudioState,
      show: (changes) => {
        state = { ...state, ...changes };
      },
    },
  );
  const set = (changes: Partial<StudioState>) => {
    state = { ...state, ...changes };
  };
  const undoAdd = (id: string) => {
    doc = { ...doc, pictures: doc.pictures.filter((picture) => picture.id !== id) };
    files.followPictures();
  };
  const putBack = (id: string) => {
    doc = withNewPicture(doc, id);
    files.followPictures();
  };
  return { files, items, sound, shelf, events, sentOut, doc: () => doc, state: () => state, set, putBack, undoAdd };
}

const png = () => new File(["x"], "shot.png", { type: "image/png" });
const two = { pictures: ["a.png", "b.png"].map((file) => ({ id: file, file })) };
const item = (more: Partial<OutboxItem>): OutboxItem => ({
  id: "i",
  clipId: 7,
  kind: "image",
  name: "shot.png",
  addedAt: 1,
  key: "i",
  attempts: 0,
  state: { kind: "waiting" },
  isKept: true,
  ...more,
});

test("the first picture is taken immediately, a second one is asked about", async () => {
  const { files, items, doc, state } = studio();
  await files.take(png());
  expect(items).toMatchObject([{ kind: "image", name: "shot.png", clipId: 7 }]);
  expect(doc().pictures).toEqual([{ id: items[0]?.picture, file: null }]);
  await files.take(png());
  expect(items).toHaveLength(1);
  expect(state().asking).not.toBeNull();
  files.answer("nowhere");
  expect([items.length, state().asking]).toEqual([1, null]);
});

test("several pictures together are all added, in their order and without a question; the first is shown", async () => {
  const { files, items, doc, state } = studio();
  const named = (name: string) => new File(["x"], name, { type: "image/png" });
  await files.takeAll([named("b.png"), named("a.png"), named("c.png")]);
  await vi.waitFor(() => expect(items).toHaveLength(3));
  expect(items.map(({ name }) => name)).toEqual(["b.png", "a.png", "c.png"]);
  expect(doc().pictures.map(({ id }) => id)).toEqual(items.map(({ picture }) => picture));
  expect([state().picture, state().asking]).toEqual([items[0]?.picture, null]);
  await files.takeAll([named("d.png")]);
  expect([items.length, state().asking?.name]).toEqual([3, "d.png"]);
});

test("a picture goes in the place of the one that is shown, or beside all", async () => {
  const { files, items, doc, state } = studio(two);
  files.followPictures();
  await files.take(png());
  files.answer("instead");
  expect(items[0]).toMatchObject({ picture: "a.png", replaces: "a.png" });
  expect(doc().pictures).toHaveLength(2);
  await files.take(png());
  files.answer("beside");
  expect(items[1]?.replaces).toBeUndefined();
  expect(doc().pictures).toHaveLength(3);
  expect(state().picture).toBe(items[1]?.picture);
});

test("an uploaded file becomes the picture it was chosen for, also twice and after a reload", async () => {
  const { files, doc } = studio(two, [item({ picture: "of another page", replaces: "b.png" })]);
  await files.sent(item({ picture: "of another page", replaces: "b.png" }), "c.png");
  expect(doc().pictures.map(({ file }) => file)).toEqual(["a.png", "c.png"]);
  await files.sent(item({ picture: "later", replaces: "b.png" }), "d.png");
  expect(doc().pictures.map(({ id, file }) => [id, file])).toEqual([
    ["a.png", "a.png"],
    ["b.png", "d.png"],
  ]);
});

test("a page that opens shows what waits, knows what was sent, and drops entries without a file", async () => {
  const pictures = [
    { id: "sent", file: null },
    { id: "lost", file: null },
  ];
  const { files, doc, sound } = studio({ pictures }, [
    item({ id: "1", picture: "waiting" }),
    item({ id: "2", picture: "sent", state: { kind: "done", file: "s.png" } }),
    item({ id: "3", kind: "audio", durationSeconds: 4 }),
  ]);
  await files.resume();
  expect(doc().pictures).toEqual([
    { id: "sent", file: "s.png" },
    { id: "waiting", file: null },
  ]);
  expect(sound.hear).toHaveBeenCalledWith(expect.any(Blob), 4);
});

const take = { id: "t", clipId: 7, mimeType: "audio/webm", startedAt: 1, durationSeconds: 3 };

test("a take that the journal holds is sent from there; one that it holds a part of is sent as a whole", async () => {
  const { files, items } = studio();
  const made = { kept: take, blob: new Blob(["x"]), levels: [], end: "stop" as const };
  await files.recorded({ ...made, isKept: true });
  await files.recorded({ ...made, isKept: false });
  expect(items.map(({ takeId }) => takeId)).toEqual(["t", undefined]);
  expect(journal.deleteTake).not.toHaveBeenCalled();
  await files.sent(items[1] as OutboxItem, "x.webm");
  expect(journal.deleteTake).toHaveBeenCalledWith("t");
});

test("a take of which this device has a beginning is used, and that is said", async () => {
  const { files, items, state, shelf } = studio();
  journal.findTakeRecording.mockResolvedValue(new Blob(["x"]));
  files.recover({ ...take, uploadId: "upl_1" });
  await vi.waitFor(() => expect(items).toHaveLength(1));
  expect(state().notice).toBeNull();
  files.recover({ ...take, uploadId: "upl_1", isBeginning: true });
  files.answerSound(true);
  await vi.waitFor(() => expect(state().notice).toContain("Its end may be missing"));
  await vi.waitFor(() => expect(items.map(({ uploadId }) => uploadId)).toEqual(["upl_1", "upl_1"]));
  expect(shelf.keep, "what the server has may be longer").not.toHaveBeenCalled();
});

test("a take that was cut off replaces no recording unasked", async () => {
  const { files, items, state, set } = studio();
  journal.findTakeRecording.mockResolvedValue(new Blob(["x"]));
  set({ clip: { id: 7, audio_url: "/a" } as Partial<Clip> as Clip, lost: [take] });
  files.recover(take);
  expect(state().askingSound).toBe(take);
  files.answerSound(false);
  expect([items.length, state().askingSound, state().lost]).toEqual([0, null, [take]]);
  files.recover(take);
  files.answerSound(true);
  await vi.waitFor(() => expect(items).toMatchObject([{ kind: "audio", takeId: "t" }]));
  expect(state().lost).toEqual([]);
});

test("a discarded file leaves the document and the player", async () => {
  const waiting = item({ picture: "w" });
  const { files, doc, sound } = studio({ pictures: [{ id: "w", file: null }] }, [waiting]);
  await files.discard(waiting);
  expect(doc().pictures).toEqual([]);
  await files.discard(item({ kind: "audio" }));
  expect(sound.hearClip).toHaveBeenCalled();
});

const mp3 = () => new File(["x"], "talk.mp3", { type: "audio/mpeg" });

test("a sound file is taken immediately while there is no recording, and asked about while there is one", async () => {
  const { files, items, state } = studio();
  await files.take(mp3());
  expect(items).toMatchObject([{ kind: "audio", name: "talk.mp3" }]);
  await files.take(mp3());
  expect(items).toHaveLength(1);
  expect(state().askingSound).toMatchObject({ name: "talk.mp3" });
  files.answerSound(false);
  expect([items.length, state().askingSound]).toEqual([1, null]);
  await files.take(mp3());
  files.answerSound(true);
  expect(items).toHaveLength(2);
});

test("a recording of the server is not replaced unasked; while one is made no file is taken", async () => {
  const { files, items, state, set } = studio();
  set({ clip: { id: 7, audio_url: "/a" } as Partial<Clip> as Clip });
  await files.take(mp3());
  expect(state().askingSound).not.toBeNull();
  files.answerSound(false);
  set({ recorder: { kind: "recording" } as StudioState["recorder"] });
  await files.take(mp3());
  expect([items.length, state().askingSound]).toEqual([0, null]);
  expect(state().notice).toMatch(/^Stop the recording first/);
});

test("a picture with an older one behind it stays in the document when the newer is discarded", async () => {
  const newer = item({ id: "2", picture: "w" });
  const { files, doc } = studio({ pictures: [{ id: "w", file: null }] }, [item({ id: "1", picture: "w" }), newer]);
  await files.discard(newer);
  expect(doc().pictures).toHaveLength(1);
});

test("the file that a picture replaces is decided when it is sent, not when it is chosen", async () => {
  const { files, items, doc } = studio();
  await files.take(png());
  const picture = doc().pictures[0]?.id;
  await files.take(png());
  files.answer("instead");
  expect(files.fileReplacedBy(items[1] as OutboxItem)).toBeUndefined();
  void files.sent(items[0] as OutboxItem, "first.png");
  expect(files.fileReplacedBy(items[1] as OutboxItem)).toBe("first.png");
  expect(items[1]?.picture).toBe(picture);
});

test("a picture that was removed before it was sent does not come back with the page, unless that was taken back", async () => {
  const first = studio();
  await first.files.take(png());
  const { id = "", picture = "" } = first.items[0] ?? {};
  first.files.removePicture(picture);
  expect(first.items).toMatchObject([{ id, isTakenOut: true }]);
  const next = studio({}, [...first.items]);
  await next.files.resume();
  expect([next.doc().pictures, next.items]).toEqual([[], []]);
  first.putBack(picture);
  const after = studio({}, [...first.items]);
  await after.files.resume();
  expect(after.doc().pictures).toEqual([{ id: picture, file: null }]);
});

test("a picture whose adding is undone is known to be removed, and one of another tab is not", async () => {
  const { files, items, undoAdd } = studio({}, [item({ id: "other", picture: "of another tab" })]);
  await files.take(png());
  undoAdd(items[1]?.picture ?? "");
  expect(items.map(({ isTakenOut = false }) => isTakenOut)).toEqual([false, true]);
});

test("a picture that is being sent when it is removed goes from the server, and from the next page, too", async () => {
  vi.useFakeTimers();
  for (const isClosed of [false, true]) {
    const first = studio();
    await first.files.take(png());
    const { picture = "" } = first.items[0] ?? {};
    first.items[0] = { ...(first.items[0] as OutboxItem), maybeThere: true, state: { kind: "sending", share: 0.5 } };
    first.files.removePicture(picture);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(first.items).toMatchObject([{ picture, isTakenOut: true }]);
    const page = isClosed ? studio(two, [...first.items]) : first;
    await page.files.resume();
    expect(page.items).toHaveLength(1);
    await page.files.sent(page.items[0] as OutboxItem, "late.png");
    expect(page.sentOut).toEqual([[picture, "late.png", true]]);
    await page.files.sent(page.items[0] as OutboxItem, "b.png");
    expect(page.doc().pictures.map(({ file }) => file)).toEqual(isClosed ? ["a.png"] : []);
  }
  vi.useRealTimers();
});

test("a file that is neither a picture nor sound is refused in words", async () => {
  const { files, items, state } = studio();
  await files.take(new File(["x"], "notes.txt", { type: "text/plain" }));
  expect(state().notice).toBe("Use a picture or an audio file.");
  expect(items).toEqual([]);
});

const earlier = {
  id: "first",
  clipId: 7,
  name: "recording.webm",
  type: "audio/webm",
  sizeBytes: 7,
  durationSeconds: 12,
  madeAt: 5,
  usedAt: 6,
  file: "first.webm",
};

test("an earlier take becomes the recording again, in the place where it was kept", async () => {
  const { files, items, sound, shelf } = studio();
  await files.takeAgain(earlier);
  expect(sound.hear).toHaveBeenCalledWith(expect.any(Blob), 12);
  expect(items).toMatchObject([{ kind: "audio", name: "recording.webm", durationSeconds: 12 }]);
  const [item] = items;
  expect(item?.id).not.toBe("first");
  expect(shelf.keep).toHaveBeenCalledWith(
    expect.objectContaining({ id: item?.id, madeAt: 5 }),
    expect.any(Blob),
    "first",
  );
});

test("a take that is gone, or that comes while one is made, changes nothing", async () => {
  const { files, items, shelf, set, state } = studio();
  shelf.file.mockResolvedValueOnce(null);
  await files.takeAgain(earlier);
  expect(state().notice).toBe("This take is no longer on this device.");
  set({ recorder: { kind: "recording" } });
  await files.takeAgain(earlier);
  expect(state().notice).toMatch(/^Stop the recording first/);
  expect(items).toEqual([]);
});

test("a discarded recording is not kept among the earlier takes", async () => {
  const { files, items, shelf } = studio({}, [item({ id: "a", kind: "audio" })]);
  await files.discard(items[0] as OutboxItem);
  expect(shelf.forget).toHaveBeenCalledWith("a");
});
