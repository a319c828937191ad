"use client";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useWords } from "../use-words";

/** Asks before another take replaces the recording, with what was pointed at and drawn in it. */
export function AgainDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { say } = useWords();
  const session = useSession();
  const begin = () => {
    onClose();
    const { history, picture } = session.store.getState();
    const { tags, ink } = history.doc;
    for (const { id } of tags) session.tags.remove(id);
    for (const [inked, strokes] of Object.entries(ink)) {
      session.tags.showPicture(inked);
      session.ink.remove(...strokes.map(({ id }) => id));
    }
    if (picture !== null) session.tags.showPicture(picture);
    session.record();
  };
  return (
    <Dialog title={say("againAsk")} open={open} onClose={onClose} about={say("againAbout")}>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>{say("cancel")}</Button>
        <Button look="signal" onClick={begin}>
          {say("again")}
        </Button>
      </div>
    </Dialog>
  );
}
