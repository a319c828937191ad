"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

/** One line that opens into the fields behind it. */
export function Disclosure(props: { summary: ReactNode; startsOpen?: boolean; children: ReactNode }) {
  const [startsOpen] = useState(props.startsOpen ?? false);
  return (
    <details open={startsOpen} className="group mt-3 rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3.5 text-ink2 hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 py-2">{props.summary}</span>
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-3.5 pt-3 pb-1">{props.children}</div>
    </details>
  );
}
