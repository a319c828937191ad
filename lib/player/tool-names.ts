export interface Tools {
  /** The window in which a picture is seen. */
  view: HTMLElement;
  larger: HTMLButtonElement;
  smaller: HTMLButtonElement;
  whole: HTMLButtonElement;
  /** How large the picture is, in percent. */
  zoomed: HTMLElement;
  fullScreen: HTMLButtonElement;
  nextTag: HTMLButtonElement;
  previousTag: HTMLButtonElement;
  keys: HTMLButtonElement;
}

export type ToolName = keyof Tools;

const ATTRIBUTE = "data-tool";

export function toolPart(name: ToolName): Record<string, string> {
  return { [ATTRIBUTE]: name };
}

export const toolSelector = (name: ToolName) => `[${ATTRIBUTE}="${name}"]`;

/** The class of a view whose picture is enlarged. */
export const LARGE = "large";

/** The class of the root in full screen. */
export const FULL = "full";

/** The class of a picture while its pen is on. */
export const DRAWING = "drawing";
