"use client";
import { useQuery } from "@tanstack/react-query";
import { useDateLanguages } from "#components/shell/date-language";
import type { Clip } from "#lib/api-client/api";
import { getRequest } from "#lib/api-client/requests";
import { formatDay } from "#lib/browser/dates";

/** For a clip that answers a request: which, by whom, and until when it is there. */
export function AnswerNote({ clip }: { clip: Clip }) {
  const languages = useDateLanguages();
  const { answer_to: id, answered_by: name, delete_at } = clip;
  const request = useQuery({
    queryKey: ["request-title", id],
    queryFn: ({ signal }) => getRequest(id ?? "", signal),
    enabled: Boolean(id),
    retry: false,
  });
  const title = request.data?.title;
  return (
    <p className="mt-0 mb-4 break-words rounded-md bg-tide-wash px-3.5 py-2.5 text-ink2 text-sm">
      <span>Answer to your request</span>
      {title ? (
        <>
          {" "}
          “<bdi>{title}</bdi>”
        </>
      ) : null}
      {name ? (
        <>
          , by <bdi>{name}</bdi>
        </>
      ) : null}
      {delete_at ? `. It is deleted on ${formatDay(new Date(delete_at), languages)}.` : "."}
    </p>
  );
}
