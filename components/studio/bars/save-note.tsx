"use client";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { formatCount } from "#lib/browser/format";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { itemNoun } from "#lib/studio/outbox/item";
import { latestPerSlot, listPendingUploads } from "#lib/studio/outbox/queue";
import { combineSaveStates, isAllKept, isGoneWithPage, type StudioState } from "#lib/studio/session/studio-state";
import { isHeldBack } from "#lib/studio/sharing/sent-links";
import { useOnline } from "../../studio-session/use-online";

const onlyInThisTab = ["Only in this tab", "bg-bad"] as const;

/** Says in a few words whether everything is saved; the small one adds a dot. */
export function SaveNote({ isSmall = false }: { isSmall?: boolean }) {
  const save = useStudio(combineSaveStates);
  const items = useStudio((state) => state.items);
  const isKept = useStudio(isAllKept);
  const sent = useStudio((state) => state.sent);
  const recorder = useStudio((state) => state.recorder);
  const { isLocal } = useSession();
  const online = useOnline();
  const shown = saveMessage({ save, items, isKept, recorder, sent }, online, isLocal);
  const [words, dot] = isLocal && isGoneWithPage() ? onlyInThisTab : shown;
  const isMarked = isSmall && dot === "bg-bad";
  return (
    <span
      role="status"
      // Each percent would be read aloud.
      aria-busy={dot === "bg-tide"}
      title={isSmall ? words : undefined}
      className="flex shrink-0 items-center gap-1.5 whitespace-nowrap text-ink3 text-sm"
    >
      <span
        aria-hidden="true"
        className={`rounded-full ${dot} ${isMarked ? "size-4 text-center font-[700] text-[0.75rem] text-paper leading-4" : "size-[7px]"}`}
      >
        {isMarked ? "!" : null}
      </span>
      <span className={isSmall ? "sr-only" : ""}>{words}</span>
    </span>
  );
}

/** The state of changes and files, the worst first. `isLocal`: nothing is to be sent yet. */
export function saveMessage(
  { save, items, isKept, recorder, sent }: Pick<StudioState, "save" | "items" | "isKept" | "recorder" | "sent">,
  online: boolean,
  isLocal = false,
) {
  // Links that could not be read without a connection are read again once there is one.
  const isHeld = isHeldBack(sent) && (online || sent !== "unread");
  const unsent = listPendingUploads(items);
  const sending = items.find(({ state, isTakenOut }) => state.kind === "sending" && !isTakenOut);
  const failed = unsent.filter(({ state }) => state.kind === "failed");
  const isSaved = save.kind === "saved" && latestPerSlot(items).length === unsent.length;
  if (!isKept && !isSaved) return ["Not saved: only in this tab", "bg-bad"] as const;
  if (unsent.some((item) => !item.isKept && item.state.kind === "failed")) {
    return ["Not sent: only in this tab", "bg-bad"] as const;
  }
  if (isLocal) {
    return unsent.some((item) => !item.isKept)
      ? (["Not kept: only in this tab", "bg-bad"] as const)
      : (["Kept on this device", "bg-ok"] as const);
  }
  if (isHeld && (!isSaved || unsent.length > 0)) return ["Waiting for your choice", "bg-edge"] as const;
  if (save.kind === "conflict") return ["Changed elsewhere", "bg-bad"] as const;
  if (sending?.state.kind === "sending") {
    return [`Sending the ${itemNoun(sending)}… ${Math.round(sending.state.share * 100)} %`, "bg-tide"] as const;
  }
  if (!online && (!isSaved || unsent.length > 0)) return ["Offline: kept on this device", "bg-edge"] as const;
  if (save.kind === "failed") return ["Not saved yet", "bg-bad"] as const;
  if (failed.length > 0) return [`${formatCount(failed.length, "file")} not sent yet`, "bg-bad"] as const;
  if (!isSaved) return ["Saving…", "bg-edge"] as const;
  if (unsent.length > 0) return [`Sending the ${itemNoun(unsent[0] as (typeof unsent)[0])}…`, "bg-tide"] as const;
  if (isTakeActive(recorder)) return [recorder.kind === "stopping" ? "Saving…" : "Recording…", "bg-edge"] as const;
  return ["Saved", "bg-ok"] as const;
}
