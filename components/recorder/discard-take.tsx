"use client";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { clockTime } from "#lib/player/time-format";

const askBeyondSeconds = 3;

/** If a focused button disappears, the focus moves to the one beside it. */
function focusRecord(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>("[data-record]")?.focus();
}

/** Discards the running take: immediately while it is short, later after a question. */
export function useDiscardTake() {
  const { recorder, transport } = useSession();
  const kind = useStudio((state) => state.recorder.kind);
  const taking = useStudio((state) => isTakeActive(state.recorder));
  const [wasRecording, setWasRecording] = useState<boolean | null>(null);
  const byKeys = useRef(false);
  useEffect(() => {
    if (taking) return;
    setWasRecording(null);
    if (byKeys.current) requestAnimationFrame(focusRecord);
    byKeys.current = false;
  }, [taking]);
  const discard = () => {
    byKeys.current = document.activeElement?.matches(":focus-visible") ?? false;
    recorder.discard();
  };
  const isOpen = wasRecording !== null && kind === "paused";
  const press = () => {
    if (recorder.elapsed() <= askBeyondSeconds) return discard();
    setWasRecording(kind === "recording");
    recorder.pause();
  };
  const keep = () => {
    if (isOpen && wasRecording) recorder.resume();
    setWasRecording(null);
  };
  const about = [
    `${clockTime(recorder.elapsed())} of sound will be deleted permanently.`,
    "Tags, ink and picture changes made with it are removed, too. Undo restores them.",
    ...(transport.hasSound ? ["Your current recording does not change."] : []),
  ];
  const button = (
    <button
      type="button"
      aria-label="Discard take"
      title="Discard take"
      disabled={kind === "stopping"}
      onClick={press}
      className="grid size-12 shrink-0 place-items-center rounded-full bg-sheet text-ink2 shadow-low hover:bg-sunk hover:text-ink disabled:opacity-30"
    >
      <Trash2 size={20} aria-hidden="true" />
    </button>
  );
  const question = (
    <Dialog title="Discard this take?" open={isOpen} onClose={keep} about={about.join(" ")}>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={keep}>Keep it</Button>
        <Button look="danger" onClick={discard}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
  return { button, question };
}
