import type { StoreApi } from "zustand/vanilla";
import type { Clip } from "#lib/api-client/api";
import type { RecorderState } from "#lib/browser/recorder/recorder-state";
import type { Part } from "#lib/cuts/cut";
import { emptyDoc } from "#lib/editor/document";
import { type History, startHistory } from "#lib/editor/history";
import type { Peaks } from "#lib/editor/peaks";
import { inkColors, type Tool } from "#lib/editor/tools";
import { keepsInMemory } from "../device/browser-database";
import type { EarlierTake } from "../device/earlier-takes";
import type { KeptTake, TakeTarget } from "../device/journal";
import { isUnsent, type OutboxItem } from "../outbox/item";
import { listPendingUploads } from "../outbox/queue";
import type { SentState } from "../sharing/sent-links";
import type { SaveState } from "../sync/autosave";
import type { DocumentState } from "../sync/document-store";
import type { Correction } from "./corrections";

/** A picture on the stage: from the server, or from this device as long as it is on its way. */
export interface ShownPicture {
  id: string;
  url: string | null;
  /** The address is that of its first frame. */
  isMoving?: true;
}

export interface WaitingTake {
  take: KeptTake & { over: TakeTarget };
  /** The sound, where this device could not keep it. */
  file: Blob | null;
  isKept: boolean;
}

export interface StudioState {
  clip: Clip;
  history: History;
  /** The tag whose note is open. */
  selected: string | null;
  tool: Tool;
  /** The next stroke: its colour, and which of the three widths. */
  color: string;
  width: number;
  /** The user is trimming; the selected span. */
  cutting: { span: Part | null } | null;
  /** A part of the recording is recorded again: a new take of it, or one that has waited. */
  punching: { span: Part; take: WaitingTake | null; isResumed?: boolean } | null;
  waiting: readonly WaitingTake[];
  replaced: Part | null;
  /** The seconds of the clip were moved: it has to be opened again. */
  needsReload: boolean;
  isSender: boolean;
  /** The stroke that is selected. */
  mark: string | null;
  /** Id of the picture on the stage. */
  picture: string | null;
  pictures: readonly ShownPicture[];
  save: DocumentState;
  /** This device has stored everything that the server lacks. */
  isKept: boolean;
  /** Corrected lines of the transcript until the server has them, and the state of their save. */
  corrections: readonly Correction[];
  correcting: SaveState;
  recorder: RecorderState;
  /** The microphone that records, while nothing is heard from it. */
  silentMicrophone: string | null;
  /** Files on their way to the server. */
  items: readonly OutboxItem[];
  peaks: Peaks | null;
  preparingSound: boolean;
  /** Takes that were cut off. */
  lost: readonly KeptTake[];
  /** Recordings of the clip that this device keeps, the one that was used last first. */
  takes: readonly EarlierTake[];
  /** A picture added while there is one already: replace it, or add another? */
  asking: File | null;
  /** An audio file or an interrupted take while there is a recording already: replace it? */
  askingSound: File | KeptTake | null;
  /** The name of a picture that is made readable before it is shown. */
  reading: string | null;
  sent: SentState;
  /** Something to know, until it is dismissed. */
  notice: string | null;
}

/** The state of the studio, and the one way to change it. */
export interface StateAccess {
  state: () => StudioState;
  show: (changes: Partial<StudioState>) => void;
}

export function createStudioState(clip: Clip): StudioState {
  return {
    clip,
    history: startHistory({ ...emptyDoc, title: clip.title }),
    selected: null,
    tool: "select",
    color: inkColors[0]?.color ?? "",
    width: 1,
    cutting: null,
    punching: null,
    waiting: [],
    replaced: null,
    needsReload: false,
    isSender: false,
    mark: null,
    picture: null,
    pictures: [],
    save: { kind: "saved" },
    isKept: true,
    corrections: [],
    correcting: { kind: "saved" },
    recorder: { kind: "idle" },
    silentMicrophone: null,
    items: [],
    peaks: null,
    preparingSound: false,
    lost: [],
    takes: [],
    asking: null,
    askingSound: null,
    reading: null,
    sent: "unwatched",
    notice: null,
  };
}

/** Changes of the state; the pictures follow from the document, the outbox and the record. */
export function createStateSetter(
  store: StoreApi<StudioState>,
  picturesOf: (state: StudioState) => StudioState["pictures"],
): StateAccess {
  return {
    state: store.getState,
    show(changes) {
      const state = { ...store.getState(), ...changes };
      const pictures = picturesOf(state);
      const isSame = JSON.stringify(pictures) === JSON.stringify(state.pictures);
      const isMarked = state.history.doc.tags.some(({ id }) => id === state.selected);
      const isThere = pictures.some(({ id }) => id === state.picture);
      const picture = isThere ? state.picture : (pictures[0]?.id ?? null);
      const isInked = state.mark !== null && state.history.doc.ink[picture ?? ""]?.some(({ id }) => id === state.mark);
      store.setState({
        ...changes,
        selected: isMarked ? state.selected : null,
        pictures: isSame ? state.pictures : pictures,
        picture,
        mark: isInked ? state.mark : null,
      });
    },
  };
}

/** Whether the server has everything that was written, in the document and in the transcript. */
export function combineSaveStates({ save, correcting }: Pick<StudioState, "save" | "correcting">): DocumentState {
  const isWorse = save.kind === "saved" || (correcting.kind === "failed" && save.kind !== "conflict");
  return isWorse ? correcting : save;
}

export function isAllKept({ isKept, corrections }: Pick<StudioState, "isKept" | "corrections">): boolean {
  return isKept && corrections.every((line) => line.isKept);
}

type Unsaved = Pick<StudioState, "save" | "correcting" | "corrections" | "items" | "isKept" | "waiting">;

/** True where the browser stores nothing: changes and answers that the server has not got are lost when the user leaves this page. */
export const isGoneWithPage = (): boolean => keepsInMemory();

/** Something is in this tab alone, and gone with it. */
export function hasUnkeptChanges(state: Unsaved): boolean {
  const inMemory = keepsInMemory();
  const isOnlyHere = combineSaveStates(state).kind !== "saved" && (inMemory || !isAllKept(state));
  return isOnlyHere || [...listPendingUploads(state.items), ...state.waiting].some(({ isKept }) => inMemory || !isKept);
}

/** Why no part can be recorded over, or the take `id` inserted, yet; null when it can. */
export function findInsertObstacle(state: StudioState, id: string | null = null): string | null {
  const { items, isSender, clip, preparingSound, waiting, sent } = state;
  // The clip is opened again afterwards, which discards data that only this tab has.
  if (waiting.some(({ take, isKept }) => !isKept && take.id !== id))
    return "when the take in this tab is inserted or discarded";
  if (sent === "asking") return "when you have chosen what the link shows";
  if (sent === "unread") return "when your links are loaded";
  if (items.some(isUnsent)) return "when everything is sent";
  if (combineSaveStates(state).kind !== "saved") return "when everything is saved";
  if (clip.audio_edit?.status === "pending") return "when the recording is cut";
  if (preparingSound) return "when the recording is ready";
  return isSender ? null : "in the tab opened first";
}
