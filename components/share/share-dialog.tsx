"use client";
import { type ComponentType, useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Spinner } from "#components/ui/spinner";
import type { Sharing } from "./use-sharing";

/** Its content is loaded when it is opened. */
export function ShareDialog({ sharing }: { sharing: Sharing }) {
  return (
    <Dialog title="Share" open={sharing.isOpen} onClose={sharing.close} wide>
      <LatePanel sharing={sharing} />
    </Dialog>
  );
}

function LatePanel({ sharing }: { sharing: Sharing }) {
  const [Panel, setPanel] = useState<ComponentType<{ sharing: Sharing }> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isFailed) return;
    import("./share-panel").then(
      ({ SharePanel }) => setPanel(() => SharePanel),
      () => setFailed(true),
    );
  }, [isFailed]);
  if (Panel) return <Panel sharing={sharing} />;
  if (!isFailed) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-ink2">
        <Spinner /> <span>Creating the link…</span>
      </p>
    );
  }
  return (
    <div role="alert">
      <p className="mt-0 mb-4 text-ink2">The rest of this page could not be loaded. You seem to be offline.</p>
      <Button look="primary" onClick={() => setFailed(false)}>
        Retry
      </Button>
    </div>
  );
}
