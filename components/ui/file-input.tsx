import type { RefObject } from "react";

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  /** Where a phone has one, its camera instead of its files. */
  capture?: "environment";
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The dialog for files that a button opens; the same file can be chosen twice. */
export function FileInput({ label, onFiles, ...given }: FileInputProps) {
  return (
    <input
      {...given}
      type="file"
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
