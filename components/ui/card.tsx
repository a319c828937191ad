import { type ReactNode, useId } from "react";

/** A section of the settings. */
export function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5 rounded-lg bg-sheet p-5 shadow-low">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="m-0 font-display font-[650] text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
