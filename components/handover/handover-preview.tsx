"use client";
import { Button } from "#components/ui/button";
import { Picture } from "#components/ui/picture";
import { Skeleton } from "#components/ui/skeleton";
import { errorMessage } from "#lib/api-client/api-error";
import { cropUrl, type HandoverAnswer } from "#lib/api-client/handovers";

interface HandoverPreviewProps {
  clipId: number;
  answer: HandoverAnswer | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whether each pin can be ticked. */
  isList: boolean;
  pins: number;
  /** In a few words, what has left so far. */
  state: string;
}

/** The issues that would be sent. Words of users are plain text here. */
export function HandoverPreview({ clipId, answer, error, onRetry, isList, pins, state }: HandoverPreviewProps) {
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
      tabIndex={0}
      className="min-w-0 rounded-md bg-sunk p-4 md:absolute md:inset-0 md:overflow-y-auto"
    >
      <p className="mt-0 mb-2.5 flex justify-between gap-3 font-[560] text-[0.8125rem] text-ink2">
        <span aria-hidden="true">Preview</span>
        <span>{state}</span>
      </p>
      {pins === 0 ? (
        <p className="mt-0 mb-3 rounded-md bg-sheet px-4 py-3 text-ink2">
          This clip has no pins yet. Tap the picture while you speak: each pin becomes an entry with its words.
        </p>
      ) : null}
      {error ? (
        <div role="alert" className="rounded-md bg-sheet px-4 py-3">
          <p className="mt-0 mb-3 text-bad">{`The preview could not be loaded. ${errorMessage(error)}`}</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      ) : answer ? (
        <div className="grid gap-3">
          {answer.issues.map((issue) => (
            <PreviewedIssue key={issue.pin ?? "all"} clipId={clipId} issue={issue} isList={isList} />
          ))}
        </div>
      ) : (
        <Skeleton className="h-72" />
      )}
    </section>
  );
}

type Issue = HandoverAnswer["issues"][number];

function PreviewedIssue({ clipId, issue, isList }: { clipId: number; issue: Issue; isList: boolean }) {
  return (
    <article className="rounded-md bg-sheet px-4 py-3.5 shadow-low">
      <h3 dir="auto" className="m-0 mb-1.5 font-[650] text-lg leading-tight [overflow-wrap:anywhere]">
        {issue.title}
      </h3>
      <p dir="auto" className="m-0 pb-3 text-ink2 text-sm [overflow-wrap:anywhere]">
        {issue.about}{" "}
        <a href={`/c/preview-${clipId}`} target="_blank" rel="noopener" className="text-tide underline">
          Hear it
        </a>
      </p>
      <ul className="m-0 list-none p-0">
        {issue.entries.map((entry) => (
          <li key={entry.pin} className="flex gap-3 border-line border-t py-3 last:pb-0">
            {isList ? (
              <span aria-hidden="true" className="mt-1 size-4 shrink-0 rounded-[4px] border border-edge" />
            ) : null}
            <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-2">
              {entry.has_crop ? (
                <Picture
                  src={cropUrl(clipId, entry.pin)}
                  alt={`The image around pin ${entry.pin}`}
                  loading="lazy"
                  className="plate h-24 w-36 shrink-0 rounded-md object-cover"
                />
              ) : null}
              <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                {entry.note ? (
                  <p dir="auto" className="m-0 font-[600] leading-snug">
                    {entry.note}
                  </p>
                ) : null}
                {entry.words === null ? null : (
                  <q dir="auto" className="mt-0.5 block text-ink2 text-sm leading-snug">
                    {entry.words}
                  </q>
                )}
                <Detail label="Pointed at" text={entry.pointed} />
                <Detail label="Text in the picture" text={entry.picture_text} />
                <p className="tabular mt-0.5 mb-0 text-[0.8125rem] text-ink3">{`Pin ${entry.pin} at ${entry.time}`}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}

function Detail({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <p className="mt-0.5 mb-0 text-ink2 text-sm leading-snug">
      {`${label}: `}
      <bdi>{text}</bdi>
    </p>
  );
}
