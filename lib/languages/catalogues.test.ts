import { expect, test } from "vitest";
import { files, sourceOf } from "../../e2e/support/source-tree";
import { answer as answerAr } from "./answer/ar";
import { answer as answerDe } from "./answer/de";
import { answer as answerEn } from "./answer/en";
import { answer as answerEs } from "./answer/es";
import { answer as answerFr } from "./answer/fr";
import { answer as answerJa } from "./answer/ja";
import { answer as answerPt } from "./answer/pt";
import { type Catalogue, en } from "./catalogues/en";
import { LANGUAGES } from "./languages";
import { recorder as recorderAr } from "./recorder/ar";
import { recorder as recorderDe } from "./recorder/de";
import { recorder as recorderEn } from "./recorder/en";
import { recorder as recorderEs } from "./recorder/es";
import { recorder as recorderFr } from "./recorder/fr";
import { recorder as recorderJa } from "./recorder/ja";
import { recorder as recorderPt } from "./recorder/pt";
import { catalogues, readerIn } from "./translate";

const english: Catalogue = en;

interface Message {
  key: string;
  text: string;
}

const messagesOf = (catalogue: Catalogue): Message[] =>
  Object.entries(catalogue).flatMap(([group, messages]) =>
    Object.entries(messages).map(([name, text]) => ({ key: `${group}.${name}`, text: String(text) })),
  );

/** Places, choices and tags of a message, each once. */
const partsOf = (text: string) => {
  const open = text.replace(/\b(yes|zero|one|two|few|many|other|seen|agree|thanks|unsure) \{/g, "$1 (");
  return [...new Set(open.match(/\{\w+(?=[,}])|<\/?\w+>/g) ?? [])].sort();
};

const byKey = new Map(messagesOf(english).map(({ key, text }) => [key, text]));

test.each(LANGUAGES)("%s has each message, with the places and tags that English has", (language) => {
  const messages = messagesOf(catalogues[language]);
  expect(messages.map(({ key }) => key).sort()).toEqual([...byKey.keys()].sort());
  const wrong = messages.filter(({ key, text }) => `${partsOf(text)}` !== `${partsOf(byKey.get(key) ?? "")}`);
  expect(wrong).toEqual([]);
  expect(messages.filter(({ text }) => text.trim() === "" || text !== text.trim())).toEqual([]);
});

test.each(LANGUAGES)("each message of %s can be said, with and without a name", (language) => {
  const { t } = readerIn(language);
  const tags = Object.fromEntries(["b", "em", "link", "site", "time"].map((tag) => [tag, (text: unknown) => text]));
  for (const { key, text } of messagesOf(catalogues[language])) {
    for (const [named, count] of [
      ["yes", 1],
      ["no", 7],
    ] as const) {
      const places = Object.fromEntries(partsOf(text).map((part) => [part.slice(1), "Bo"]));
      const said = t.rich(key as "page.tags", { ...places, ...tags, named, count, kind: "agree" } as never);
      expect(String(said), key).not.toContain(key);
    }
  }
});

test.each(LANGUAGES)("the browser can fill what its script says in %s", (language) => {
  const { player, script, view, errors } = catalogues[language];
  const plain = Object.values({ ...player, ...script, ...view, ...errors });
  expect(plain.filter((text) => /\{\w*\s*,|[<>]/.test(text))).toEqual([]);
});

test.each(Object.entries(catalogues))("a wrong password or code says what to do next: %s", (_language, { errors }) => {
  const sentences = (text: string) => text.split(/[.。](?=\s|$|\p{L})/u).filter((part) => part !== "").length;
  expect([errors.invalid_password, errors.invalid_code].filter((text) => sentences(text) < 2)).toEqual([]);
});

test("each message is used, by its whole key, and none is put together from pieces", () => {
  const sources = files.filter((file) => !file.startsWith("lib/languages/catalogues/")).map(sourceOf);
  const text = sources.join("\n");
  const isUsed = (key: string) => {
    const [, name = ""] = key.split(".");
    return text.includes(`"${key}"`) || text.includes(`"${name}"`) || text.includes(`words.${name}`);
  };
  expect([...byKey.keys()].filter((key) => !isUsed(key))).toEqual([]);
  expect(text.match(/\bt(\.rich)?\("\w+\.\w+"[^)]*\) \+ /g)).toBeNull();
  expect([...byKey.values()].filter((words) => /^[,.;:]|[,;:]$/.test(words))).toEqual([]);
});

test.each(LANGUAGES)("a label of %s has the words that are seen in it (WCAG 2.5.3)", (language) => {
  const { replies, player } = catalogues[language];
  expect(replies.answerTo.toLowerCase()).toContain(replies.answer.toLowerCase());
  expect(player.speed).toMatch(/\{speed\}×/);
});

const ofAnswers = { en: answerEn, de: answerDe, fr: answerFr, es: answerEs, pt: answerPt, ja: answerJa, ar: answerAr };
const ofRecorders = {
  en: recorderEn,
  de: recorderDe,
  fr: recorderFr,
  es: recorderEs,
  pt: recorderPt,
  ja: recorderJa,
  ar: recorderAr,
};
const spoken = LANGUAGES.flatMap((language) => [
  { language, words: ofAnswers[language], english: answerEn },
  { language, words: ofRecorders[language], english: recorderEn },
]);

test.each(spoken)("the page that records an answer has its words in $language, with the same places", (given) => {
  const words: Record<string, string> = given.words;
  const english: Record<string, string> = given.english;
  expect(Object.keys(words)).toEqual(Object.keys(english));
  const all = Object.entries(words);
  expect(all.filter(([name, text]) => `${partsOf(text)}` !== `${partsOf(english[name] ?? "")}`)).toEqual([]);
  expect(all.filter(([, text]) => text.trim() !== text || text === "" || /\{\w*\s*,|[<>]/.test(text))).toEqual([]);
});

test("the page that records an answer uses each of its words", () => {
  const textOf = (...rooms: readonly string[]) =>
    files
      .filter((file) => rooms.some((room) => file.startsWith(room)))
      .map(sourceOf)
      .join("\n");
  const [ofPage, ofStudio] = [textOf("components/answer/", "lib/browser/"), textOf("components/", "lib/studio/")];
  expect(Object.keys(answerEn).filter((name) => !ofPage.includes(`"${name}"`))).toEqual([]);
  expect(Object.keys(recorderEn).filter((name) => !ofStudio.includes(`"${name}"`))).toEqual([]);
  expect(Object.keys(answerEn).filter((name) => name in recorderEn)).toEqual([]);
});
