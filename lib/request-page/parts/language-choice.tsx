import { directionOf, LANGUAGES } from "#lib/languages/languages";
import type { Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { languageName } from "#lib/plain-page/text-format";

export function LanguageChoice({ reader: { t, language } }: { reader: Reader }) {
  return (
    <details className="lang">
      <summary aria-label={t("request.language", { language: languageName(language) })}>
        {languageName(language)}
        <Glyph name="down" size={16} />
      </summary>
      <ul>
        {LANGUAGES.map((tag) => (
          <li key={tag}>
            <a
              href={`?lang=${tag}`}
              lang={tag}
              dir={directionOf(tag)}
              hrefLang={tag}
              aria-current={tag === language ? "true" : undefined}
            >
              {languageName(tag)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
