import { useEffect, useState } from "react";
import { useWords } from "./use-words";

const mostSeconds = 100;

/** "40 seconds", or "3 minutes" for a longer time. */
export function formatWait(seconds: number, locale: string): string {
  const isShort = seconds < mostSeconds;
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "second" : "minute",
    unitDisplay: "long",
  });
  return format.format(Math.ceil(isShort ? seconds : seconds / 60));
}

/** The time that is left of that many seconds, which counts down; null when it is over. */
export function useWait(seconds: number): string | null {
  const { locale } = useWords();
  const [end] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, (end - performance.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left > 0 ? formatWait(left, locale) : null;
}
