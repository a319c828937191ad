"use client";
import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { fieldKey } from "#lib/browser/field-key";
import {
  addQuestion,
  changeQuestion,
  letterAt,
  MOST_QUESTIONS,
  type RequestDraft,
  removeQuestion,
} from "./request-draft";

interface QuestionFieldsProps {
  draft: RequestDraft;
  onDraft: (change: (draft: RequestDraft) => RequestDraft) => void;
  errors: Record<string, string>;
}

export function QuestionFields({ draft, onDraft, errors }: QuestionFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const isFocusDue = useRef(false);
  const { questions, current } = draft;
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    const field = list.current?.querySelector<HTMLElement>(`[data-question="${current}"]`);
    (field ?? list.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
  });
  const focusAfter = (change: (was: RequestDraft) => RequestDraft) => {
    isFocusDue.current = true;
    onDraft(change);
  };
  const placeInMiddle = (id: number) => {
    flushSync(() => onDraft((was) => changeQuestion(was, id, { place: { x: 0.5, y: 0.5 } })));
    list.current?.closest("dialog")?.querySelector<HTMLElement>(`[data-square="${id}"]`)?.focus();
  };
  /** The field of the next question, or a new one. */
  const goOn = (index: number) => {
    const next = questions[index + 1];
    focusAfter((was) => (next ? { ...was, current: next.id } : addQuestion(was)));
  };
  return (
    <fieldset ref={list} className="m-0 mb-4 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-[560]">Questions</legend>
      <ol className="m-0 grid list-none gap-2 p-0">
        {questions.map(({ id, text, place }, index) => {
          const letter = letterAt(index);
          const error = errors[`questions.${id}`];
          return (
            <li key={id}>
              <div className="flex items-center gap-2">
                <Letter letter={letter} onPlace={draft.picture && !place ? () => placeInMiddle(id) : null} />
                <input
                  data-question={id}
                  aria-label={`Question ${letter}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `question-${id}-error` : undefined}
                  dir="auto"
                  maxLength={300}
                  autoComplete="off"
                  enterKeyHint="next"
                  value={text}
                  onFocus={() => onDraft((was) => ({ ...was, current: id }))}
                  onChange={(event) => onDraft((was) => changeQuestion(was, id, { text: event.target.value }))}
                  onKeyDown={(event) => {
                    if (fieldKey(event) !== "Enter") return;
                    event.preventDefault();
                    goOn(index);
                  }}
                  className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-bad"
                />
                <IconButton
                  label={`Remove question ${letter}`}
                  onClick={() => focusAfter((was) => removeQuestion(was, id))}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </div>
              {error ? (
                <p id={`question-${id}-error`} className="mt-1 mb-0 font-[560] text-bad text-sm">
                  {error}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
      {questions.length < MOST_QUESTIONS ? (
        <Button data-add look="quiet" className="mt-1 -ml-2 !text-tide" onClick={() => focusAfter(addQuestion)}>
          <Plus size={18} aria-hidden="true" /> <span>Add a question</span>
        </Button>
      ) : (
        <p className="mt-2 mb-0 text-ink3 text-sm">{`At most ${MOST_QUESTIONS} questions.`}</p>
      )}
    </fieldset>
  );
}

const chip =
  "grid size-[26px] place-items-center rounded-[8px] bg-tide font-[650] text-sheet text-[0.8125rem] leading-none";

/** Pressed, it puts its question into the middle of the picture: the keyboard's way there. */
function Letter(props: { letter: string; onPlace: (() => void) | null }) {
  if (!props.onPlace) {
    return (
      <span className="grid shrink-0 place-items-center pointer-coarse:size-11">
        <span aria-hidden="true" className={chip}>
          {props.letter}
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Place question ${props.letter} on the picture`}
      title="Place on the picture"
      onClick={props.onPlace}
      className="grid shrink-0 place-items-center rounded-[8px] pointer-coarse:size-11"
    >
      <span className={chip}>{props.letter}</span>
    </button>
  );
}
