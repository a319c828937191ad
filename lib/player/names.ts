/** The names by which a page and its player know each other: pages write them, the player looks for them. */

/** Elements that a page has once at most. */
export interface Parts {
  /** The data block with the `PlayerModel`. */
  model: HTMLScriptElement;
  audio: HTMLAudioElement;
  play: HTMLButtonElement;
  seek: HTMLInputElement;
  /** The upright line at the current time. */
  head: HTMLElement;
  /** Cuts the dark waveform to what has been played. */
  played: SVGRectElement;
  now: HTMLElement;
  total: HTMLElement;
  speed: HTMLButtonElement;
  captionsButton: HTMLButtonElement;
  caption: HTMLElement;
  /** A live region that says the note of each tag. */
  spoken: HTMLElement;
  /** Said when the sound cannot be played. */
  problem: HTMLElement;
}

/** Elements that a page has several of; each with the value that it stands for. */
export interface Items {
  /** A pin on a picture, by the index of its tag. */
  pin: number;
  /** A flag over the waveform, by the index of its tag. */
  flag: number;
  /** A row in the list of tags, by the index of its tag. */
  row: number;
  /** A picture with its ink and pins, by its id. */
  figure: string;
  /** A button that chooses a picture, by its id. */
  choice: string;
  /** Words that are spoken from a second on. */
  word: number;
}

export type PartName = keyof Parts;
export type ItemName = keyof Items;

const PART = "data-part";
const itemAttribute = (name: ItemName) => `data-${name}`;

/** Attributes of an element that is a part, for JSX. */
export function part(name: PartName): Record<string, string> {
  return { [PART]: name };
}

/** Attributes of an element that is one of several, for JSX. */
export function item<Name extends ItemName>(name: Name, value: Items[Name]): Record<string, string> {
  return { [itemAttribute(name)]: String(value) };
}

export const partSelector = (name: PartName) => `[${PART}="${name}"]`;
export const itemSelector = (name: ItemName) => `[${itemAttribute(name)}]`;

/** The value of an element that is one of several. */
export function itemValue(element: Element, name: ItemName): string {
  return element.getAttribute(itemAttribute(name)) ?? "";
}

/** Classes that the player puts on elements; style sheets give them their look. */
export const states = {
  /** On the root, once there is a script. */
  scripted: "js",
  /** The tag that is spoken about. */
  current: "on",
  /** A pin whose time has not come. */
  ahead: "ahead",
  /** The picture on the table. */
  shown: "cur",
  /** A flag without room of its own. */
  tucked: "tucked",
  playing: "playing",
  /** Words that were said, and those that are being said. */
  past: "past",
  now: "now",
} as const;
