import { clockTenths } from "#lib/player/time-format";
import type { Context, ContextHead, ContextInk, ContextPin, ContextReply, Passage, WrittenContext } from "./context";
import { cropAddresses } from "./crop-address";
import { estimateTokens } from "./estimate-tokens";
import { fenced, PEOPLE_NOTICE, quoted } from "./fences";
import { numberRanges } from "./number-ranges";
import { percent, placeWords, pointedWords } from "./place-words";

/** Texts of users are in `code` or in fences, and nowhere else. */
export function writeMarkdown(context: Context): WrittenContext {
  const { head, pins, said, replies, texts, leftOut } = context;
  const blocks = [
    ...said.flatMap((passage) => passageBlocks("Said before", passage, head)),
    ...pins.flatMap((pin) => pinBlocks(pin, context)),
    ...(replies.length > 0 ? ["## Replies to the clip", ...replies.flatMap(replyBlocks)] : []),
    ...(texts.length > 0
      ? ["## Texts", ...texts.flatMap(({ type, text }) => block(`Of type ${quoted(type)}:`, text))]
      : []),
    ...leftOutBlocks(leftOut),
  ];
  const [title, ...facts] = headBlocks(head, pins.length + leftOut.pins.length);
  const estimatedTokens = estimateTokens([title, ...facts, ...blocks].join("\n\n"));
  const text = `${[title, `About ${estimatedTokens} tokens.`, ...facts, ...blocks].join("\n\n")}\n`;
  return { text, estimatedTokens };
}

function headBlocks({ title, description, speaker, seconds, language, url, pictures }: Context["head"], pins: number) {
  const facts = [
    `Clip: ${url}`,
    `Title: ${quoted(title)}`,
    ...(speaker === null ? [] : [`Spoken by: ${quoted(speaker)}`]),
    ...(seconds === null ? [] : [`Length: ${clockTenths(seconds)}`]),
    ...(language === null ? [] : [`Language: ${language}`]),
    `Pins: ${pins}`,
    ...pictures.map(({ id, width, height, alt }) => {
      const size = width === null || height === null ? "size not known" : `${width} x ${height} pixels`;
      return `Picture ${id}: ${size}${alt === null ? "" : `, ${quoted(alt)}`}`;
    }),
  ];
  return [
    "# A recorded clip, with what was pointed at",
    `> ${PEOPLE_NOTICE}`,
    facts.map((fact) => `- ${fact}`).join("\n"),
    ...(description === null ? [] : block("Description:", description)),
  ];
}

const block = (name: string, text: string) => (text === "" ? [] : [name, fenced(text)]);

function pinBlocks(pin: ContextPin, { head }: Context): string[] {
  const at = placeWords(pin, head);
  const { crop, plain } = cropAddresses(pin, head);
  const facts = [
    `Point: ${at === "" ? "none, a moment only" : at}`,
    ...pin.ink.map((ink) => `Ink: ${inkWords(ink)}`),
    ...(pin.moreInk > 0 ? [`Ink: ${pin.moreInk} earlier strokes`] : []),
    ...(crop === null ? [] : [`Crop: ${crop}`]),
    ...(plain === null ? [] : [`Crop without ink: ${plain}`]),
  ];
  const { words } = pin;
  const sure = words === null || words.confidence === null ? "" : `, ${Math.round(words.confidence * 100)}% sure`;
  return [
    `## Pin ${pin.number} at ${clockTenths(pin.seconds)}`,
    facts.map((fact) => `- ${fact}`).join("\n"),
    ...block("Note:", pin.note),
    ...block("Text in the picture there:", pin.pictureText ?? ""),
    ...(words === null
      ? ["Nothing was said while pointing."]
      : passageBlocks("Said while pointing", words, head, sure)),
    ...pin.replies.flatMap(replyBlocks),
    ...pin.after.flatMap((passage) => passageBlocks("Said then", passage, head)),
  ];
}

function passageBlocks(name: string, passage: Passage, head: ContextHead, sure = ""): string[] {
  const { pointed } = passage;
  return [
    ...block(`${name}, ${spanOf(passage)}${sure}:`, passage.text),
    ...(pointed ? [`Pointed at: ${pointedWords(pointed, head)}`] : []),
  ];
}

function inkWords({ tool, color, drawnAt, box, text }: ContextInk): string {
  const place = `${percent(box.left)}, ${percent(box.top)} to ${percent(box.right)}, ${percent(box.bottom)}`;
  const since = drawnAt === null ? "" : `, drawn at ${clockTenths(drawnAt)}`;
  return `${tool}${color === null ? "" : ` ${color}`}, ${place}${since}${text === null ? "" : `, ${quoted(text)}`}`;
}

function replyBlocks({ name, isFromOwner, isByVoice, text, seconds, parentId }: ContextReply): string[] {
  const who = [
    parentId === null ? "Reply" : "Answer",
    isFromOwner ? "of the clip's owner" : "",
    name === null ? "" : `by ${quoted(name)}`,
    isByVoice ? "(voice)" : "",
    seconds === null ? "" : `at ${clockTenths(seconds)}`,
  ];
  const line = who.filter((part) => part !== "").join(" ");
  return text === null ? [`${line}, without words.`] : [`${line}:`, fenced(text)];
}

function leftOutBlocks({ pins, passages, replies, texts, drawings }: Context["leftOut"]): string[] {
  const parts = [
    ...(pins.length > 0 ? [`pins ${numberRanges(pins)}`] : []),
    ...(passages > 0 ? [`${passages} passages`] : []),
    ...(replies > 0 ? [`${replies} replies`] : []),
    ...(texts > 0 ? [`${texts} texts`] : []),
    ...(drawings > 0 ? [`${drawings} drawings`] : []),
  ];
  return parts.length > 0
    ? [`Left out: ${parts.join("; ")}. Ask for some with \`?pins=\`, \`?from=\` and \`?to=\`.`]
    : [];
}

const spanOf = ({ from, to }: Passage) => `${clockTenths(from)} to ${clockTenths(to)}`;
