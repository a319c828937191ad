import type { Context, ContextSource, ContextWish } from "#lib/context/context";
import type { PageFrame } from "#lib/plain-page/page-frame";
import type { JsonLine } from "./layout-json";

/** The wish in the address, by the names of its query. */
type ContextChoices = Readonly<Partial<Record<(typeof choiceNames)[number], string>>>;

const choiceNames = ["pins", "from", "to", "max_chars", "crops", "crop"] as const;

export function readChoices(query: URLSearchParams): ContextChoices {
  const choices: { -readonly [Name in keyof ContextChoices]: string } = {};
  for (const name of choiceNames) {
    const value = query.get(name);
    if (value) choices[name] = value;
  }
  return choices;
}

interface ContextPageFrame extends PageFrame {
  /** Where programs read the clip in Markdown, absolute. */
  markdownUrl: string;
  /** Where they read it as JSON, absolute. */
  jsonUrl: string;
  choices: ContextChoices;
  /** The choices of the address could not be read. */
  areChoicesWrong: boolean;
}

export interface ContextPageWork {
  source: ContextSource;
  wish: ContextWish;
  frame: ContextPageFrame;
}

export interface ContextPageModel extends ContextPageFrame {
  context: Context;
  /** Of the Markdown. */
  estimatedTokens: number;
  json: readonly JsonLine[];
  /** The page shows less than a program gets. */
  isCut: boolean;
}
