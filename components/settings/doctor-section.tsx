"use client";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { type Finding, runDoctor } from "#lib/api-client/doctor";
import { StateDot } from "./webhooks/webhooks-state";

/** The report of `npm run doctor`, for administrators. */
export function DoctorSection() {
  const found = useQuery({ queryKey: ["doctor"], queryFn: ({ signal }) => runDoctor(signal), staleTime: 0 });
  const again = (
    <Button busy={found.isFetching} onClick={() => void found.refetch()}>
      Check again
    </Button>
  );
  return (
    <Card id="server" title="Server health" action={found.data ? again : null}>
      <p className="mt-0 mb-3 text-ink2">
        For administrators: what <code>npm run doctor</code> says. The checks change nothing.
      </p>
      <Loaded read={found} failed="The checks could not run." placeholder={<Skeleton className="h-40" />}>
        {(findings) => (
          <ul aria-label="Findings" className="m-0 list-none p-0">
            {inOrder(findings).map((finding) => (
              <Row key={finding.part} finding={finding} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** Failed checks first. */
const inOrder = (findings: readonly Finding[]) => [...findings].sort((a, b) => Number(a.is_well) - Number(b.is_well));

function Row({ finding: { part, is_well, says } }: { finding: Finding }) {
  return (
    <li className="flex flex-wrap gap-x-4 border-line border-b py-2.5 last:border-b-0 last:pb-0">
      <span className="w-28 shrink-0 font-[560]">{part}</span>
      <span className={`min-w-0 flex-1 basis-64 [overflow-wrap:anywhere] ${is_well ? "text-ink2" : "text-bad"}`}>
        <StateDot words={is_well ? "OK" : "Failed"} dot={is_well ? "bg-ok" : "bg-bad"} /> <span>{says}</span>
      </span>
    </li>
  );
}
