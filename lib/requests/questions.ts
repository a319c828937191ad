import type { Request } from "#lib/generated/prisma/client";

export interface Question {
  text: string;
  /** Fractions of the picture's width and height; both null without a place. */
  x: number | null;
  y: number | null;
}

interface LetteredQuestion extends Question {
  letter: string;
}

/** Letters, because the numbers belong to the tags of an answer. */
export function readQuestions({ questions }: Pick<Request, "questions">): LetteredQuestion[] {
  const list = Array.isArray(questions) ? questions : [];
  return list.flatMap((one, index) => {
    if (typeof one !== "object" || one === null || Array.isArray(one) || typeof one.text !== "string") return [];
    const [x, y] = [asNumber(one.x), asNumber(one.y)];
    return [{ letter: letterOf(index), text: one.text, x, y }];
  });
}

const letterOf = (index: number) => String.fromCharCode("A".charCodeAt(0) + index);
const asNumber = (value: unknown) => (typeof value === "number" ? value : null);
