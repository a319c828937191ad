import { toolName } from "#lib/editor/tools";
import { type RecorderWords, recorder } from "#lib/languages/recorder/en";
import { fill } from "#lib/player/fill";

export type Say = (key: keyof RecorderWords, values?: Readonly<Record<string, string>>) => string;

/** The words of the studio; the page that records an answer says them in its reader's language. */
export const sayEnglish: Say = (key, values = {}) => fill(recorder[key], values);

/** Of the tools, an answer has these three; the others are English. */
export const sayTool = (tool: string, say: Say): string =>
  tool === "pen" || tool === "arrow" || tool === "laser" ? say(tool) : toolName(tool);

/** An error that can be said in each language; its message is English. */
export class SayableError extends Error {
  readonly key: keyof RecorderWords;

  constructor(key: keyof RecorderWords) {
    super(sayEnglish(key));
    this.key = key;
  }
}
