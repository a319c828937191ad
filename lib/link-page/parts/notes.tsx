import type { Reader } from "#lib/languages/translate";
import { languageName } from "#lib/plain-page/text-format";
import { itemProps } from "#lib/player/names";
import { clockTime } from "#lib/player/time-format";
import type { PublicLanguage } from "../model";
import type { NumberedTag } from "../number-tags";
import { roundTime } from "../round-time";
import type { SpokenWords } from "../spoken-words";
import { Tool } from "./tool";

/** As BCP 47 has it: the words as they are spoken, whatever the reader's language is. */
const UNKNOWN_LANGUAGE = "und";

interface NotesProps {
  tags: readonly NumberedTag[];
  hasSteps?: boolean;
  reader: Reader;
}

export function Notes({ tags, hasSteps = false, reader }: NotesProps) {
  const { t } = reader;
  if (tags.length === 0) return null;
  return (
    <>
      <div className="rowh">
        <h2>{t("page.tagsHeading")}</h2>
        {hasSteps ? (
          <div className="steps js-only">
            <Tool name="previousTag" glyph="up" label={t("view.previousTag")} />
            <Tool name="nextTag" glyph="down" label={t("view.nextTag")} />
          </div>
        ) : null}
      </div>
      <ol className="notes">
        {tags.map((tag) => (
          <li key={tag.number} id={`tag-${tag.number}`}>
            <a href={`#tag-${tag.number}`} {...itemProps("row", tag.number - 1)}>
              <span className="num">{tag.number}</span>
              <span className="nt" dir="auto">
                {tag.note || t("page.tag", { number: String(tag.number) })}
              </span>
              <span className="t">{clockTime(tag.timestamp)}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

export function Words({ words, reader }: { words: readonly SpokenWords[]; reader: Reader }) {
  const { t } = reader;
  return words.map(({ heading, language, languages, pieces, inLines }, section) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <details open key={section}>
      <summary>{headingIn(reader, heading)}</summary>
      {languages.length > 1 ? <Languages languages={languages} reader={reader} /> : null}
      <p className={inLines ? "tr lines" : "tr"} dir="auto" lang={language ?? undefined}>
        {pieces
          .flatMap((piece) => piece.words ?? [piece])
          .map(({ start, text, isUnsure }, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
              key={index}
              {...(start === null ? {} : itemProps("word", roundTime(start)))}
              className={isUnsure ? "low" : undefined}
            >
              {text}
              {isUnsure ? <span className="sr"> {t("page.unsure")}</span> : null}{" "}
            </span>
          ))}
      </p>
    </details>
  ));
}

/** The names of types that everybody uses are translated; others are shown as their writers have them. */
function headingIn({ t }: Reader, type: string): string {
  const known = (["transcript", "text", "note", "translation", "caption", "description"] as const).find(
    (name) => name === type,
  );
  return known ? t(`page.${known}`) : type.charAt(0).toUpperCase() + type.slice(1);
}

/** Links, so that they work without scripts; nothing is translated for a reader. */
function Languages({ languages, reader: { t } }: { languages: readonly PublicLanguage[]; reader: Reader }) {
  const [spoken] = languages;
  const isTranslated = !spoken?.isShown;
  return (
    <>
      <p className="langs" id="words">
        {languages.map(({ tag, isShown }) => (
          <a
            key={tag ?? ""}
            href={`?lang=${tag ?? UNKNOWN_LANGUAGE}#words`}
            lang={tag ?? undefined}
            hrefLang={tag ?? undefined}
            aria-current={isShown || undefined}
          >
            {tag ? languageName(tag) : t("page.asSpoken")}
          </a>
        ))}
      </p>
      {isTranslated ? <p className="mach">{t("page.translated")}</p> : null}
    </>
  );
}
