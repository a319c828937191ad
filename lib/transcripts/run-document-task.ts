import { onThread } from "#lib/platform/threads/threads";
import { readCaptions } from "./document/captions";
import { editTranscript } from "./document/edit-transcript";
import { movedTranscript } from "./document/moved-transcript";
import { readTranscriptText } from "./document/read-text";
import { retimeCues, retimeDocument } from "./document/retime";
import { speechTranscript } from "./document/speech-transcript";
import { addWordTimes, listUntimedWords } from "./document/time-words";
import { translatedTranscript, translationLines, untranslatedCharacters } from "./document/translated-transcript";
import { writeTranscript } from "./document/write-transcript";

const AT_ONCE_LENGTH = 128 * 1024;

const tasks = {
  readCaptions,
  editTranscript,
  movedTranscript,
  readTranscriptText,
  retimeCues,
  retimeDocument,
  speechTranscript,
  translatedTranscript,
  translationLines,
  untranslatedCharacters,
  listUntimedWords,
  addWordTimes,
  writeTranscript,
};
type Tasks = typeof tasks;

export async function runDocumentTask<N extends keyof Tasks>(
  task: N,
  input: Parameters<Tasks[N]>[0] & ({ document: string } | { content: string }),
): Promise<ReturnType<Tasks[N]>> {
  const { length } = "document" in input ? input.document : input.content;
  if (length > AT_ONCE_LENGTH) return onThread(task, input);
  const run = tasks[task] as (input: unknown) => ReturnType<Tasks[N]>; // TypeScript loses which task it is.
  return run(input);
}
