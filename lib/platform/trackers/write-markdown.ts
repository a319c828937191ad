import type { Issue, IssueEntry } from "./port";

/** Joins words without a space, and breaks up words that trackers would take for a name, a number or an address. */
const JOINER = "\u2060";

/** Begins the name of a user, an issue, a label or a milestone. */
const NAMED = /[@#!~%&$](?=[\w\\])/g;

/**
 * Text in Markdown that stays text: it formats nothing, links to nothing, and notifies no one.
 * Trackers find `@name`, `#1`, `!1` and addresses in the text that was formatted, so escaping alone does not help.
 */
export function asPlainMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>()#+\-.!|~$^&=:"']/g, "\\$&")
    .replace(NAMED, `$&${JOINER}`)
    .replace(/\/(?=\/)/g, `/${JOINER}`)
    .replace(/^\//, "\\/")
    .replace(/(\bGH\\-)(?=\d)/gi, `$1${JOINER}`)
    .replace(/www/gi, (found) => `${found[0]}${JOINER}${found.slice(1)}`);
}

/** Titles have no Markdown, but GitLab finds names in them. */
export const asPlainTitle = (title: string) => title.replace(NAMED, `$&${JOINER}`);

/** @param comment Not seen by readers; null for none. */
export function writeIssueMarkdown(issue: Issue, comment: string | null): string {
  const blocks = [
    `${asPlainMarkdown(issue.about)} [Hear it](${issue.clipUrl})`,
    "Quotations are what people said in it.",
    ...issue.entries.map((entry) => (issue.isList ? listEntry(entry) : soleEntry(entry))),
    ...(issue.entriesLeftOut > 0 ? [`${issue.entriesLeftOut} more pins are in the clip.`] : []),
    ...(comment === null ? [] : [`<!-- ${comment} -->`]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function listEntry(entry: IssueEntry): string {
  const lines = [`- [${entry.isDone ? "x" : " "}] ${headOf(entry)}`, ...detailsOf(entry)];
  return lines.join("\n\n  ");
}

const soleEntry = (entry: IssueEntry) => [headOf(entry), ...detailsOf(entry)].join("\n\n");

function headOf({ pin, time, note, momentUrl }: IssueEntry): string {
  const moment = momentUrl === null ? time : `[${time}](${momentUrl})`;
  return `**Pin ${pin}** at ${moment}${note === "" ? "" : `: ${asPlainMarkdown(note)}`}`;
}

const detailsOf = ({ pin, words, pictureText, pointed, image }: IssueEntry): string[] => [
  ...(words === null ? [] : [`> ${asPlainMarkdown(words)}`]),
  ...(pointed === null ? [] : [`Pointed at: ${asPlainMarkdown(pointed)}`]),
  ...(pictureText === null ? [] : [`Text in the picture: ${asPlainMarkdown(pictureText)}`]),
  ...(image === null ? [] : [`![The image around pin ${pin}](${image})`]),
];

/** The pins whose boxes are ticked in a text of `writeIssueMarkdown`. Users may have changed it to anything, so each line is read once. */
export function readDonePins(markdown: string): Set<number> {
  const boxes = markdown.matchAll(/^[ \t]*[-*] \[x\] \*\*Pin (\d{1,4})\*\*/gim);
  return new Set([...boxes].map(([, pin]) => Number(pin)));
}
