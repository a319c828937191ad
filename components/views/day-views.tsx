"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { SelectField } from "#components/ui/field";
import { Loaded } from "#components/ui/loading/loaded";
import { listDayStats } from "#lib/api-client/stats";
import { listDayRows } from "./views-format";
import { ViewsTable } from "./views-table";

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "all", label: "All days" },
] as const;

type Span = (typeof spans)[number]["value"];

/** Views by day, of as many days as are chosen. */
export function DayViews({ clipId }: { clipId: number }) {
  const [span, setSpan] = useState<Span>("30");
  const languages = useDateLanguages();
  const days = useQuery({
    queryKey: ["day-stats", clipId, span],
    queryFn: ({ signal }) => listDayStats(clipId, span === "all" ? null : Number(span), signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="mt-5">
      <SelectField label="Days" value={span} options={spans} onChange={setSpan} />
      <Loaded read={days} failed="The days could not be loaded." placeholder={null}>
        {(listed) =>
          listed.length === 0 ? (
            <p className="mt-0 text-ink3 text-sm">
              None of these days had three visitors. The numbers of a day with fewer are not shown.
            </p>
          ) : (
            <ViewsTable
              caption="Days with at least three visitors"
              heads={["Day", "Visitors", "Views", "Heard"]}
              rows={listDayRows(listed, languages)}
            />
          )
        }
      </Loaded>
    </div>
  );
}
