/** The exit codes of the command line; `--help` lists them. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  signedOut: 3,
  network: 4,
  noAnswer: 5,
  interrupted: 130,
} as const;

export const exitCodeTexts: readonly [code: number, text: string][] = [
  [exitCodes.done, "done"],
  [exitCodes.refused, "the API refused it, or it failed"],
  [exitCodes.usage, "wrong usage"],
  [exitCodes.signedOut, "not signed in: run tellmark login, or set TELLMARK_KEY"],
  [exitCodes.network, "nothing answers at the address"],
  [exitCodes.noAnswer, "no answer within --timeout"],
  [exitCodes.interrupted, "interrupted"],
];

/** An end with a reason for the user. */
export class Exit extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
