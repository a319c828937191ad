"use client";
import { Field } from "#components/ui/field";
import { useWords } from "./use-words";

export function NameField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { say } = useWords();
  return (
    <div className="-mb-4">
      <Field
        label={say("name")}
        value={value}
        autoComplete="name"
        dir="auto"
        maxLength={120}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
