import { expect, test } from "vitest";
import {
  addQuestion,
  blankDraft,
  changeQuestion,
  findProblems,
  isUntouched,
  letterAt,
  MOST_QUESTIONS,
  movePlace,
  removeQuestion,
  replacePicture,
  toNewRequest,
} from "./request-draft";

const written = changeQuestion({ ...blankDraft, title: " Where is the leak? " }, 1, {
  text: "Here?",
  place: { x: 0.2, y: 0.5 },
});

test("questions have letters, at most ten", () => {
  let draft = blankDraft;
  for (let count = 0; count < 20; count += 1) draft = addQuestion(draft);
  expect(draft.questions.map((_, index) => letterAt(index)).join("")).toBe("ABCDEFGHIJ");
  expect(draft.questions).toHaveLength(MOST_QUESTIONS);
  expect(draft.current).toBe(draft.questions.at(-1)?.id);
});

test("a removed question hands its letter and the pen to the next", () => {
  const three = addQuestion(addQuestion(written));
  const [, second, third] = three.questions;
  const left = removeQuestion(three, second?.id ?? 0);
  expect(left.questions.map(({ id }) => id)).toEqual([1, third?.id]);
  expect(left.current).toBe(third?.id);
  expect(removeQuestion(left, third?.id ?? 0).current).toBe(1);
  expect(addQuestion(removeQuestion(written, 1)).questions).toHaveLength(1);
});

test("arrow keys move a square by one percent, with Shift by five, and not over the edge", () => {
  expect(movePlace({ x: 0.5, y: 0.5 }, "ArrowLeft", false)).toEqual({ x: 0.49, y: 0.5 });
  expect(movePlace({ x: 0.5, y: 0.5 }, "ArrowDown", true)).toEqual({ x: 0.5, y: 0.55 });
  expect(movePlace({ x: 0.98, y: 0.01 }, "ArrowRight", true)).toEqual({ x: 1, y: 0.01 });
  expect(movePlace({ x: 0.98, y: 0 }, "ArrowUp", false)).toEqual({ x: 0.98, y: 0 });
  expect(movePlace({ x: 0.5, y: 0.5 }, "Enter", false)).toBeNull();
});

test("the request has what was written, and nothing of what was left blank", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  expect(toNewRequest(addQuestion(written), now)).toEqual({
    title: "Where is the leak?",
    questions: [{ text: "Here?", x: 0.2, y: 0.5 }],
    expires_at: "2026-12-29T12:00:00.000Z",
    keep_days: 30,
  });
  const picture = { kind: "clip", clipId: 7, image: "img2", url: "/x" } as const;
  const chosen = { ...written, message: "Please show me.", picture, openDays: "1", maxClips: "5", keepDays: "365" };
  expect(toNewRequest(chosen, now)).toMatchObject({
    message: "Please show me.",
    clip_id: 7,
    clip_image: "img2",
    expires_at: "2026-11-30T12:00:00.000Z",
    max_clips: 5,
    keep_days: 365,
  });
});

test("a title is needed, and words for each square", () => {
  expect(findProblems(blankDraft)).toEqual({ title: "Write what you want to know." });
  expect(findProblems(written)).toEqual({});
  expect(findProblems(changeQuestion(written, 1, { text: " " }))).toEqual({
    "questions.1": "Write the question, or remove it.",
  });
});

test("another picture has none of the squares of the one before", () => {
  const picture = { kind: "clip", clipId: 7, image: "img1", url: "/x" } as const;
  expect(replacePicture(written, picture).questions).toEqual([{ id: 1, text: "Here?", place: null }]);
});

test("only what was written or chosen is kept for another time", () => {
  const picture = { kind: "clip", clipId: 7, image: "img1", url: "/x" } as const;
  expect(isUntouched({ ...blankDraft, picture })).toBe(true);
  expect(isUntouched(written)).toBe(false);
  expect(isUntouched(changeQuestion(blankDraft, 1, { place: { x: 0, y: 0 } }))).toBe(false);
});
