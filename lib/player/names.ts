/** Element names that pages write and the player looks up. */

export interface Parts {
  model: HTMLScriptElement;
  audio: HTMLAudioElement;
  play: HTMLButtonElement;
  seek: HTMLInputElement;
  /** The playhead. */
  head: HTMLElement;
  /** Clips the dark waveform to the part played. */
  played: SVGRectElement;
  now: HTMLElement;
  total: HTMLElement;
  speed: HTMLButtonElement;
  captionsButton: HTMLButtonElement;
  caption: HTMLElement;
  /** A live region for tag notes. */
  spoken: HTMLElement;
  problem: HTMLElement;
  /** In a package: all replies, and whether spoken ones are heard at their seconds. */
  replies: HTMLElement;
  playReplies: HTMLButtonElement;
  /** In a package: what the page says in other languages. */
  languages: HTMLScriptElement;
}

export interface Items {
  pin: number;
  flag: number;
  row: number;
  figure: string;
  choice: string;
  /** Text spoken from this second on. */
  word: number;
  /** Of a reply: plays from its second. */
  listen: number;
  /** Of a reply: the picture that it is about. */
  about: string;
  /** The flag of a reply, at its second. */
  second: number;
  /** The words of the text, the name or the alternative text (`Said`), as JSON. */
  text: string;
  label: string;
  alt: string;
}

export type PartName = keyof Parts;
export type ItemName = keyof Items;

const PART = "data-part";
const itemAttribute = (name: ItemName) => `data-${name}`;

export function partProps(name: PartName): Record<string, string> {
  return { [PART]: name };
}

export function itemProps<Name extends ItemName>(name: Name, value: Items[Name]): Record<string, string> {
  return { [itemAttribute(name)]: String(value) };
}

export const partSelector = (name: PartName) => `[${PART}="${name}"]`;
export const itemSelector = (name: ItemName) => `[${itemAttribute(name)}]`;

export function itemValue(element: Element, name: ItemName): string {
  return element.getAttribute(itemAttribute(name)) ?? "";
}

export const stateAttributes = {
  /** On the root, when scripts run. */
  scripted: "js",
  current: "on",
  ahead: "ahead",
  shown: "cur",
  tucked: "tucked",
  playing: "playing",
  past: "past",
  now: "now",
} as const;
