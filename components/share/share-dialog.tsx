"use client";
import { Dialog } from "#components/ui/dialog";
import { lazyComponent } from "#components/ui/lazy-component";
import { Spinner } from "#components/ui/spinner";
import type { Sharing } from "./use-sharing";

const SharePanel = lazyComponent(() => import("./share-panel").then(({ SharePanel }) => SharePanel), {
  placeholder: (
    <p role="status" className="flex items-center gap-2.5 text-ink2">
      <Spinner /> <span>Creating the link…</span>
    </p>
  ),
});

/** Its content is loaded when it is opened. */
export function ShareDialog({ sharing }: { sharing: Sharing }) {
  return (
    <Dialog title="Share" open={sharing.isOpen} onClose={sharing.close} wide>
      <SharePanel sharing={sharing} />
    </Dialog>
  );
}
