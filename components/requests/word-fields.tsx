"use client";
import { Field, TextField } from "#components/ui/field";

interface RequestWords {
  title: string;
  message: string;
}

interface WordFieldsProps {
  words: RequestWords;
  errors: Record<string, string>;
  onChange: (changes: Partial<RequestWords>) => void;
}

export function WordFields({ words, errors, onChange }: WordFieldsProps) {
  return (
    <>
      <Field
        // The browser focuses it when the dialog opens.
        ref={(field) => field?.setAttribute("autofocus", "")}
        label="What do you want to know?"
        dir="auto"
        autoComplete="off"
        maxLength={200}
        value={words.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label="Message (optional)"
        dir="auto"
        rows={2}
        maxLength={2000}
        value={words.message}
        error={errors.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </>
  );
}
