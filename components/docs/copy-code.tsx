"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { copyText } from "#lib/browser/copy-text";

type State = "ready" | "copied" | "refused";

const words: Record<State, string> = { ready: "Copy", copied: "Copied", refused: "Not copied" };

/** Copies the code of its block; `what` names it. */
export function CopyCode({ what }: { what: string }) {
  const [state, setState] = useState<State>("ready");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (button: HTMLElement) => {
    const text = button.parentElement?.querySelector("code[data-language]")?.textContent ?? "";
    const done = await copyText(text).then(
      () => true,
      () => false,
    );
    setState(done ? "copied" : "refused");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("ready"), 2500);
  };

  const spoken = state === "ready" ? "" : state === "copied" ? `${what} copied.` : `${what} could not be copied.`;
  return (
    <>
      <button
        type="button"
        onClick={(event) => void copy(event.currentTarget)}
        className="absolute top-0 right-0 inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 font-[560] text-ink2 text-sm hover:text-ink pointer-coarse:min-h-11"
      >
        {state === "copied" ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
        <span>
          <span>{words[state]}</span>
          <span className="sr-only">{` ${what}`}</span>
        </span>
      </button>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}
