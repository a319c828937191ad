"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useHeardMap, useSession, useStudio, useTransport } from "#components/studio/studio-context";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { correctSegment, getTranscription, type Transcription, transcribe } from "#lib/client/api";
import { ApiError, messageOf } from "#lib/client/api-error";
import type { Tagged } from "#lib/client/request";
import { clockTime } from "#lib/player/time-words";
import { LineField } from "./line-field";
import { SpokenLine, type Word, wordsBySegment } from "./spoken-line";
import { TitleSuggestion } from "./title-suggestion";
import { LanguagePicker, languageName, Translation, useTranslations } from "./translations";

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
  const { segments, words, text, language, confidence, warnings, version } = props.transcription;
  const clipId = useStudio((state) => state.clip.id);
  const queries = useQueryClient();
  const { transport, links } = useSession();
  const [current, setCurrent] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  const spoken = useMemo(() => wordsBySegment({ segments, words }), [segments, words]);
  const translations = useTranslations(clipId, version);
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
    mutationFn: async ({ id, text: said }: { id: number; text: string; stays?: true }) => {
      await links.hold();
      const newest = queries.getQueryData<Tagged<Transcription>>(props.queryKey);
      return correctSegment(clipId, id, said, newest?.etag ?? null);
    },
    onSuccess: (tagged, { id, text: said, stays }) => {
      queries.setQueryData(props.queryKey, tagged);
      if (typed.current.get(id)?.trim() === said || !stays) typed.current.delete(id);
      if (stays) return;
      close(id);
    },
    // Changed elsewhere: what is there now is shown beside the refusal.
    onError: (error, { id }) => {
      setCorrected(id);
      if (error instanceof ApiError && error.status === 412)
        void queries.invalidateQueries({ queryKey: props.queryKey });
    },
  });
  const map = useHeardMap();
  const seek = useCallback((time: number) => transport.seek(time), [transport]);
  useEffect(
    () =>
      transport.onFrame(() => {
        const { time } = transport;
        const segment = segments.find(({ start, end }) => time >= start && time < end);
        setCurrent(segment?.id ?? null);
        setWord(segment ? wordAt(spoken[segment.id] ?? [], time) : null);
      }),
    [transport, segments, spoken],
  );
  const sure = confidence === null ? null : `${Math.round(confidence * 100)}% sure`;
  const told = [language && languageName(language), sure].filter(Boolean).join(", ");
  return (
    <div className="py-3">
      <div className="mx-5 mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="m-0 text-ink3 text-sm">{told}</p>
        <LanguagePicker
          spoken={language}
          language={translations.language}
          stored={translations.stored}
          onChange={translations.setLanguage}
        />
      </div>
      <TitleSuggestion text={text} />
      {warnings.filter(isAboutWords).map((warning) => (
        <p key={warning} className="mx-5 my-2 rounded-md bg-tide-wash px-3 py-2 text-ink2 text-sm">
          {warning.replace(/^\w+: /, "")}
        </p>
      ))}
      {map && segments.length === 0 ? (
        <p className="mx-5 my-2 rounded-md bg-tide-wash px-3 py-2 text-ink2 text-sm">
          These words have no times, so nobody else sees them while a part of the recording is cut.
        </p>
      ) : null}
      {correction.isError ? <Problem error={correction.error} /> : null}
      {translations.language ? (
        <Translation
          key={translations.language}
          clipId={clipId}
          version={version}
          language={translations.language}
          stored={translations.stored.find((one) => one.language === translations.language)}
          onSeek={(time) => transport.seek(time)}
          onGone={() => translations.setLanguage(null)}
        />
      ) : null}
      {segments.length === 0 && !translations.language ? (
        <p dir="auto" className="mx-5 whitespace-pre-wrap">
          {text}
        </p>
      ) : null}
      <ol ref={list} hidden={translations.language !== null} className="m-0 list-none p-0">
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
                transport={transport}
                onSave={(said) => {
                  if (!correction.isPending) correction.mutate({ id: segment.id, text: said, stays: true });
                }}
                onEnd={(said) => {
                  if (correction.isPending && !correction.variables.stays) return;
                  if (said !== null && said !== segment.text) return correction.mutate({ id: segment.id, text: said });
                  typed.current.delete(segment.id);
                  close(segment.id);
                }}
              />
            ) : (
              <p dir="auto" className="m-0 py-1 leading-6">
                <SpokenLine
                  segment={segment}
                  words={spoken[segment.id] ?? []}
                  now={segment.id === current ? word : null}
                  onWord={seek}
                  map={map}
                />
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

const isAboutWords = (warning: string) => !warning.startsWith("words_withheld: ");

function Problem({ error }: { error: unknown }) {
  return (
    <p role="alert" className="mx-5 text-bad">
      {messageOf(error)}
    </p>
  );
}

/** The last word that has begun. */
function wordAt(words: readonly Word[], time: number): number | null {
  const at = words.findLastIndex(({ start }) => start !== null && start <= time);
  return at === -1 ? null : at;
}
