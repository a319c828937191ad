import Link from "next/link";
import type { ReactNode } from "react";

import { Brand } from "#components/shell/brand";
import { OperationSearch } from "./operation-search";

export function DocsFrame({ contents, children }: { contents?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="border-line border-b bg-sheet">
        <div className="mx-auto flex min-h-14 max-w-[1240px] flex-wrap items-center gap-5 px-5 max-sm:px-4">
          <Brand />
          <Link className="ml-auto py-2 text-tide underline underline-offset-4" href="/docs">
            API
          </Link>
          <Link className="py-2 text-tide underline underline-offset-4" href="/library">
            Your clips
          </Link>
        </div>
      </header>
      <div className="mx-auto grid max-w-[1240px] gap-x-10 px-5 pt-8 pb-24 max-sm:px-4 lg:grid-cols-[250px_minmax(0,1fr)]">
        <div className="min-w-0">
          <OperationSearch />
          {contents}
        </div>
        <main className="min-w-0 [overflow-wrap:anywhere]">{children}</main>
      </div>
    </div>
  );
}
