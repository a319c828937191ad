import { classifyPress, type Press } from "#lib/ink/pointers/classify-press";

/** Whether a press on a handle begins a drag. */
export const isDragPress = (press: Press): boolean => classifyPress(press, /Mac/.test(navigator.platform)) === "tool";
