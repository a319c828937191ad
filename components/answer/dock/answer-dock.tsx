"use client";
import { useContent } from "../use-take";
import { useWords } from "../use-words";
import type { DockProps } from "./dock-props";
import { ListeningDock } from "./listening-dock";
import { ReadyDock } from "./ready-dock";
import { TakingDock } from "./taking-dock";

const looks = {
  wide: "col-span-full grid min-h-32 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-7 border-t px-7 py-3",
  flat: "grid grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto border-s p-4",
  phone:
    "grid max-h-[70dvh] grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto rounded-t-xl border-t px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-[0_-10px_30px_-18px_oklch(0.235_0.03_268/.3)]",
};

/** Record, then pause and done, then listen and send. */
export function AnswerDock({ look, ...props }: Omit<DockProps, "isWide"> & { look: keyof typeof looks }) {
  const { say } = useWords();
  const { isTaking, hasSound } = useContent();
  const Part = isTaking ? TakingDock : hasSound ? ListeningDock : ReadyDock;
  return (
    <section aria-label={say("recorder")} className={`relative z-10 border-line bg-sheet ${looks[look]}`}>
      <Part {...props} isWide={look === "wide"} />
    </section>
  );
}
