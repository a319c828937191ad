import { Dialog } from "#components/ui/dialog";
import { KeyList } from "#components/ui/key-list";

const keys = [
  ["Space", "Play or pause; while recording: pause or resume"],
  ["R", "Record, or stop recording"],
  ["Enter", "Share: create the link and copy it"],
  ["N", "Tag at the playhead, where you last pointed"],
  ["V P H A L S", "Select, pen, highlighter, arrow, line, rectangle"],
  ["O T B E G", "Ellipse, text, redact, eraser, tag"],
  ["K", "Laser, recorded with the sound; while K is held, the former tool comes back"],
  ["Enter", "On the picture: crosshair, then draw from it with the arrow keys"],
  ["+ − 0", "Zoom in, zoom out, fit; Ctrl and the wheel zoom, too"],
  ["Space + drag", "Move the picture; on a touch screen with two fingers"],
  ["[ ]", "With Select on the picture: the mark before, the next one"],
  ["Arrow keys", "Move the mark, pin or flag that has the focus; with Shift further"],
  ["Enter", "On a pin: write its note"],
  ["Delete", "Remove the selected mark, or the pin that has the focus; while you trim: cut the selected span"],
  ["Ctrl Z", "Undo; with Shift, or Ctrl Y, redo"],
  ["?", "This list"],
] as const;

export function ShortcutsDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" open={props.open} onClose={props.onClose}>
      <KeyList keys={keys} />
    </Dialog>
  );
}
