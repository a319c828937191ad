import { type ReactNode, useId } from "react";

export function Card(props: { id?: string; title: string; action?: ReactNode; children: ReactNode }) {
  const { title, action, children } = props;
  const titleId = useId();
  return (
    <section id={props.id} aria-labelledby={titleId} className="mb-5 scroll-mt-20 rounded-lg bg-sheet p-5 shadow-low">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="m-0 font-display font-[650] text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
