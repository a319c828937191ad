"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useCutMap, useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { getTranscription, type Transcription, transcribeClip } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { clockTime } from "#lib/player/time-format";
import type { Correction } from "#lib/studio/session/corrections";
import { LineField } from "./line-field";
import { type Segment, SpokenLine, type Word, wordsBySegment } from "./spoken-line";
import { TitleSuggestion } from "./title-suggestion";
import { LanguagePicker, languageName, Translation, useTranslations } from "./translations";

const LOOK_AGAIN_MS = 15_000;

/** The transcript: words lead to their moment, unsure ones are marked, each line can be corrected. */
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
    // Corrections made here are saved in the background.
    refetchOnMount: "always",
  });
  const { corrections } = useSession();
  useEffect(() => {
    if (found.data)
      corrections.know(found.data, (newer) => queries.setQueryData(["transcription", clipId, sound], newer));
  }, [corrections, found.data, queries, clipId, sound]);
  const writing = useMutation({
    mutationFn: () => transcribeClip(clipId, setPercent),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });

  if (found.isPending) return <Skeleton className="mx-5 my-5 h-24" />;
  if (found.isError && !found.data) return <Problem error={found.error} />;
  if (!found.data) {
    return (
      <div className="px-5 py-5">
        <p className="mt-0 text-ink2">
          {hasSound
            ? "No transcript yet. A transcript gives the clip captions, and the library search finds its words."
            : "The transcript appears here after you record."}
        </p>
        {hasSound ? (
          <Button busy={writing.isPending} onClick={() => writing.mutate()}>
            Transcribe
          </Button>
        ) : null}
        <p role="status" className="text-ink3 text-sm">
          {writing.isPending ? `Listening${percent ? `, ${percent}%` : ""}` : ""}
        </p>
        {writing.isError ? <Problem error={writing.error} /> : null}
      </div>
    );
  }
  return <Lines transcription={found.data.answer} />;
}

function Lines(props: { transcription: Transcription }) {
  const { segments, words, text, language, confidence, warnings, version } = props.transcription;
  const clipId = useStudio((state) => state.clip.id);
  const { transport, corrections } = useSession();
  const written = useStudio((state) => state.corrections);
  const correcting = useStudio((state) => state.correcting);
  const [current, setCurrent] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  const spoken = useMemo(() => wordsBySegment({ segments, words }), [segments, words]);
  const translations = useTranslations(clipId, version);
  const [corrected, setCorrected] = useState<number | null>(null);
  const writtenOf = (id: number) => written.find(({ segment }) => segment === id);
  const list = useRef<HTMLOListElement>(null);
  const close = (id: number) => {
    const hadFocus = document.activeElement instanceof HTMLTextAreaElement;
    setCorrected((open) => (open === id ? null : open));
    if (hadFocus) list.current?.querySelector<HTMLElement>(`[data-correct="${id}"]`)?.focus();
  };
  const map = useCutMap();
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
          This transcript has no times, so visitors do not see it while a part of the recording is cut.
        </p>
      ) : null}
      {correcting.kind === "failed" && !written.some(({ isOutdated }) => isOutdated) ? (
        <Problem error={new Error(correcting.message)} />
      ) : null}
      {written
        .filter(({ segment }) => !segments.some(({ id }) => id === segment))
        .map((line) => (
          <Outdated key={line.segment} line={line} />
        ))}
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
                written={writtenOf(segment.id)?.text}
                transport={transport}
                onWrite={(said) => corrections.write(segment, said)}
                onEnd={(said) => {
                  if (said === null) corrections.discard(segment.id);
                  else corrections.end(segment, said);
                  close(segment.id);
                }}
              />
            ) : (
              <div className="py-1 leading-6">
                <p dir="auto" className="m-0">
                  {isOnItsWay(writtenOf(segment.id)) ? (
                    writtenOf(segment.id)?.text
                  ) : (
                    <SpokenLine
                      segment={segment}
                      words={spoken[segment.id] ?? []}
                      now={segment.id === current ? word : null}
                      onWord={seek}
                      map={map}
                    />
                  )}
                </p>
                <Unsaved line={writtenOf(segment.id)} segment={segment} />
              </div>
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

const isOnItsWay = (line: Correction | undefined) => line !== undefined && !line.isOutdated;

/** A correction that the server does not have, and why. */
function Unsaved({ line, segment }: { line: Correction | undefined; segment: Segment }) {
  const { corrections } = useSession();
  if (!line) return null;
  if (!line.isOutdated) return <span className="text-ink3 text-sm">Not saved yet</span>;
  return (
    <Outdated line={line}>
      <Button onClick={() => corrections.end(segment, line.text)}>Use mine</Button>
    </Outdated>
  );
}

function Outdated({ line, children }: { line: Correction; children?: ReactNode }) {
  const { corrections } = useSession();
  return (
    <div role="alert" className="my-2 rounded-md bg-signal-wash px-3 py-2 text-sm">
      <p className="m-0 text-ink2">
        {`${children ? "This line was changed elsewhere." : `The line at ${clockTime(line.start)} is no longer there.`} You wrote:`}
      </p>
      <p dir="auto" className="m-0">
        {line.text || "(nothing)"}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {children}
        <Button onClick={() => corrections.discard(line.segment)}>{children ? "Keep theirs" : "Discard mine"}</Button>
      </div>
    </div>
  );
}

const isAboutWords = (warning: string) => !warning.startsWith("words_withheld: ");

function Problem({ error }: { error: unknown }) {
  return (
    <p role="alert" className="mx-5 text-bad">
      {errorMessage(error)}
    </p>
  );
}

/** The last word that has begun. */
function wordAt(words: readonly Word[], time: number): number | null {
  const at = words.findLastIndex(({ start }) => start !== null && start <= time);
  return at === -1 ? null : at;
}
