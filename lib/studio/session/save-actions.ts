import { getClip, updateClip } from "#lib/api-client/api";
import type { Outbox } from "../outbox/outbox-options";
import { latestPerSlot } from "../outbox/queue";
import type { Transport } from "../playback/transport";
import type { TakeRecorder } from "../recording/take-recorder";
import type { SentLinks } from "../sharing/sent-links";
import type { DocumentStore } from "../sync/document-store";
import type { SaveRequest } from "../sync/save-request";
import type { createCorrections } from "./corrections";
import type { createCutWatch } from "./cut-watch";
import { type FinishStep, finishClip, sendAll } from "./finish-clip";
import type { StateAccess } from "./studio-state";

interface SaveParts {
  clipId: number;
  document: DocumentStore;
  corrections: ReturnType<typeof createCorrections>;
  links: SentLinks;
  outbox: Outbox;
  recorder: Pick<TakeRecorder, "handedOver">;
  transport: Pick<Transport, "pause">;
  cut: ReturnType<typeof createCutWatch>;
  signal: AbortSignal;
}

/** Saves the document, corrected lines and files: now, while the page closes, and before the clip is sent. */
export function createSaveActions(
  { clipId, document, corrections, links, outbox, recorder, transport, cut, signal }: SaveParts,
  { state }: Pick<StateAccess, "state">,
) {
  const isBehind = () => document.isDirty || corrections.isDirty || latestPerSlot(outbox.items).length > 0;
  return {
    /** The server lacks a change or a file from here. */
    isBehind,
    /** Something was changed that readers do not get yet. */
    isDirty: () => document.isDirty || corrections.isDirty || cut.isPending(),
    save(request: SaveRequest = "ordinary"): void {
      document.flush(request).catch(() => {});
      corrections.flush(request).catch(() => {});
    },
    /** The page closes; changes that wait for the choice of the link are kept here. */
    leave(): void {
      document.leave().catch(() => {});
      corrections.flush("last").catch(() => {});
      links.leave();
    },
    /** The connection is back: saves and sends everything that waited. */
    catchUp(): void {
      document.flush().catch(() => {});
      corrections.flush().catch(() => {});
      outbox.retryAll();
    },
    /** Settles when this device has everything of the clip; false when it cannot keep it. */
    async kept(): Promise<boolean> {
      transport.pause();
      await recorder.handedOver();
      await outbox.settled();
      const given = [...outbox.items, ...state().waiting];
      return (await document.kept()) && given.every(({ isKept }) => isKept);
    },
    /** Everything that was changed is on the server; throws where that cannot be. Files go their own way. */
    async saved(isToBeCut = true): Promise<void> {
      if (isBehind()) await links.chosen();
      await links.saving(async () => {
        await corrections.flush();
        await document.flush("final");
      });
      if (!isToBeCut) return;
      await cut.untilCut();
      if (cut.isPending()) throw new Error("The sound is still being cut. Try again in a moment.");
    },
    /** A cut that failed is tried once more. */
    async retryCut(): Promise<void> {
      if (isBehind()) await links.chosen();
      await document.flush();
      const read = await getClip(clipId, signal);
      await document.serverRead(read);
      const { kept } = document.doc;
      const audio_edit = kept && { keep: kept.map(({ start, end }) => ({ start, end })) };
      // Of another recording than the one that was just read it would cut other sound.
      await document.serverRead(await updateClip(clipId, { audio_edit }, { etag: read.etag }));
    },
    /** Brings everything to the server, without preparing anything there; throws where that cannot be. */
    deliver: (): Promise<void> => sendAll({ document, outbox, onStep: () => {} }),
    /** Prepares the clip for sending; reports the step, the progress where it is known, and what is wrong with the sound. */
    async finish(onStep: (step: FinishStep, progress?: number) => void): Promise<string | null> {
      transport.pause();
      await recorder.handedOver();
      if (isBehind()) await links.chosen();
      onStep("saving");
      // The link that is being created is no reason to ask.
      const warning = await links.saving(async () => {
        await corrections.flush();
        return finishClip({ clipId, document, outbox, signal, onStep });
      });
      await document.readAgain();
      return warning;
    },
  };
}
