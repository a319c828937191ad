"use client";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/icon-button";
import { useSayBasics } from "#components/ui/say";

export function NoticeBar({
  children,
  bad = false,
  onClose,
}: {
  children: ReactNode;
  bad?: boolean;
  onClose?: () => void;
}) {
  const say = useSayBasics();
  return (
    <div
      role={bad ? "alert" : "status"}
      className="flex animate-[sheet-up_220ms_var(--ease-out)] items-center gap-3 rounded-md bg-sheet py-2 pr-2 pl-4 shadow-float"
    >
      <span className={`size-2 shrink-0 rounded-full ${bad ? "bg-bad" : "bg-tide"}`} aria-hidden="true" />
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">{children}</div>
      {onClose ? (
        <IconButton label={say("dismiss")} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
