/** The names by which the reply dialog and its script know each other. */
export interface ReplyParts {
  dialog: HTMLDialogElement;
  /** Buttons that open it. */
  open: HTMLButtonElement;
  form: HTMLFormElement;
  /** Shown once a reply was sent. */
  sent: HTMLElement;
  done: HTMLButtonElement;
  close: HTMLButtonElement;
  error: HTMLElement;
  message: HTMLTextAreaElement;
  send: HTMLButtonElement;
  record: HTMLButtonElement;
  /** Where a spoken reply is recorded and heard again. */
  voice: HTMLElement;
}

const ATTRIBUTE = "data-reply";

/** Attributes of an element that is a part of the dialog, for JSX. */
export function replyPart(name: keyof ReplyParts): Record<string, string> {
  return { [ATTRIBUTE]: name };
}

export const replySelector = (name: keyof ReplyParts) => `[${ATTRIBUTE}="${name}"]`;
