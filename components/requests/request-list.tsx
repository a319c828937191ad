"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Disclosure } from "#components/share/disclosure";
import { IconButton } from "#components/ui/icon-button";
import type { listRequests } from "#lib/api-client/requests";
import { summarizeRequests } from "./request-format";
import { RequestRow } from "./request-row";

type RequestPage = Awaited<ReturnType<typeof listRequests>>;

export function RequestList({ requests, pagination, onTurn }: RequestPage & { onTurn: (page: number) => void }) {
  const { page } = pagination;
  return (
    <section aria-label="Requests">
      <Disclosure summary={summarizeRequests(requests)}>
        <ul className="-mt-3 mb-1 list-none p-0">
          {requests.map((request) => (
            <RequestRow key={request.request_id} request={request} />
          ))}
        </ul>
        {pagination.total_pages > 1 ? (
          <nav aria-label="Pages of requests" className="mb-2 flex items-center justify-center gap-3">
            <IconButton label="Newer requests" disabled={!pagination.has_prev} onClick={() => onTurn(page - 1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <span className="tabular text-ink2">{`Page ${page} of ${pagination.total_pages}`}</span>
            <IconButton label="Older requests" disabled={!pagination.has_next} onClick={() => onTurn(page + 1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </nav>
        ) : null}
      </Disclosure>
    </section>
  );
}
