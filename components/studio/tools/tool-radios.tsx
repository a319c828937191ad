"use client";
import {
  ArrowUpRight,
  Circle,
  Eraser,
  Highlighter,
  MapPin,
  MousePointer2,
  PenLine,
  RectangleHorizontal,
  Slash,
  Sparkle,
  Square,
  Type,
} from "lucide-react";
import { type ComponentType, type KeyboardEvent, useRef } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { type Tool, tools } from "#lib/editor/tools";

const icons: Record<Tool, ComponentType<{ size: number; fill?: string; "aria-hidden": "true" }>> = {
  select: MousePointer2,
  tag: MapPin,
  pen: PenLine,
  highlighter: Highlighter,
  arrow: ArrowUpRight,
  line: Slash,
  rect: Square,
  ellipse: Circle,
  text: Type,
  redact: RectangleHorizontal,
  eraser: Eraser,
  laser: Sparkle,
};

const turns: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The tools, one of which is in the hand; `size` and `className` are for each. */
export function ToolRadios({ className, itemClassName }: { className: string; itemClassName: string }) {
  const { ink } = useSession();
  const chosen = useStudio((state) => state.tool);
  // While a take runs a tap adds a tag.
  const isTagging = useStudio(
    (state) => isTakeActive(state.recorder) && state.tool === "select" && state.mark === null,
  );
  const current = isTagging ? "tag" : chosen;
  const list = useRef<HTMLDivElement>(null);

  const turn = (event: KeyboardEvent) => {
    const way = turns[shortcutKey(event) ?? ""];
    if (!way) return;
    event.preventDefault();
    const next = tools.at((tools.findIndex(({ tool }) => tool === current) + way) % tools.length);
    if (!next) return;
    ink.choose(next.tool);
    list.current?.querySelector<HTMLElement>(`[data-tool=${next.tool}]`)?.focus();
  };

  return (
    <div ref={list} role="toolbar" aria-label="Tools" onKeyDown={turn} className={className}>
      {tools.map(({ tool, name, key }) => {
        const Icon = icons[tool];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio of a toolbar is a button that stays pressed
          <button
            key={tool}
            type="button"
            role="radio"
            data-tool={tool}
            aria-checked={tool === current}
            aria-label={name}
            title={`${name} (${key.toUpperCase()})`}
            tabIndex={tool === current ? 0 : -1}
            onClick={() => ink.choose(tool)}
            className={`grid shrink-0 place-items-center rounded-md text-ink2 transition-colors duration-100 hover:bg-sunk hover:text-ink aria-checked:bg-ink aria-checked:text-paper ${itemClassName}`}
          >
            <Icon size={19} aria-hidden="true" {...(tool === "redact" ? { fill: "currentColor" } : {})} />
          </button>
        );
      })}
    </div>
  );
}
