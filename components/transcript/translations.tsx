"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { errorMessage } from "#lib/api-client/api-error";
import {
  deleteTranslation,
  getCapabilities,
  getTranslation,
  listTranslations,
  type TranslationInfo,
  translateTranscription,
} from "#lib/api-client/translations";
import { clockTime } from "#lib/player/time-format";

/** Offered besides those that are there; any other is a call of the API away. */
const OFFERED =
  "ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk vi zh";

/** Which language the transcript is shown in. `null`: as it was spoken. */
export function useTranslations(clipId: number, version: number) {
  const [language, setLanguage] = useState<string | null>(null);
  const stored = useQuery({
    queryKey: ["translations", clipId, version],
    queryFn: ({ signal }) => listTranslations(clipId, signal),
  });
  return { language, setLanguage, stored: stored.data ?? [] };
}

export function LanguagePicker(props: {
  spoken: string | null;
  language: string | null;
  stored: readonly TranslationInfo[];
  onChange: (language: string | null) => void;
}) {
  const { spoken, language, stored, onChange } = props;
  const able = useQuery({
    queryKey: ["capabilities"],
    queryFn: ({ signal }) => getCapabilities(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const canTranslate = able.data?.translation.available ?? false;
  if (!canTranslate && stored.length === 0) return null;
  const known = new Set([...stored.map((one) => one.language), spoken?.split("-")[0]]);
  const others = OFFERED.split(" ")
    .filter((tag) => !known.has(tag))
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <select
      aria-label="Language of the transcript"
      value={language ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
      className="min-h-8 max-w-full rounded-sm bg-sunk px-2 text-ink2 text-sm pointer-coarse:min-h-11"
    >
      <option value="">{spoken ? `${languageName(spoken)}, as spoken` : "As spoken"}</option>
      {stored.map((one) => (
        <option key={one.language} value={one.language}>
          {languageName(one.language)}
          {one.current ? "" : " (older)"}
        </option>
      ))}
      {canTranslate ? (
        <optgroup label="Translate into">
          {others.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </optgroup>
      ) : null}
    </select>
  );
}

/** The transcript in another language, or the offer to translate it. Nothing is sent without a request of the user. */
export function Translation(props: {
  clipId: number;
  version: number;
  language: string;
  stored: TranslationInfo | undefined;
  onSeek: (time: number) => void;
  onGone: () => void;
}) {
  const { clipId, version, language, stored, onSeek, onGone } = props;
  const queries = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const able = useQuery({
    queryKey: ["capabilities"],
    queryFn: ({ signal }) => getCapabilities(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const queryKey = ["translation", clipId, language, stored?.created_at];
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => getTranslation(clipId, language, signal),
    enabled: stored !== undefined,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ["translations", clipId, version] });
  const translating = useMutation({
    mutationFn: () => translateTranscription(clipId, language, setPercent),
    onSettled: refresh,
  });
  const removal = useMutation({
    mutationFn: () => deleteTranslation(clipId, language),
    onSuccess: async () => {
      await refresh();
      onGone();
    },
  });
  const failure = translating.error ?? removal.error ?? found.error;
  const { host, provider } = able.data?.translation ?? {};
  return (
    <div className="px-5 pb-3">
      {stored?.current ? null : (
        <div className="my-2 rounded-md bg-sunk px-3 py-2.5">
          <p className="mt-0 mb-2 text-ink2 text-sm">
            {`${
              stored
                ? "The transcript has changed. Recipients do not see this translation until you translate it again. Only changed lines are sent."
                : "Recipients can then choose this language."
            } ${(provider ? (host ? `The text is sent to ${host}.` : "The text stays on this server.") : null) ?? ""}`}
          </p>
          <Button busy={translating.isPending} onClick={() => translating.mutate()}>
            {stored ? "Translate again" : `Translate into ${languageName(language)}`}
          </Button>
          <p role="status" className="m-0 text-ink3 text-sm">
            {translating.isPending ? `Translating${percent ? `, ${percent}%` : ""}` : ""}
          </p>
        </div>
      )}
      {failure ? (
        <p role="alert" className="text-bad">
          {errorMessage(failure)}
        </p>
      ) : null}
      {found.data ? (
        <>
          <p className="my-1 flex flex-wrap items-center gap-x-3 text-ink3 text-sm">
            <span>Translated by</span> <span>{found.data.provider}</span>
            <span>{found.data.quality === "draft" ? ", a draft" : ""}</span>
            <Button look="quiet" busy={removal.isPending} onClick={() => removal.mutate()}>
              Delete
            </Button>
          </p>
          {found.data.segments.length === 0 ? (
            <p dir="auto" lang={language} className="whitespace-pre-wrap">
              {found.data.text}
            </p>
          ) : null}
          <ol className="-mx-1.5 my-0 list-none p-0" lang={language}>
            {found.data.segments.map(({ id, start, text }) => (
              <li key={id} className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-1 py-1.5">
                <button
                  type="button"
                  aria-label={`Go to ${clockTime(start)}`}
                  onClick={() => onSeek(start)}
                  className="tabular min-h-8 rounded-sm text-ink3 text-sm hover:text-ink pointer-coarse:min-h-11"
                >
                  {clockTime(start)}
                </button>
                <p dir="auto" className="m-0 py-1 leading-6">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}

export function languageName(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}
