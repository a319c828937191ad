import type { DBSchema } from "idb";
import type { PublicRequest } from "#lib/api-client/public-requests";
import { browserDatabase } from "../device/browser-database";
import { durableWrite } from "../device/on-disk";

/** This browser's answer to one request, with its place on the way to the asker. */
export interface KeptAnswer {
  code: string;
  /** As it was read last: the page opens without a connection, too. */
  request: PublicRequest;
  /** The clip on this device; below zero. */
  localId: number;
  /** The Idempotency-Key of the answer on the server. */
  key: string;
  name: string;
  /** Letters of questions that were ticked by hand. */
  ticked: readonly string[];
  /** The user has pressed Send: what is missing is sent whenever the page is open. */
  isSending: boolean;
  /** Where it is on the server, and the token that fills it. */
  begun?: { clipId: number; token: string; isCopied?: true };
  sent?: { url: string; deleteUntil: string; deleteAt: string };
}

interface AnswersSchema extends DBSchema {
  answers: { key: string; value: KeptAnswer };
}

const database = browserDatabase<AnswersSchema>("tellmark-answers", (db) => {
  db.createObjectStore("answers", { keyPath: "code" });
});

export async function findAnswer(code: string): Promise<KeptAnswer | null> {
  return (await (await database()).get("answers", code)) ?? null;
}

export async function listAnswers(): Promise<KeptAnswer[]> {
  return (await database()).getAll("answers");
}

export async function saveAnswer(answer: KeptAnswer): Promise<void> {
  const { store, done } = (await database()).transaction("answers", "readwrite", durableWrite);
  await Promise.all([store.put(answer), done]);
}

export async function deleteAnswer(code: string): Promise<void> {
  await (await database()).delete("answers", code);
  noteAnswer(code, null);
}

type Note = { state: "recording" | "unsent" } | { state: "sent"; url: string };

/** A note about this browser's answer for the page of the request, which has no script that opens databases. */
export function noteAnswer(code: string, note: Note | null): void {
  try {
    if (note) localStorage.setItem(`tellmark-answer-${code}`, JSON.stringify(note));
    else localStorage.removeItem(`tellmark-answer-${code}`);
  } catch {
    // The page says nothing about it then.
  }
}
