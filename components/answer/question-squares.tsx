import type { PublicRequest } from "#lib/api-client/public-requests";
import { isPlaced } from "#lib/studio/answer/answered-questions";

/** The tip of a square, from its upper left corner; a square near the upper edge hangs below its place. */
const tip = { x: 14, y: 33 };
const flipBelow = 0.09;
/** On pictures the colours are those of the light theme. */
const tide = "oklch(0.47 0.078 215)";
const outline = "M9 1h10a8 8 0 0 1 8 8v10a8 8 0 0 1-8 8h-1l-4 6-4-6H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z";

interface QuestionSquaresProps {
  questions: PublicRequest["questions"];
  answered: ReadonlySet<string>;
  ringed: string | null;
}

/** The questions in the picture. A press goes through to the picture; the cards are their buttons. */
export function QuestionSquares({ questions, answered, ringed }: QuestionSquaresProps) {
  return questions.filter(isPlaced).map(({ letter, x, y }) => {
    const isFlipped = y < flipBelow;
    const middle = isFlipped ? 2 * tip.y - 14 : 14;
    return (
      <svg
        key={letter}
        width="28"
        height="36"
        aria-hidden="true"
        className={`absolute overflow-visible ${answered.has(letter) ? "opacity-70" : ""}`}
        style={{ left: `calc(${x * 100}% - ${tip.x}px)`, top: `calc(${y * 100}% - ${tip.y}px)` }}
      >
        {letter === ringed ? (
          <g fill="none">
            <circle cx={tip.x} cy={tip.y} r="25" stroke={tide} strokeWidth="8" />
            <circle cx={tip.x} cy={tip.y} r="25" stroke="white" strokeWidth="3" />
          </g>
        ) : null}
        <path
          d={outline}
          fill={tide}
          stroke="white"
          strokeWidth="2"
          strokeLinejoin="round"
          transform={isFlipped ? `rotate(180 ${tip.x} ${tip.y})` : undefined}
        />
        <text x={tip.x} y={middle + 4.5} textAnchor="middle" fill="white" fontSize="13" fontWeight="650">
          {letter}
        </text>
      </svg>
    );
  });
}
