"use client";
import { Check, Copy, Share } from "lucide-react";
import { useRef, useState } from "react";
import { copyText } from "#lib/browser/copy-text";
import { Button } from "./button";

/** A text to take along; where the browser copies nothing it is selected, to be copied by hand. */
interface CopyFieldProps {
  label: string;
  text: string;
  isUrl?: boolean;
  isSecret?: boolean;
}

export function CopyField({ label, text, isUrl = false, isSecret = false }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const copy = async () => {
    try {
      await copyText(text);
      setState("copied");
      setTimeout(() => setState("ready"), 2500);
    } catch {
      setState("refused");
      field.current?.select();
    }
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={label}
          value={text}
          onFocus={(event) => event.target.select()}
          className={`${isSecret ? "font-mono text-sm" : "tabular"} min-h-11 min-w-0 flex-1 basis-52 truncate rounded-md border border-edge bg-paper px-3`}
        />
        <Button onClick={() => void copy()} className="!min-h-11">
          {state === "copied" ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          <span aria-live="polite">{state === "copied" ? "Copied" : `Copy ${label.toLowerCase()}`}</span>
        </Button>
        {isUrl && "share" in navigator ? (
          <Button
            onClick={() => void navigator.share({ url: text }).catch(() => {})}
            className="!min-h-11"
            aria-label="Share via…"
          >
            <Share size={18} aria-hidden="true" />
          </Button>
        ) : null}
      </div>
      {state === "refused" ? (
        <p role="alert" className="mt-1.5 mb-0 text-bad text-sm">
          This browser does not allow copying. The text is selected: copy it yourself.
        </p>
      ) : null}
    </>
  );
}
