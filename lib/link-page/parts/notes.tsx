import { itemProps } from "#lib/player/names";
import { clockTime } from "#lib/player/time-format";
import type { PublicLanguage } from "../model";
import type { NumberedTag } from "../number-tags";
import { roundTime } from "../round-time";
import type { SpokenWords } from "../spoken-words";
import { languageName } from "../text-format";

export function Notes({ tags }: { tags: readonly NumberedTag[] }) {
  if (tags.length === 0) return null;
  return (
    <>
      <h2>Tags</h2>
      <ol className="notes">
        {tags.map((tag) => (
          <li key={tag.number} id={`tag-${tag.number}`}>
            <a href={`#tag-${tag.number}`} {...itemProps("row", tag.number - 1)}>
              <span className="num">{tag.number}</span>
              <span className="nt" dir="auto">
                {tag.note || `Tag ${tag.number}`}
              </span>
              <span className="t">{clockTime(tag.timestamp)}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

export function Words({ words }: { words: readonly SpokenWords[] }) {
  return words.map(({ heading, language, languages, pieces, inLines }, section) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <details open key={section}>
      <summary>{heading}</summary>
      {languages.length > 1 ? <Languages languages={languages} /> : null}
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
              {isUnsure ? <span className="sr"> (unsure)</span> : null}{" "}
            </span>
          ))}
      </p>
    </details>
  ));
}

/** Links, so that they work without scripts; nothing is translated for a reader. */
function Languages({ languages }: { languages: readonly PublicLanguage[] }) {
  const [spoken] = languages;
  const isTranslated = !spoken?.isShown;
  return (
    <>
      <p className="langs" id="words">
        {languages.map(({ tag, isShown }, index) => (
          <a
            key={tag ?? ""}
            href={index === 0 ? "?#words" : `?lang=${tag}#words`}
            lang={tag ?? undefined}
            hrefLang={tag ?? undefined}
            aria-current={isShown || undefined}
          >
            {tag ? languageName(tag) : "As spoken"}
          </a>
        ))}
      </p>
      {isTranslated ? <p className="mach">Machine translation. The recording keeps its language.</p> : null}
    </>
  );
}
