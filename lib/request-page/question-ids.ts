import type { AskedQuestion } from "./model";

/** Of its square on the picture. */
export const spotId = ({ letter }: AskedQuestion) => `spot-${letter}`;
export const listItemId = ({ letter }: AskedQuestion) => `question-${letter}`;
