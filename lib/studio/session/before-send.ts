import type { OutboxItem } from "../outbox/item";
import type { SentLinks } from "../sharing/sent-links";
import type { FileActions } from "./files/file-actions";
import type { TakeHistory } from "./take-history";

interface Parts {
  links: Pick<SentLinks, "hold">;
  shelf: Pick<TakeHistory, "keepFromServer">;
  files: Pick<FileActions, "keepReplaced">;
}

/** A file waits for the choice of what links show, then until what it replaces is on this device. */
export async function beforeSend(item: OutboxItem, { links, shelf, files }: Parts): Promise<void> {
  await links.hold(item.addedAt);
  if (item.kind === "audio") await shelf.keepFromServer(item);
  else await files.keepReplaced(item);
}
