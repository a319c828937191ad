import type { ReactNode } from "react";
import { Brand } from "./brand";

/** A card alone on its page; `noticeCss` has its looks. */
export function NoticeFrame({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <main id="main">
        <Brand />
        <div className="card">{children}</div>
      </main>
    </div>
  );
}
