"use client";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { TextField } from "#components/ui/field";
import { useWords } from "./use-words";

const mostCharacters = 5000;

/** An answer in words: for who cannot or does not want to record. */
export function WrittenAnswer({ isAsked }: { isAsked: boolean }) {
  const { say } = useWords();
  const session = useSession();
  const text = useStudio((state) => state.history.doc.description);
  if (!isAsked && text === "") return null;
  return (
    <div className="-mb-4">
      <TextField
        label={say("writing")}
        value={text}
        dir="auto"
        maxLength={mostCharacters}
        onChange={(event) => session.describe(event.target.value)}
        onBlur={session.endStep}
      />
    </div>
  );
}
