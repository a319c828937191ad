import { buildContext } from "#lib/context/build-context";
import type { Context, ContextPin, ContextSource } from "#lib/context/context";
import { placeInPixels } from "#lib/context/place-in-pixels";
import { pointedWords } from "#lib/context/place-words";
import type { HandoverSplit } from "#lib/generated/prisma/client";
import type { Issue, IssueEntry } from "#lib/platform/trackers/port";
import { writeIssueMarkdown } from "#lib/platform/trackers/write-markdown";
import { clockTime } from "#lib/player/time-format";

const TITLE_LENGTH = 200;
const MOST_ISSUES = 50;
const WORDS_LENGTH = 600;
const PICTURE_TEXT_LENGTH = 200;

/** An issue without what only its tracker or an earlier run knows. */
export interface DraftIssue {
  pin: number | null;
  seconds: number | null;
  issue: Omit<Issue, "mark">;
  /** As Markdown. */
  body: string;
}

export interface IssueAddresses {
  clip: string;
  /** Whether pins have links to their moments. */
  hasMoments: boolean;
  /** Null: without images. */
  images: { url: string; size: number } | null;
}

interface IssueForm {
  split: HandoverSplit;
  labels: readonly string[];
  mostEntries: number;
  addresses: IssueAddresses;
}

/** Slow for many pins: `isLargeSource`. */
export function writeIssues({ source, form }: { source: ContextSource; form: IssueForm }): DraftIssue[] {
  const context = buildContext({ source, wish: { format: "json" } });
  return listIssues(context, form).map((draft) => ({
    ...draft,
    body: writeIssueMarkdown({ ...draft.issue, mark: "" }, null),
  }));
}

function listIssues({ head, pins }: Context, form: IssueForm): Omit<DraftIssue, "body">[] {
  const { split, labels, mostEntries, addresses } = form;
  const title = shorten(head.title, TITLE_LENGTH) || "A clip without a title";
  const about = aboutOf(head, pins.length);
  const rest = { about, clipUrl: addresses.clip, labels };
  const entries = pins.map((pin) => ({ pin, entry: entryOf(pin, head, addresses) }));
  if (split === "clip") {
    const shown = entries.slice(0, mostEntries).map(({ entry }) => entry);
    const entriesLeftOut = entries.length - shown.length;
    return [{ pin: null, seconds: null, issue: { ...rest, title, entries: shown, isList: true, entriesLeftOut } }];
  }
  return entries.slice(0, MOST_ISSUES).map(({ pin, entry }) => {
    const name = shorten(entry.note || entry.words || `${title}, pin ${pin.number}`, TITLE_LENGTH);
    const issue = { ...rest, title: name, entries: [entry], isList: false, entriesLeftOut: 0 };
    return { pin: pin.number, seconds: pin.seconds, issue };
  });
}

function aboutOf({ title, speaker, seconds }: Context["head"], pins: number): string {
  const parts = [
    shorten(title, TITLE_LENGTH),
    speaker === null ? "" : `spoken by ${shorten(speaker, TITLE_LENGTH)}`,
    seconds === null ? "" : clockTime(seconds),
    pins === 1 ? "1 pin" : `${pins} pins`,
  ];
  return `${parts.filter((part) => part !== "").join(", ")}.`;
}

function entryOf(pin: ContextPin, head: Context["head"], addresses: IssueAddresses): IssueEntry {
  const hasPlace = placeInPixels(pin, head) !== null;
  const { words } = pin;
  const { clip, hasMoments, images } = addresses;
  return {
    pin: pin.number,
    time: clockTime(pin.seconds),
    note: shorten(pin.note, WORDS_LENGTH),
    words: words && shorten(words.text, WORDS_LENGTH),
    pictureText: pin.pictureText && shorten(pin.pictureText, PICTURE_TEXT_LENGTH),
    pointed: words?.pointed ? pointedWords(words.pointed, head) : null,
    momentUrl: hasMoments ? `${clip}?start=${Math.round(pin.seconds * 10) / 10}` : null,
    image: hasPlace && images ? `${images.url}/${pin.number}?size=${images.size}` : null,
    isDone: false,
  };
}

/** In one line. */
function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const begun = line.slice(0, most - 1).toWellFormed();
  return `${begun.trimEnd()}…`;
}
