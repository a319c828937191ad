import { getClip } from "#lib/api-client/api";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { isUnsent, type OutboxItem } from "../../outbox/item";
import { openOutbox } from "../../outbox/open-outbox";
import type { Outbox } from "../../outbox/outbox-options";
import { recordingFile } from "../../recording/recording-file";
import type { SentLinks } from "../../sharing/sent-links";
import type { DocumentStore } from "../../sync/document-store";
import { beforeSend } from "../before-send";
import type { StateAccess } from "../studio-state";
import { createTakeHistory } from "../take-history";
import { createFileActions } from "./file-actions";
import type { FileParts } from "./file-parts";

interface OpenFilesParts extends Omit<FileParts, "document" | "outbox" | "shelf"> {
  isLocal: boolean;
  document: FileParts["document"] & Pick<DocumentStore, "readAgain">;
  links: Pick<SentLinks, "hold">;
  signal: AbortSignal;
}

/** The recordings and pictures of a clip: actions on them, those on their way, and earlier takes. The outbox is to be disposed. */
export async function openFiles({ isLocal, links, signal, ...parts }: OpenFilesParts, shown: StateAccess) {
  const { clipId, document, sound } = parts;
  const { state, show } = shown;
  const shelf = createTakeHistory(clipId, {
    onTakes: (takes) => show({ takes }),
    // A recording that is unsent when the studio closes is still sent, and the one it replaces is still kept.
    read: () => getClip(clipId),
  });
  const sent = async (item: OutboxItem, file: string) => {
    await files.sent(item, file);
    if (item.kind === "audio") await shelf.sent(item.id, file);
    if (signal.aborted) return;
    await document.readAgain().catch(() => {});
    if (item.kind === "audio") await shelf.measured(state().clip);
    const isSounding = item.kind === "audio" && !outbox.items.some((one) => one.kind === "audio" && isUnsent(one));
    if (isSounding) void sound.loadPeaks(state().clip);
  };
  const outbox: Outbox = await openOutbox(clipId, isLocal, {
    inkFor: (item) => files.inkWith(item),
    replaces: (item) => files.fileReplacedBy(item),
    filesThere: () => [...state().clip.image_urls.map(fileNameFromUrl), recordingFile(state().clip) ?? []].flat(),
    beforeSend: (item) => beforeSend(item, { links, shelf, files }),
    onChange: (items, isSender) => show({ items, isSender }),
    onSent: (item, file) => void sent(item, file),
  });
  const files = createFileActions({ ...parts, outbox, shelf }, shown);
  return { shelf, outbox, files };
}
