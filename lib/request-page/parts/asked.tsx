import type { ReactNode } from "react";
import { by, type Reader } from "#lib/languages/translate";
import { Avatar } from "#lib/plain-page/avatar.tsx";
import { When } from "#lib/plain-page/when.tsx";
import type { AskedClip } from "../model";
import { listItemId, spotId } from "../question-ids";

interface Props {
  asked: AskedClip;
  reader: Reader;
}

export function Heading({ asked, reader: { t, language } }: Props) {
  return (
    <div className="who">
      <div className="from">
        <Avatar name={asked.askedBy} />
        <p>
          {t.rich("request.asks", { ...by(asked.askedBy), b: (name) => <strong dir="auto">{name}</strong> })}
          <br />
          {t.rich("request.until", {
            time: () => <When date={asked.expiresAt} precision="moment" language={language} />,
          })}
        </p>
      </div>
      <h1 dir="auto">{asked.title}</h1>
    </div>
  );
}

export function Asked({ asked, reader: { t } }: Props) {
  return (
    <div className="asked">
      {asked.message ? (
        <p className="desc" dir="auto">
          {asked.message}
        </p>
      ) : null}
      {asked.questions.length > 0 ? (
        <ol className="qs" aria-label={t("request.questions")}>
          {asked.questions.map((question) => (
            <li key={question.letter} id={listItemId(question)}>
              <Line href={asked.picture && question.x !== null ? `#${spotId(question)}` : null}>
                <span className="q">{question.letter}</span> <span dir="auto">{question.text}</span>
              </Line>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

/** A question with a place in the picture leads there. */
function Line({ href, children }: { href: string | null; children: ReactNode }) {
  return href ? <a href={href}>{children}</a> : <p>{children}</p>;
}
