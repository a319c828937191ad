"use client";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { shortcutKey } from "#lib/browser/shortcut-key";

interface Tab {
  value: string;
  label: string;
  /** How many are behind it. */
  count?: number | undefined;
  content: ReactNode;
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The first tab is open at the beginning; arrow keys turn to the others. */
export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
  listClassName?: string;
  panelClassName?: string;
}) {
  const { tabs } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(tabs[0]?.value);
  const at = Math.max(
    0,
    tabs.findIndex(({ value }) => value === chosen),
  );
  const press = (event: KeyboardEvent) => {
    const next = moves[shortcutKey(event) ?? ""]?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(tabs[next]?.value);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className={props.className ?? ""}>
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        className={`flex shrink-0 gap-4 overflow-x-auto border-line border-b ${props.listClassName ?? ""}`}
      >
        {tabs.map(({ value, label, count }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}tab-${value}`}
            aria-controls={`${id}panel-${value}`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => choose(value)}
            onKeyDown={press}
            className="-mb-px h-12 pointer-coarse:min-w-11 border-transparent border-b-2 font-[560] text-ink3 aria-selected:border-signal aria-selected:text-ink"
          >
            <span>{label}</span>
            {count === undefined ? null : (
              <span className="ml-1.5 rounded-full bg-sunk px-[7px] py-px text-ink2 text-xs">{count}</span>
            )}
          </button>
        ))}
      </div>
      {tabs.map(({ value, content }, index) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}panel-${value}`}
          aria-labelledby={`${id}tab-${value}`}
          tabIndex={-1}
          hidden={index !== at}
          className={props.panelClassName ?? ""}
        >
          {index === at ? content : null}
        </div>
      ))}
    </div>
  );
}
