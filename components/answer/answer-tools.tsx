"use client";
import { ArrowUpRight, MapPin, PenLine, Sparkle, Undo2 } from "lucide-react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { IconButton } from "#components/ui/icon-button";
import { useWords } from "./use-words";

const tools = [
  { tool: "tag", word: "point", Icon: MapPin },
  { tool: "pen", word: "pen", Icon: PenLine },
  { tool: "arrow", word: "arrow", Icon: ArrowUpRight },
  { tool: "laser", word: "laser", Icon: Sparkle },
] as const;

const inColumn = "!size-11";
const inRow = "!h-11 !w-auto min-w-[44px] max-w-14 flex-1";

/** Point, pen, arrow and laser, and back: a column beside the picture, or a row under the thumb. */
export function AnswerTools({ isColumn }: { isColumn: boolean }) {
  const { say } = useWords();
  const { ink, undo } = useSession();
  const chosen = useStudio((state) => state.tool);
  const canUndo = useStudio((state) => state.history.done.length > 0);
  return (
    <div
      role="toolbar"
      aria-label={say("tools")}
      aria-orientation={isColumn ? "vertical" : "horizontal"}
      className={
        isColumn
          ? "absolute top-1/2 left-5 z-10 flex -translate-y-1/2 flex-col gap-0.5 rounded-lg bg-sheet p-1.5 shadow-float"
          : "flex flex-wrap justify-center gap-2"
      }
    >
      {tools.map(({ tool, word, Icon }) => (
        <IconButton
          key={tool}
          label={say(word)}
          aria-pressed={chosen === tool}
          onClick={() => ink.choose(tool)}
          className={isColumn ? inColumn : inRow}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      ))}
      {isColumn ? <hr className="mx-auto my-1 w-6 border-line border-t" /> : null}
      <IconButton
        label={say("undo")}
        disabled={!canUndo}
        onClick={() => undo()}
        className={isColumn ? inColumn : inRow}
      >
        <Undo2 size={20} aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}
