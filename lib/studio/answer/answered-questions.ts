import type { PublicRequest } from "#lib/api-client/public-requests";
import type { Tag } from "#lib/editor/document";

type Question = PublicRequest["questions"][number];
type PlacedQuestion = Question & { x: number; y: number };

/** A pin this near, as a share of the picture, answers the question there. */
const reach = 0.12;

export const isPlaced = (question: Question): question is PlacedQuestion => question.x !== null && question.y !== null;

/** The letters of the questions that a pin is beside, each pin the nearest one, or that were ticked. */
export function findAnswered(
  questions: readonly Question[],
  pins: readonly Pick<Tag, "x" | "y">[],
  ticked: readonly string[],
): ReadonlySet<string> {
  const places = questions.filter(isPlaced);
  const answered = new Set(ticked);
  for (const { x, y } of pins) {
    if (x === null || y === null) continue;
    const near = places
      .map((question) => ({ letter: question.letter, distance: Math.hypot(question.x - x, question.y - y) }))
      .filter(({ distance }) => distance <= reach)
      .sort((one, other) => one.distance - other.distance);
    if (near[0]) answered.add(near[0].letter);
  }
  return answered;
}
