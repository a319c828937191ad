import type { AudibleRanges, Part } from "#lib/cuts/cut";
import { restoreRange } from "#lib/cuts/edit";
import type { Size } from "#lib/editor/document";
import type { Side } from "#lib/editor/parts/conflict";
import type { PictureText } from "#lib/ink/picture-texts";
import type { Transport } from "../playback/transport";
import type { DocumentStore } from "../sync/document-store";
import type { StateAccess, StudioState, WaitingTake } from "./studio-state";

/** Changes of the words and the cut of a clip, its steps back and forth, and takes that are inserted into its recording. */
export function createDocumentActions(
  document: DocumentStore,
  transport: Pick<Transport, "duration" | "pause">,
  { state, show }: StateAccess,
) {
  const bringBack = (span: Part) => {
    document.change({ kind: "keep", kept: restoreRange(document.doc.kept, span, transport.duration) });
    document.endStep();
    show({ replaced: null });
  };
  const rename = (text: string) => document.change({ kind: "write", field: "title", text }, "title");
  return {
    /** Another take of a part of the recording, or one that waited. Nothing else is changed until that has ended. */
    punch(punching: NonNullable<StudioState["punching"]>): void {
      transport.pause();
      document.pause(true);
      show({ punching });
    },
    endPunch(): void {
      document.pause(false);
      show({ punching: null });
    },
    takeWaits(waiting: WaitingTake): void {
      show({ waiting: [...state().waiting.filter(({ take }) => take.id !== waiting.take.id), waiting] });
    },
    takeGone(id: string): void {
      show({ waiting: state().waiting.filter(({ take }) => take.id !== id) });
    },
    replaced(span: Part | null): void {
      show({ replaced: span });
    },
    reopen(): void {
      show({ needsReload: true });
    },
    rename,
    /** The title is left; without one the clip keeps the title it has. */
    leaveTitle(): void {
      if (!document.doc.title.trim()) rename(state().clip.title);
      document.endStep();
    },
    describe(text: string): void {
      document.change({ kind: "write", field: "description", text }, "description");
    },
    describePicture(id: string, text: PictureText, words: string): void {
      document.change({ kind: "describe-picture", id, texts: { [text]: words || undefined } }, `${text} ${id}`);
    },
    keep(kept: AudibleRanges, step: string | null = null): void {
      document.change({ kind: "keep", kept }, step);
    },
    /** Shows handles for cuts on the waveform. */
    trimming(cutting: StudioState["cutting"]): void {
      show({ cutting, selected: null });
    },
    endStep: document.endStep,
    /** Recording over a span comes before all steps since the clip was opened again. */
    undo(): void {
      const { replaced, history } = state();
      if (replaced && history.done.length === 0) bringBack(replaced);
      else document.undo();
    },
    redo: document.redo,
    bringBack,
    resolve: (side: Side) => document.resolve(side),
    pictureLoaded: (id: string, size: Size) => document.pictureMeasured(id, size),
    notify(notice: string): void {
      show({ notice });
    },
    dismissNotice(): void {
      show({ notice: null });
    },
  };
}
