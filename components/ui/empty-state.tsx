import type { ReactNode } from "react";

export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode; alert?: boolean }) {
  return (
    <div role={props.alert ? "alert" : undefined} className="mx-auto max-w-md py-14 text-center">
      <h2 className="m-0 font-display font-[650] text-xl tracking-tight">{props.title}</h2>
      {props.children ? <p className="mt-2 mb-5 text-ink2">{props.children}</p> : null}
      {props.action}
    </div>
  );
}
