"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  run: () => void;
  danger?: boolean;
}

/** A button with a short list of actions; arrow keys, Home, End and Escape work as in a desktop menu. */
export function Menu(props: { label: string; trigger: ReactNode; items: readonly MenuItem[]; className?: string }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const away = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      return close();
    }
    if (event.key === "Tab") return setOpen(false);
    const entries = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    entries[(place + entries.length) % entries.length]?.focus();
  };

  return (
    <div ref={root} className={`relative ${props.className ?? ""}`}>
      <button
        ref={button}
        type="button"
        aria-label={props.label}
        title={props.label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="grid min-h-9 min-w-9 place-items-center rounded-md text-ink2 hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        {props.trigger}
      </button>
      {open ? (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={props.label}
          onKeyDown={move}
          className="absolute top-full right-0 z-30 mt-1 min-w-44 rounded-md bg-sheet p-1 shadow-float"
        >
          {props.items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.run();
              }}
              className={`flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-left whitespace-nowrap hover:bg-sunk focus:bg-sunk pointer-coarse:min-h-11 ${item.danger ? "text-bad" : ""}`}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
