import { Dialog } from "#components/ui/dialog";

const keys = [
  ["Space", "Play or pause"],
  ["R", "Record, or stop recording"],
  ["P", "Pause the recording, or go on"],
  ["N", "Tag at the playhead, in the middle of the picture"],
  ["Arrow keys", "Move the pin or flag that has the focus; with Shift further"],
  ["Enter", "On a pin: write its note"],
  ["Delete", "On a pin: remove it"],
  ["Ctrl Z", "Take back; with Shift do again"],
  ["?", "This list"],
] as const;

/** The keys of the studio. */
export function ShortcutsDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" open={props.open} onClose={props.onClose}>
      <dl className="m-0 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm bg-sunk px-1.5 py-0.5 font-[600] text-ink2 text-sm">{key}</kbd>
            </dt>
            <dd className="m-0 text-ink2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
