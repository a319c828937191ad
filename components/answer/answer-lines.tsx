"use client";
import { Clock, Lock } from "lucide-react";
import type { PublicRequest } from "#lib/api-client/public-requests";
import { useWords } from "./use-words";

const formatDays = (days: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);

const DAY = { day: "numeric", month: "long" } as const;
const MOMENT = { ...DAY, hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

export const formatDate = (date: string, locale: string) => new Date(date).toLocaleDateString(locale, DAY);

/** With its time zone, so that no reader takes the day for another one. */
const formatMoment = (date: string, locale: string) => new Date(date).toLocaleString(locale, MOMENT);

/** The readers of the answer, and how long it is kept. */
export function PrivacyLines({ request }: { request: PublicRequest }) {
  const { say, locale } = useWords();
  const { asked_by: name, keep_days: days } = request;
  const lines = [
    { Icon: Lock, text: name ? say("onlyName", { name }) : say("onlyUnnamed") },
    { Icon: Clock, text: say("keptFor", { days: formatDays(days, locale) }) },
  ];
  return (
    <ul className="m-0 grid list-none gap-2.5 p-0 text-ink2 text-sm">
      {lines.map(({ Icon, text }) => (
        <li key={text} className="grid grid-cols-[18px_minmax(0,1fr)] gap-2.5">
          <Icon size={17} aria-hidden="true" className="mt-0.5 text-ink3" />
          <span className="[overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The asker, the deadline and the purpose. */
export function RequestText({ request, isShort }: { request: PublicRequest; isShort: boolean }) {
  const { say, locale } = useWords();
  const { asked_by: name, expires_at, title, message } = request;
  return (
    <>
      {isShort ? null : (
        <div className="flex items-center gap-3 text-ink2 text-sm">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-tide-wash font-[650] text-tide"
          >
            {[...(name ?? "?")][0]?.toUpperCase()}
          </span>
          <p className="m-0 min-w-0 leading-snug [overflow-wrap:anywhere]">
            <span className="block">{name ? say("asks", { name }) : say("asksUnnamed")}</span>
            <span className="block">{say("openUntil", { date: formatMoment(expires_at, locale) })}</span>
          </p>
        </div>
      )}
      <h1
        dir="auto"
        className={`m-0 font-[650] font-display leading-tight tracking-tight [overflow-wrap:anywhere] ${isShort ? "text-xl" : "mt-4 text-2xl"}`}
      >
        {title}
      </h1>
      {message ? (
        <p dir="auto" className="mt-2 mb-0 whitespace-pre-line text-ink2 [overflow-wrap:anywhere]">
          {message}
        </p>
      ) : null}
    </>
  );
}

/** The same in one line, under the button that it is about. */
export function PrivacyNote({ request: { asked_by: name, keep_days: days } }: { request: PublicRequest }) {
  const { say, locale } = useWords();
  return (
    <p className="m-0 text-center text-ink3 text-sm leading-snug [overflow-wrap:anywhere]">
      <span>{name ? say("onlyName", { name }) : say("onlyUnnamed")}</span>{" "}
      <span>{say("keptFor", { days: formatDays(days, locale) })}</span>
    </p>
  );
}
