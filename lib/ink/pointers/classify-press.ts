export interface Press {
  pointerType: string;
  button: number;
  buttons: number;
  ctrlKey: boolean;
}

/** The other end of a pen, as the Pointer Events standard numbers it. */
const eraserEnd = 5;

/** Maps a press on the picture to the chosen tool, the eraser, or nothing. Ctrl+click of a Mac is its right click. */
export function classifyPress({ button, ctrlKey }: Press, isMac: boolean): "tool" | "erase" | null {
  if (button === eraserEnd) return "erase";
  return button === 0 && !(isMac && ctrlKey) ? "tool" : null;
}

/** The button was released where the page did not notice: in a menu, or outside the window. */
export function isReleased({ pointerType, buttons }: Press): boolean {
  return pointerType !== "touch" && buttons === 0;
}
