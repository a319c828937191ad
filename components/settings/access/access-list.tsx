"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";

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
  return (
    <Loaded read={list} failed={`The ${noun} could not be loaded.`} placeholder={<Skeleton className="h-16" />}>
      {(items) =>
        items.length === 0 ? <p className="m-0 text-ink3">None yet.</p> : <Rows noun={noun} rows={items.map(rowOf)} />
      }
    </Loaded>
  );
}

function Rows({ noun, rows }: { noun: string; rows: AccessRow[] }) {
  return (
    <ul aria-label={noun} className="m-0 list-none p-0">
      {rows.map(({ id, title, details, end }) => (
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
