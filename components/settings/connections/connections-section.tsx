"use client";
import { useEffect, useRef, useState } from "react";
import { ConnectForm } from "#components/handover/connect-form";
import { Dialog } from "#components/ui/dialog";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { useToast } from "#components/ui/toast";
import type { Tracker } from "#lib/api-client/handovers";
import { trackerCopy, trackers } from "../../handover/handover-copy";
import { useConnections } from "../../handover/use-handovers";
import { ConnectionRow } from "./connection-row";
import { DisconnectDialog } from "./disconnect-dialog";

/** Trackers and Slack, to which clips can be sent. */
export function ConnectionsSection() {
  const section = useRef<HTMLElement>(null);
  // The page was scrolled before this was there.
  useEffect(() => {
    if (location.hash === "#connections") section.current?.scrollIntoView();
  }, []);
  const toast = useToast();
  const list = useConnections();
  const [open, setOpen] = useState<{ dialog: "connect" | "disconnect"; target: Tracker } | null>(null);
  const close = () => setOpen(null);
  const connectionTo = (target: Tracker) => list.data?.find((one) => one.target === target) ?? null;
  return (
    <section
      ref={section}
      id="connections"
      aria-labelledby="connections-title"
      className="mb-5 scroll-mt-20 rounded-lg bg-sheet p-5 shadow-low"
    >
      <h2 id="connections-title" className="mt-0 mb-3 font-display font-[650] text-lg">
        Connections
      </h2>
      <p className="mt-0 mb-4 text-ink2">
        Send the pins of a clip to an issue tracker or to Slack. Each token is encrypted and never shown again.
      </p>
      <Loaded read={list} failed="The connections could not be loaded." placeholder={<Skeleton className="h-60" />}>
        {() => (
          <ul className="m-0 list-none p-0">
            {trackers.map((target) => (
              <ConnectionRow
                key={target}
                target={target}
                connection={connectionTo(target)}
                onOpen={(dialog) => setOpen({ dialog, target })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Dialog
        title={open ? `Connect ${trackerCopy[open.target].name}` : "Connect"}
        open={open?.dialog === "connect"}
        onClose={close}
        wide
      >
        {open ? (
          <ConnectForm
            target={open.target}
            connection={connectionTo(open.target)}
            takesFocus
            onCancel={close}
            onDone={() => {
              toast(`${trackerCopy[open.target].name} is connected`);
              close();
            }}
          />
        ) : null}
      </Dialog>
      <DisconnectDialog target={open?.dialog === "disconnect" ? open.target : null} onClose={close} />
    </section>
  );
}
