"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { correctSegment, getTranscription, type Transcription, transcribe } from "#lib/client/api";
import { ApiError, messageOf } from "#lib/client/api-error";
import type { Tagged } from "#lib/client/request";
import { clockTime } from "#lib/player/time-words";
import { useSession, useStudio, useTransport } from "./studio-context";

type Segment = Transcription["segments"][number];
type Word = Transcription["words"][number];

/** Below this an engine's word is marked as unsure. */
const UNSURE = 0.6;
const LOOK_AGAIN_MS = 15_000;

/** What is said: words lead to their moment, unsure ones are marked, each line can be corrected. */
export function TranscriptPanel() {
  const clipId = useStudio((state) => state.clip.id);
  const { hasSound } = useTransport();
  const queries = useQueryClient();
  const sound = useStudio((state) => state.clip.audio_url);
  // Another recording is another transcription, or the same one with a warning.
  const queryKey = ["transcription", clipId, sound];
  const [percent, setPercent] = useState<number | null>(null);
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => getTranscription(clipId, signal),
    // A finished clip is transcribed without being asked.
    refetchInterval: ({ state }) => (state.data === null && hasSound ? LOOK_AGAIN_MS : false),
  });
  const writing = useMutation({
    mutationFn: () => transcribe(clipId, setPercent),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });

  if (found.isPending) return <Skeleton className="mx-5 my-5 h-24" />;
  if (found.isError) return <Problem error={found.error} />;
  if (!found.data) {
    return (
      <div className="px-5 py-5">
        <p className="mt-0 text-ink2">
          {hasSound
            ? "Nothing is written down yet. Words become captions, and the library finds them."
            : "What you say appears here as text, once there is a recording."}
        </p>
        {hasSound ? (
          <Button busy={writing.isPending} onClick={() => writing.mutate()}>
            Write it down
          </Button>
        ) : null}
        <p role="status" className="text-ink3 text-sm">
          {writing.isPending ? `Listening${percent ? `, ${percent}%` : ""}` : ""}
        </p>
        {writing.isError ? <Problem error={writing.error} /> : null}
      </div>
    );
  }
  return <Lines transcription={found.data.answer} queryKey={queryKey} />;
}

function Lines(props: { transcription: Transcription; queryKey: unknown[] }) {
  const { segments, words, text, language, confidence, warnings } = props.transcription;
  const clipId = useStudio((state) => state.clip.id);
  const queries = useQueryClient();
  const { transport } = useSession();
  const [current, setCurrent] = useState<number | null>(null);
  const [corrected, setCorrected] = useState<number | null>(null);
  /** What was typed and is not on the server yet, by segment. */
  const typed = useRef(new Map<number, string>());
  const list = useRef<HTMLOListElement>(null);
  const close = (id: number) => {
    const hadFocus = document.activeElement instanceof HTMLTextAreaElement;
    setCorrected((open) => (open === id ? null : open));
    if (hadFocus) list.current?.querySelector<HTMLElement>(`[data-correct="${id}"]`)?.focus();
  };
  const correction = useMutation({
    // Without a connection it fails in words, and what was typed stays in its field.
    networkMode: "always",
    // One after the other, each on the version that the one before has made.
    scope: { id: `correct ${clipId}` },
    mutationFn: ({ id, text: said }: { id: number; text: string }) => {
      const newest = queries.getQueryData<Tagged<Transcription>>(props.queryKey);
      return correctSegment(clipId, id, said, newest?.etag ?? null);
    },
    onSuccess: (tagged, { id }) => {
      queries.setQueryData(props.queryKey, tagged);
      typed.current.delete(id);
      close(id);
    },
    // Changed elsewhere: what is there now is shown beside the refusal.
    onError: (error, { id }) => {
      setCorrected(id);
      if (error instanceof ApiError && error.status === 412)
        void queries.invalidateQueries({ queryKey: props.queryKey });
    },
  });
  useEffect(
    () =>
      transport.onFrame(() => {
        const { time } = transport;
        setCurrent(segments.find(({ start, end }) => time >= start && time < end)?.id ?? null);
      }),
    [transport, segments],
  );
  const sure = confidence === null ? null : `${Math.round(confidence * 100)}% sure`;
  return (
    <div className="py-3">
      <p className="mx-5 mt-0 mb-2 text-ink3 text-sm">{[languageName(language), sure].filter(Boolean).join(", ")}</p>
      {warnings.map((warning) => (
        <p key={warning} className="mx-5 my-2 rounded-md bg-tide-wash px-3 py-2 text-ink2 text-sm">
          {warning.replace(/^\w+: /, "")}
        </p>
      ))}
      {correction.isError ? <Problem error={correction.error} /> : null}
      {segments.length === 0 ? (
        <p dir="auto" className="mx-5 whitespace-pre-wrap">
          {text}
        </p>
      ) : null}
      <ol ref={list} className="m-0 list-none p-0">
        {segments.map((segment) => (
          <li
            key={segment.id}
            aria-current={segment.id === current || undefined}
            className={`group grid grid-cols-[48px_minmax(0,1fr)_32px] items-start gap-1 px-3.5 py-1.5 ${segment.id === current ? "bg-mark/40" : ""}`}
          >
            <button
              type="button"
              aria-label={`Go to ${clockTime(segment.start)}`}
              onClick={() => transport.seek(segment.start)}
              className="tabular min-h-8 rounded-sm text-ink3 text-sm hover:text-ink pointer-coarse:min-h-11"
            >
              {clockTime(segment.start)}
            </button>
            {corrected === segment.id ? (
              <LineField
                segment={segment}
                typed={typed.current}
                onEnd={(said) => {
                  if (correction.isPending) return;
                  if (said !== null && said !== segment.text) return correction.mutate({ id: segment.id, text: said });
                  typed.current.delete(segment.id);
                  close(segment.id);
                }}
              />
            ) : (
              <p dir="auto" className="m-0 py-1 leading-6">
                <Spoken segment={segment} words={wordsOf(segment, words)} onWord={transport.seek} />
              </p>
            )}
            <button
              type="button"
              aria-label={`Correct the line at ${clockTime(segment.start)}`}
              title="Correct"
              data-correct={segment.id}
              onClick={() => setCorrected(segment.id)}
              className="grid h-8 w-8 place-items-center rounded-sm text-ink3 opacity-0 hover:text-ink focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
            >
              <Pencil size={15} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Spoken({ segment, words, onWord }: { segment: Segment; words: Word[]; onWord: (time: number) => void }) {
  if (words.length === 0) return segment.text;
  return words.map((word, index) => {
    const isUnsure = word.confidence !== null && word.confidence < UNSURE;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: words have no id, and a line that changes is rendered anew
      <span key={index}>
        {index > 0 ? " " : ""}
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onWord(word.start ?? segment.start)}
          className={`rounded-[3px] hover:bg-mark ${isUnsure ? "underline decoration-dotted underline-offset-4" : ""}`}
        >
          {word.word}
          {isUnsure ? <span className="sr-only"> (unsure)</span> : null}
        </button>
      </span>
    );
  });
}

function LineField({
  segment,
  typed,
  onEnd,
}: {
  segment: Segment;
  typed: Map<number, string>;
  /** Null takes back what was typed. */
  onEnd: (said: string | null) => void;
}) {
  const [said, setSaid] = useState(typed.get(segment.id) ?? segment.text);
  const isGivenUp = useRef(false);
  return (
    <textarea
      aria-label={`Line at ${clockTime(segment.start)}`}
      dir="auto"
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      value={said}
      maxLength={5000}
      onChange={(event) => {
        typed.set(segment.id, event.target.value);
        setSaid(event.target.value);
      }}
      onBlur={() => {
        if (!isGivenUp.current) onEnd(said.trim());
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") {
          event.preventDefault();
          onEnd(said.trim());
        }
        if (event.key === "Escape") {
          // On a phone the panel is a sheet, which Escape would close as well.
          event.preventDefault();
          event.stopPropagation();
          isGivenUp.current = true;
          onEnd(null);
        }
      }}
      className="field-sizing-content block w-full resize-none rounded-sm bg-sunk px-1.5 py-1 leading-6"
    />
  );
}

function Problem({ error }: { error: unknown }) {
  return (
    <p role="alert" className="mx-5 text-bad">
      {messageOf(error)}
    </p>
  );
}

/** The words of a segment; none after a correction, whose words need not have times. */
function wordsOf(segment: Segment, words: readonly Word[]): Word[] {
  if (segment.edited) return [];
  return words.filter(({ start }) => start !== null && start >= segment.start - 0.01 && start < segment.end);
}

function languageName(tag: string | null): string | null {
  if (!tag) return null;
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}
