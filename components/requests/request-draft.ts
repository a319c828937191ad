import type { NewRequest } from "#lib/api-client/requests";

/** Fractions of the picture's width and height. */
export interface Place {
  x: number;
  y: number;
}

interface DraftQuestion {
  id: number;
  text: string;
  place: Place | null;
}

export type DraftPicture =
  | { kind: "file"; file: File; url: string; isMoving?: boolean }
  | { kind: "clip"; clipId: number; image: string; url: string };

/** The content of the dialog, until the request is made of it. */
export interface RequestDraft {
  title: string;
  message: string;
  picture: DraftPicture | null;
  questions: readonly DraftQuestion[];
  /** The question that is being written: a press on the picture places it. */
  current: number;
  openDays: string;
  /** Empty until it is chosen: the server takes 20, and one for a request that is sent to one person. */
  maxClips: string;
  keepDays: string;
}

export const MOST_QUESTIONS = 10;

export const blankDraft: RequestDraft = {
  title: "",
  message: "",
  picture: null,
  questions: [{ id: 1, text: "", place: null }],
  current: 1,
  openDays: "30",
  maxClips: "",
  keepDays: "30",
};

/** A, B, C … as on the picture and on the page of the request. */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);

/** With one more question, which is being written then. */
export function addQuestion(draft: RequestDraft): RequestDraft {
  if (draft.questions.length >= MOST_QUESTIONS) return draft;
  const id = Math.max(0, ...draft.questions.map((question) => question.id)) + 1;
  return { ...draft, questions: [...draft.questions, { id, text: "", place: null }], current: id };
}

/** Without that question; the one that takes its letter is being written then, or else the last. */
export function removeQuestion(draft: RequestDraft, id: number): RequestDraft {
  const index = draft.questions.findIndex((question) => question.id === id);
  const questions = draft.questions.filter((question) => question.id !== id);
  return { ...draft, questions, current: (questions[index] ?? questions.at(-1))?.id ?? 0 };
}

export function changeQuestion(
  draft: RequestDraft,
  id: number,
  changes: Partial<Omit<DraftQuestion, "id">>,
): RequestDraft {
  const questions = draft.questions.map((question) => (question.id === id ? { ...question, ...changes } : question));
  return { ...draft, questions, current: id };
}

const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

export const clampPlace = ({ x, y }: Place): Place => ({ x: inside(x), y: inside(y) });

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One percent further for an arrow key, five with Shift; null for another key. */
export function movePlace({ x, y }: Place, key: string, isFast: boolean): Place | null {
  const way = directions[key];
  if (!way) return null;
  const step = isFast ? 0.05 : 0.01;
  return clampPlace({ x: x + way[0] * step, y: y + way[1] * step });
}

/** A picture takes the places of the one before with it. */
export function replacePicture(draft: RequestDraft, picture: DraftPicture | null): RequestDraft {
  return { ...draft, picture, questions: draft.questions.map((question) => ({ ...question, place: null })) };
}

/** Whether anything was written or chosen; the picture of a clip is there from the beginning. */
export function isUntouched({ title, message, picture, questions }: RequestDraft): boolean {
  return !title && !message && picture?.kind !== "file" && questions.every(({ text, place }) => !text && !place);
}

/** Messages by field; a question's is `questions.` and its id. */
export function findProblems(draft: RequestDraft): Record<string, string> {
  const problems = draft.questions
    .filter(({ text, place }) => place && !text.trim())
    .map(({ id }) => [`questions.${id}`, "Write the question, or remove it."] as const);
  return {
    ...(draft.title.trim() ? {} : { title: "Write what you want to know." }),
    ...Object.fromEntries(problems),
  };
}

const DAY_MS = 86_400_000;

/** Questions without words are left out. */
export function toNewRequest(draft: RequestDraft, now = Date.now()): NewRequest {
  const questions = draft.questions.filter(({ text }) => text.trim());
  return {
    title: draft.title.trim(),
    ...(draft.message.trim() ? { message: draft.message.trim() } : {}),
    ...(questions.length > 0
      ? { questions: questions.map(({ text, place }) => ({ text: text.trim(), ...place })) }
      : {}),
    ...(draft.picture?.kind === "clip" ? { clip_id: draft.picture.clipId, clip_image: draft.picture.image } : {}),
    expires_at: new Date(now + Number(draft.openDays) * DAY_MS).toISOString(),
    ...(draft.maxClips ? { max_clips: Number(draft.maxClips) } : {}),
    keep_days: Number(draft.keepDays),
  };
}
