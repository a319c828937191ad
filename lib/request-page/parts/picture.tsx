import type { Reader } from "#lib/languages/translate";
import { Glyph } from "#lib/plain-page/glyph.tsx";
import { shortened } from "#lib/player/shortened";
import type { AskedClip, AskedQuestion } from "../model";
import { listItemId, spotId } from "../question-ids";

/** Squares above this share of the picture's width would stick out of it on a phone. */
const FLIPPED_ABOVE = 0.12;

export function AskedPicture({ asked, reader: { t } }: { asked: AskedClip; reader: Reader }) {
  const { picture, questions, title } = asked;
  if (!picture) {
    return (
      <div className="desk">
        <p className="bring">
          <Glyph name="plus" size={28} />
          <span>{t("request.bring")}</span>
        </p>
      </div>
    );
  }
  const { url, width, height } = picture;
  return (
    <div className="desk">
      <figure className="stage">
        {/* biome-ignore lint/performance/noImgElement: plain HTML, there is no framework on this page */}
        <img src={url} alt={t("page.picture", { title })} width={width} height={height} />
        {questions.filter(isPlaced).map((question) => (
          <a
            key={question.letter}
            id={spotId(question)}
            href={`#${listItemId(question)}`}
            className={question.y * (height / width) < FLIPPED_ABOVE ? "ask flip" : "ask"}
            aria-label={t("request.question", { letter: question.letter, text: shortened(question.text) })}
          >
            {question.letter}
          </a>
        ))}
      </figure>
    </div>
  );
}

/** As style rules, because style attributes would need a weaker content policy. */
export function placeQuestions({ picture, questions }: AskedClip): string {
  if (!picture) return "";
  const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 10000) / 100}%`;
  const ratio = Math.round((picture.width / picture.height) * 1000) / 1000;
  const fit = `.stage{width:min(100%,max(20rem,calc((100vh - 244px)*${ratio})))}`;
  return questions
    .filter(isPlaced)
    .map((question) => `#${spotId(question)}{left:${percent(question.x)};top:${percent(question.y)}}`)
    .reduce((css, rule) => css + rule, fit);
}

const isPlaced = (question: AskedQuestion): question is AskedQuestion & { x: number; y: number } =>
  question.x !== null && question.y !== null;
