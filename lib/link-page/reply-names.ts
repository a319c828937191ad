import { BLANK_SHEET } from "./model";

export interface ReplyParts {
  dialog: HTMLDialogElement;
  open: HTMLButtonElement;
  form: HTMLFormElement;
  sent: HTMLElement;
  done: HTMLButtonElement;
  close: HTMLButtonElement;
  error: HTMLElement;
  message: HTMLTextAreaElement;
  send: HTMLButtonElement;
  record: HTMLButtonElement;
  voice: HTMLElement;
  /** On small screens: to write, or to speak. */
  ways: HTMLElement;
  write: HTMLButtonElement;
  speak: HTMLButtonElement;
  insecure: HTMLElement;
  /** Begins to point at the picture, and what stands in its place while the ring is there. */
  point: HTMLButtonElement;
  pointed: HTMLElement;
  writeHere: HTMLButtonElement;
  speakHere: HTMLButtonElement;
  removeRing: HTMLButtonElement;
  draw: HTMLButtonElement;
  undoStroke: HTMLButtonElement;
  /** In the form: what the reply is about, or the reply that it answers. */
  about: HTMLElement;
  aboutWords: HTMLElement;
  aboutTime: HTMLElement;
  removeAbout: HTMLButtonElement;
  /** All replies that are shown, and their pins and flags where they come without pictures and waveform. */
  shown: HTMLElement;
  pins: HTMLElement;
  /** Below the waveform. */
  flags: HTMLElement;
  /** Of a reply that is shown: plays from its second. */
  listen: HTMLButtonElement;
  name: HTMLElement;
  said: HTMLElement;
  answer: HTMLButtonElement;
  change: HTMLButtonElement;
  delete: HTMLButtonElement;
  /** Whether spoken replies are heard at their seconds. */
  playReplies: HTMLButtonElement;
  /** Reactions to the clip. */
  reactions: HTMLElement;
  react: HTMLButtonElement;
  moreReactions: HTMLButtonElement;
}

/** As the API has them; "" where there is none. */
export type SpotFields = Record<"timestamp" | "x" | "y" | "image", string>;

/**
 * Hidden from people, for robots to fill; a name that no password manager knows. A reply with something in it is kept
 * until the clip's owner accepts it: `leave_empty` of the contract.
 */
export const trapField = "leave_empty";

const ATTRIBUTE = "data-reply";

export function replyPart(name: keyof ReplyParts): Record<string, string> {
  return { [ATTRIBUTE]: name };
}

export const replySelector = (name: keyof ReplyParts) => `[${ATTRIBUTE}="${name}"]`;

/** The picture that a pin or a drawing belongs to; without one, the blank sheet. */
export const imageData = (image: string | null) => ({ "data-image": image ?? BLANK_SHEET });

/** Where a pin belongs, in fractions of the picture. */
export const pinData = ({ image, x, y }: { image: string | null; x: number; y: number }) => ({
  ...imageData(image),
  "data-x": x,
  "data-y": y,
});

/** The class of what a reply drew. */
export const REPLY_INK = "rink";
