import type { KeptTake } from "../../device/journal";
import type { OutboxItem } from "../../outbox/item";
import type { Outbox } from "../../outbox/outbox-options";
import type { Sound } from "../../playback/sound";
import type { DocumentStore } from "../../sync/document-store";
import type { Say } from "../../words";
import type { LocalPictures } from "../local-pictures";
import type { TakeHistory } from "../take-history";

/** Shared by the actions on recordings and pictures. */
export interface FileParts {
  clipId: number;
  document: Pick<
    DocumentStore,
    | "doc"
    | "pictureAdded"
    | "pictureSent"
    | "pictureDropped"
    | "pictureRemoved"
    | "pictureForgotten"
    | "change"
    | "endStep"
    | "soundReplaced"
  >;
  outbox: Pick<Outbox, "items" | "add" | "file" | "retry" | "takenOut" | "discard" | "dismissWarnings">;
  sound: Pick<Sound, "hear" | "hearClip" | "loadPeaks">;
  pictures: Pick<LocalPictures, "add">;
  shelf: Pick<TakeHistory, "keep" | "file" | "forget" | "willKeep">;
  /** A take that was cut off is the recording now. */
  recovered: (take: KeptTake) => void;
  showPicture: (id: string) => void;
  say: Say;
}

/** Shows or plays a file and puts it into the outbox; `kept` settles when this device keeps it. */
export type SendFile = (
  item: Omit<OutboxItem, "id" | "clipId" | "addedAt" | "key" | "attempts" | "state" | "isKept">,
  file: Blob,
) => { id: string; kept: Promise<void> };
