"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "#components/ui/use-hydrated";

const look = "fixed inset-x-3 top-3 z-50 mx-auto max-w-2xl rounded-md bg-sheet px-4 py-2.5 text-sm shadow-float";

interface MissingWords {
  broken: string;
  late: string;
  reload: string;
  /** For who runs the server; null where visitors read. */
  operator: ReactNode;
}

const english: MissingWords = {
  broken: "A part of this page could not be loaded.",
  late: "This page needs JavaScript, and its scripts have not started. If they do not start soon, reload the page.",
  reload: "Reload",
  operator: (
    <p className="m-0 text-ink2">
      If you run this server: a proxy in front has to pass on <code>/_next</code>, and Tellmark needs a host name, not a
      path.
    </p>
  ),
};

/**
 * Shown instead of an empty page. The style sheet hides the first sentence for some seconds if scripts are allowed, and the scripts
 * remove it when they start: so it appears under any policy, and if scripts or style sheet are not found.
 */
export function MissingScripts({ words = english }: { words?: MissingWords }) {
  const isHydrated = useHydrated();
  const isBroken = useBrokenScript();
  const reload = (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, and works without scripts
    <a href="" className="font-[560] text-tide underline underline-offset-4">
      {words.reload}
    </a>
  );
  if (isBroken) {
    return (
      <p role="alert" className={look}>
        <span>{words.broken}</span> {reload}
      </p>
    );
  }
  if (isHydrated) return null;
  return (
    <div role="status" className={`late-notice ${look}`}>
      <p className="m-0">
        <span>{words.late}</span> {reload}
      </p>
      {words.operator}
    </div>
  );
}

/** A proxy or a later version answered with a page: the browser runs that as a script, and what imports it waits. */
function useBrokenScript(): boolean {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const note = ({ error, filename }: ErrorEvent) => {
      if (error instanceof SyntaxError && filename.startsWith(`${location.origin}/_next/`)) setBroken(true);
    };
    addEventListener("error", note, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isBroken;
}
