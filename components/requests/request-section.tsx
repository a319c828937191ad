"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { lazyComponent } from "#components/ui/lazy-component";
import { errorMessage } from "#lib/api-client/api-error";
import { listRequests } from "#lib/api-client/requests";

const RequestList = lazyComponent(() => import("./request-list").then(({ RequestList }) => RequestList));

/** The requests of the user, if there are any. */
export function RequestSection() {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ["requests", page],
    queryFn: ({ signal }) => listRequests(page, signal),
    placeholderData: (before) => before,
  });
  if (list.isError && !list.data) {
    return (
      <p role="alert" className="mt-4 mb-0 flex flex-wrap items-center gap-3 text-ink2">
        <span>{`Your requests could not be loaded. ${errorMessage(list.error)}`}</span>
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </p>
    );
  }
  if (!list.data || list.data.pagination.total === 0) return null;
  return <RequestList {...list.data} onTurn={setPage} />;
}
