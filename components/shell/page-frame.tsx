import type { ReactNode } from "react";
import { AppHeader } from "./app-header";

export function PageFrame(props: { who: string; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <AppHeader who={props.who} />
      <main className={`mx-auto px-5 pt-7 pb-20 max-sm:px-4 max-w-[1180px]`}>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h1 className="m-0 font-display font-[650] text-[2rem] leading-tight tracking-[-0.025em]">{props.title}</h1>
          {props.action}
        </div>
        {props.children}
      </main>
    </>
  );
}
