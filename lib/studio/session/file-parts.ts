import type { KeptTake } from "../device/journal";
import type { Outbox } from "../outbox/outbox-options";
import type { Sound } from "../playback/sound";
import type { DocumentStore } from "../sync/document-store";
import type { Say } from "../words";
import type { LocalPictures } from "./local-pictures";
import type { TakeHistory } from "./take-history";

/** What actions on recordings and pictures work with. */
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
