"use client";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./icon-button";
import { useSayBasics } from "./say";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  about?: ReactNode;
  children: ReactNode;
  wide?: boolean;
  /** For two columns. */
  broad?: boolean;
  /** A class, for another width. */
  width?: string;
  held?: boolean;
}

/** A native modal dialog, which traps and restores the focus; a bottom sheet on phones. */
export function Dialog({ title, open, onClose, about, children, ...look }: DialogProps) {
  const { wide = false, broad = false, held = false } = look;
  const say = useSayBasics();
  const width = look.width ?? (broad ? "w-[1000px]" : wide ? "w-[560px]" : "w-[440px]");
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A press inside may end outside, where its change makes the dialog smaller.
  const pressedOutside = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser handles
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Browsers close a dialog at the second Escape, whatever the page answers. React also reports a dialog inside this one.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        if (held) event.currentTarget.showModal();
        else onClose();
      }}
      onCancel={(event) => held && event.preventDefault()}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === ref.current;
      }}
      onClick={(event) => event.target === ref.current && pressedOutside.current && !held && ref.current?.close()}
      className={`max-h-[calc(100dvh-24px)] overflow-auto rounded-lg bg-sheet p-0 shadow-float backdrop:bg-veil open:animate-[sheet-up_220ms_var(--ease-out)] max-sm:mx-0 max-sm:mt-auto max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:rounded-t-xl ${width}`}
    >
      {open ? (
        <div className="p-5 pb-6">
          <div className="mb-3 flex items-start justify-between gap-3">
            <div>
              <h2 id={titleId} className="m-0 font-display font-[650] text-xl leading-tight tracking-tight">
                {title}
              </h2>
              {about ? <p className="mt-1 mb-0 text-ink2">{about}</p> : null}
            </div>
            {held ? null : (
              <IconButton label={say("close")} onClick={() => ref.current?.close()} className="-mt-1.5 -mr-1.5">
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
