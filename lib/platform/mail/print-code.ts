/**
 * Prints a code that no provider took, for a user whose device cannot read the local mailbox. It goes to the terminal
 * alone, never into the log, which may be kept elsewhere.
 */
export function printCode(recipient: string, text: string): void {
  const code = /(?<!\d)(?:\d{10}|\d{6})(?!\d)/.exec(text)?.[0];
  if (code) process.stderr.write(`Code for ${recipient}: ${code}\n`);
}
