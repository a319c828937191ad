"use client";
import { CircleHelp } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "#components/ui/button";
import { lazyComponent } from "#components/ui/lazy-component";
import type { AskDialog } from "./ask-dialog";

type AskDialogProps = ComponentProps<typeof AskDialog>;

const LateDialog = lazyComponent<AskDialogProps>(() => import("./ask-dialog").then(({ AskDialog }) => AskDialog), {
  isFloating: true,
});

/** Its dialog is loaded when it is first opened, and keeps what was typed. */
export function AskButton({ clip }: Pick<AskDialogProps, "clip">) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  return (
    <>
      <Button onClick={() => setState("open")}>
        <CircleHelp size={17} aria-hidden="true" /> <span>Ask for a clip</span>
      </Button>
      {state === "unused" ? null : (
        <LateDialog open={state === "open"} onClose={() => setState("closed")} clip={clip} />
      )}
    </>
  );
}
