"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { errorMessage } from "#lib/api-client/api-error";

interface AccessRow {
  id: string;
  title: ReactNode;
  details: ReactNode;
  /** The button that ends it; absent where it cannot be ended here. */
  end?: { label: string; words: string; run: () => void; isBusy: boolean };
}

interface AccessListProps<Item> {
  /** A plural noun. */
  noun: string;
  list: UseQueryResult<Item[]>;
  rowOf: (item: Item) => AccessRow;
}

/** Ways into the account: API keys or sessions. */
export function AccessList<Item>({ noun, list, rowOf }: AccessListProps<Item>) {
  if (list.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="m-0 text-bad">{`The ${noun} could not be loaded. ${errorMessage(list.error)}`}</p>
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </div>
    );
  }
  if (list.isPending) return <Skeleton className="h-16" />;
  if (list.data.length === 0) return <p className="m-0 text-ink3">None yet.</p>;
  return (
    <ul aria-label={noun} className="m-0 list-none p-0">
      {list.data.map(rowOf).map(({ id, title, details, end }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2.5 first:border-t-0"
        >
          <div className="min-w-0">
            <p className="m-0 break-words font-[560]">{title}</p>
            <p className="m-0 text-ink3 text-sm">{details}</p>
          </div>
          {end ? (
            <Button aria-label={end.label} busy={end.isBusy} onClick={end.run}>
              {end.words}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
