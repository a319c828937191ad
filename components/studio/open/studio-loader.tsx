"use client";
import dynamic from "next/dynamic";
import { Spinner } from "#components/ui/spinner";

const Studio = dynamic(() => import("../studio").then((module) => module.Studio), {
  ssr: false,
  loading: () => (
    <main className="desk grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-2.5 text-ink2">
        <Spinner /> <span>Opening the studio…</span>
      </p>
    </main>
  ),
});

/** Loads the studio in the browser only: it lives on the microphone, canvas and pointer. */
export function StudioLoader({ clipId }: { clipId: number }) {
  return <Studio key={clipId} clipId={clipId} />;
}
