"use client";
import { Dialog } from "#components/ui/dialog";
import { KeyList } from "#components/ui/key-list";
import { useWords } from "./use-words";

/** The keys that work while an answer is made. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { say } = useWords();
  const keys = [
    [say("enterKey"), say("keyPoint")],
    ["← ↑ → ↓", say("keyMove")],
    ["K", say("keyLaser")],
    [say("deleteKey"), say("keyDelete")],
    ["Ctrl Z", say("keyUndo")],
    ["?", say("keyKeys")],
  ] as const;
  return (
    <Dialog title={say("keys")} open={open} onClose={onClose}>
      <KeyList keys={keys} />
    </Dialog>
  );
}
