"use client";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  value: string;
  label: string;
  /** How many are behind it. */
  count?: number | undefined;
  content: ReactNode;
}

/** The first tab is open at the beginning; arrow keys turn to the others. */
export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
  listClassName?: string;
  panelClassName?: string;
}) {
  return (
    <Radix.Root defaultValue={props.tabs[0]?.value ?? ""} className={props.className ?? ""}>
      <Radix.List
        aria-label={props.label}
        className={`flex shrink-0 gap-4 overflow-x-auto border-line border-b ${props.listClassName ?? ""}`}
      >
        {props.tabs.map(({ value, label, count }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="-mb-px h-12 pointer-coarse:min-w-11 border-transparent border-b-2 font-[560] text-ink3 aria-selected:border-signal aria-selected:text-ink"
          >
            <span>{label}</span>
            {count === undefined ? null : (
              <span className="ml-1.5 rounded-full bg-sunk px-[7px] py-px text-ink2 text-xs">{count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {props.tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value} tabIndex={-1} className={props.panelClassName ?? ""}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
