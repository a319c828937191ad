"use client";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Button } from "./button";

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isFloating = false, placeholder = null }: { isFloating?: boolean; placeholder?: ReactNode } = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Lazily(props: Props) {
    const [Part, setPart] = useState(() => known);
    const [attempt, setAttempt] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      load().then(
        (loaded) => {
          known = loaded;
          if (!isGone) setPart(() => loaded);
        },
        () => {
          if (!isGone) setFailed(attempt);
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part, attempt]);
    if (Part) return <Part {...props} />;
    if (failed < attempt) return placeholder;
    return (
      <div
        role="alert"
        className={`pointer-events-auto flex flex-wrap items-center justify-between gap-2 rounded-md bg-sheet py-2 pr-2 pl-4 shadow-float ${isFloating ? "fixed inset-x-3 bottom-3 z-30 mx-auto max-w-2xl" : ""}`}
      >
        This part could not be loaded.
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
      </div>
    );
  };
}
