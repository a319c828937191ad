"use client";
import { Check } from "lucide-react";
import type { PublicRequest } from "#lib/api-client/public-requests";
import { useWords } from "./use-words";

interface QuestionListProps {
  questions: PublicRequest["questions"];
  answered: ReadonlySet<string>;
  /** The question that is asked now; null while nothing is recorded. */
  current: string | null;
  onPress: (letter: string) => void;
}

/** The questions as cards: one that is pressed is shown in the picture, or ticked during a take. */
export function QuestionList({ questions, answered, current, onPress }: QuestionListProps) {
  const { say } = useWords();
  if (questions.length === 0) return null;
  return (
    <ol aria-label={say("questions")} className="m-0 grid list-none gap-1 p-0">
      {questions.map(({ letter, text }) => {
        const isAnswered = answered.has(letter);
        return (
          <li key={letter}>
            <button
              type="button"
              aria-current={letter === current ? "step" : undefined}
              onClick={() => onPress(letter)}
              className={`grid min-h-12 w-full grid-cols-[26px_minmax(0,1fr)] items-center gap-3 rounded-md px-3.5 py-2 text-start hover:bg-sunk aria-[current]:bg-sheet aria-[current]:font-[560] aria-[current]:shadow-low ${isAnswered ? "text-ink2" : ""}`}
            >
              <span className="sr-only">{say(isAnswered ? "questionAnswered" : "question", { letter })}</span>
              <span
                aria-hidden="true"
                className={`grid size-6.5 place-items-center rounded-sm font-[650] text-sm leading-none ${isAnswered ? "text-ok shadow-[inset_0_0_0_1.5px_currentColor]" : "bg-tide text-paper"}`}
              >
                {isAnswered ? <Check size={16} /> : <span>{letter}</span>}
              </span>
              <span dir="auto" className="leading-snug [overflow-wrap:anywhere]">
                {text}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
