import type { Transcription } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import type { Tagged } from "#lib/api-client/request";
import { clockTime } from "#lib/player/time-format";
import type { KeptCorrection } from "../device/kept-corrections";
import type { Failure } from "../failure";
import { Autosave, type SaveState } from "../sync/autosave";
import type { SaveRequest } from "../sync/save-request";

export interface Correction extends KeptCorrection {
  /** The line was changed elsewhere, or it is gone: the user has to choose. */
  isOutdated: boolean;
  isKept: boolean;
}

type Transcript = Tagged<Transcription>;
type Line = Pick<Transcription["segments"][number], "id" | "text" | "start">;

interface CorrectionsOptions {
  clipId: number;
  store: {
    list: () => Promise<KeptCorrection[]>;
    keep: (line: KeptCorrection) => Promise<void>;
    forget: (line: KeptCorrection) => Promise<void>;
  };
  read: () => Promise<Transcript | null>;
  send: (line: KeptCorrection, etag: string | null, last: boolean) => Promise<Transcript>;
  untilAllowed: () => Promise<void>;
  explain: (error: unknown) => Failure;
  onLines: (lines: readonly Correction[]) => void;
  onState: (state: SaveState) => void;
}

const quietMs = 5000;

/** An emptied line is removed when the user has left it, and not before. */
const isMeant = ({ text, isEnded }: KeptCorrection) => isEnded || text.trim() !== "";

const isInDoubt = ({ sent = [] }: KeptCorrection) => sent.length > 0;

/** Corrected lines of a transcript: kept on this device immediately, saved later, never over a change made elsewhere. */
export function createCorrections(options: CorrectionsOptions) {
  const { clipId, store } = options;
  let lines: readonly Correction[] = [];
  let newest: Transcript | null = null;
  let listener: (transcript: Transcript) => void = () => {};
  let order: Promise<unknown> = Promise.resolve();

  const find = (segment: number) => lines.find((line) => line.segment === segment);
  const show = (next: readonly Correction[]) => {
    lines = next;
    options.onLines(lines);
  };
  const put = (line: Correction) => show([...lines.filter(({ segment }) => segment !== line.segment), line]);
  const patch = (segment: number, changes: Partial<Correction>) =>
    show(lines.map((line) => (line.segment === segment ? { ...line, ...changes } : line)));
  const inOrder = (work: () => Promise<void>): Promise<boolean> => {
    const done = order.then(work).then(
      () => true,
      () => false,
    );
    order = done;
    return done;
  };
  const keep = async ({ isOutdated: _, isKept: __, ...line }: Correction) => {
    const isKept = await inOrder(() => store.keep(line));
    if (find(line.segment)?.text === line.text) patch(line.segment, { isKept });
  };
  /** Another tab may have put its words into the place of these, and removed them when they were sent. */
  const keepStill = async (segment: number) => {
    const kept = await store.list().catch(() => []);
    const line = find(segment);
    if (line && !kept.some((one) => one.segment === segment)) await keep(line);
  };
  const drop = (line: KeptCorrection) => {
    show(lines.filter(({ segment }) => segment !== line.segment));
    void inOrder(() => store.forget(line));
  };
  const learn = (transcript: Transcript) => {
    newest = transcript;
    listener(transcript);
  };
  const readNow = async () => {
    const read = await options.read();
    if (read) learn(read);
    return read;
  };
  const change = (line: Correction) => {
    put(line);
    void keep(line);
  };
  const sent = (segment: number, text: string) => {
    const line = find(segment);
    if (!line) return;
    if (line.text.trim() === text) return drop(line);
    change({ ...line, was: text, sent: [] });
  };
  const sending = (segment: number, text: string) => {
    const line = find(segment);
    if (line) change({ ...line, sent: [...(line.sent ?? []), text] });
  };
  const sendOne = async (line: Correction, last: boolean, isAgain = false): Promise<void> => {
    const text = line.text.trim();
    const there = (isInDoubt(line) ? null : newest) ?? (await readNow());
    const now = there?.answer.segments.find(({ id }) => id === line.segment)?.text ?? "";
    if (now === text) return sent(line.segment, text);
    if (!there || !(now === line.was || line.sent?.includes(now))) {
      patch(line.segment, { isOutdated: true });
      return keepStill(line.segment);
    }
    sending(line.segment, text);
    try {
      learn(await options.send({ ...line, text }, there.etag, last));
      sent(line.segment, text);
    } catch (error) {
      if (isAgain || !(error instanceof ApiError) || error.status !== 412) throw error;
      newest = null;
      await sendOne(line, last, true);
    }
  };
  const autosave = new Autosave<null>({
    idleMs: quietMs,
    gapMs: 0,
    save: async (_, { request }) => {
      if (lines.length > 0) await options.untilAllowed();
      for (const line of lines) {
        if (isMeant(line) && !line.isOutdated) await sendOne(line, request === "last");
      }
      const outdated = lines.find(({ isOutdated }) => isOutdated);
      if (outdated)
        throw new Error(`The line at ${clockTime(outdated.start)} was changed elsewhere: see the transcript.`);
    },
    onState: options.onState,
    explain: options.explain,
  });
  const flush = (request?: SaveRequest) => autosave.flush(request);
  const saveNow = () => {
    autosave.change(null);
    flush().catch(() => {});
  };
  const write = ({ id, start, text: now }: Line, text: string, isEnded: boolean) => {
    const before = find(id);
    const { was, sent = [] } = before && !before.isOutdated ? before : { was: now };
    if (text.trim() === was && sent.length === 0) {
      if (before) drop(before);
    } else {
      const isKept = before?.isKept ?? true;
      change({ clipId, segment: id, start, was, text, sent, isEnded, isOutdated: false, isKept });
    }
    autosave.change(null);
  };

  return {
    flush,
    get isDirty() {
      return autosave.isDirty;
    },
    /** The transcript was read; what is written here and saved later is said to the listener. */
    know(transcript: Transcript, onNewer: (transcript: Transcript) => void): void {
      newest = transcript;
      listener = onNewer;
    },
    async resume(): Promise<void> {
      const left = await store.list().catch(() => []);
      for (const line of left.filter((one) => !isMeant(one))) drop(line);
      const taken = left.filter((one) => isMeant(one) && !find(one.segment));
      if (taken.length === 0) return;
      show([...lines, ...taken.map((line) => ({ ...line, isOutdated: false, isKept: true }))]);
      saveNow();
    },
    write: (line: Line, text: string): void => write(line, text, false),
    end(line: Line, text: string): void {
      if (!find(line.id) && text.trim() === line.text) return;
      write(line, text, true);
      saveNow();
    },
    discard(segment: number): void {
      const line = find(segment);
      if (!line) return;
      if (isInDoubt(line) && !line.isOutdated) write({ ...line, id: segment }, line.was, true);
      else drop(line);
      saveNow();
    },
    async dispose(): Promise<void> {
      const saving = flush("last").catch(() => {});
      autosave.close();
      await saving;
      await order;
    },
  };
}
