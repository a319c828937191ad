import { openTabChannel } from "../device/tab-channel";
import { outboxLock, withLock } from "../device/tab-locks";
import { explainFailure } from "../failure";
import { PendingChoiceError } from "../sharing/sent-links";
import { cancelParts, cancelUpload } from "../uploads/send-in-parts";
import type { OutboxItem } from "./item";
import { createOutbox } from "./outbox";
import { outboxStore } from "./outbox-db";
import type { Outbox } from "./outbox-options";
import { sendItem } from "./send-item";

interface Events {
  inkFor: (item: OutboxItem) => object | null;
  replaces: (item: OutboxItem) => string | undefined;
  filesThere: () => readonly string[];
  beforeSend: (item: OutboxItem) => Promise<void>;
  onChange: (items: readonly OutboxItem[], isSender: boolean) => void;
  onSent: (item: OutboxItem, file: string) => void;
}

/** The outbox of a clip on this device; of several tabs one sends. */
export async function openOutbox(clipId: number, isHeld: boolean, events: Events): Promise<Outbox> {
  const name = outboxLock(clipId);
  const channel = openTabChannel(name);
  return createOutbox({
    clipId,
    isHeld,
    store: outboxStore,
    send: sendItem,
    forget: ({ key, uploadId }) => {
      if (uploadId) void cancelUpload({ clipId, uploadId });
      void cancelParts(key);
    },
    explain(error) {
      const failure = explainFailure(error);
      return error instanceof PendingChoiceError ? { ...failure, isPassing: true } : failure;
    },
    turn: (signal, work) => withLock(name, signal, work),
    news: {
      tell: () => channel.post("changed"),
      hear: (listener) => {
        channel.hear(listener);
        return channel.close;
      },
    },
    ...events,
  });
}
