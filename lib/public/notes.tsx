import { item } from "#lib/player/names";
import { clockTime } from "#lib/player/time-words";
import type { NumberedTag } from "./numbered-tags";
import { roundTime } from "./round-time";
import type { SpokenWords } from "./spoken-words";

export function Notes({ tags }: { tags: readonly NumberedTag[] }) {
  if (tags.length === 0) return null;
  return (
    <>
      <h2>Tags</h2>
      <ol className="notes">
        {tags.map((tag) => (
          <li key={tag.number} id={`tag-${tag.number}`}>
            <a href={`#tag-${tag.number}`} {...item("row", tag.number - 1)}>
              <span className="num">{tag.number}</span>
              <span className="nt">{tag.note || `Tag ${tag.number}`}</span>
              <span className="t">{clockTime(tag.timestamp)}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

export function Words({ words }: { words: readonly SpokenWords[] }) {
  return words.map(({ heading, language, pieces, inLines }, section) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <details open key={section}>
      <summary>{heading}</summary>
      <p className={inLines ? "tr lines" : "tr"} dir="auto" lang={language ?? undefined}>
        {pieces.map(({ start, text, isUnsure }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            key={index}
            {...(start === null ? {} : item("word", roundTime(start)))}
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
