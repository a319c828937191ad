import { Button } from "#components/ui/button";
import type { Connection, Tracker } from "#lib/api-client/handovers";
import { trackerCopy } from "../../handover/handover-copy";

interface ConnectionRowProps {
  target: Tracker;
  connection: Connection | null;
  onOpen: (dialog: "connect" | "disconnect") => void;
}

export function ConnectionRow({ target, connection, onOpen }: ConnectionRowProps) {
  const { name, token } = trackerCopy[target];
  return (
    <li
      aria-label={name}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-3 last:border-b-0 last:pb-0"
    >
      <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <p className="m-0 font-[560]">{name}</p>
        {connection ? (
          <p className="m-0 text-ink2 text-sm">
            {[`Connected as ${connection.account ?? "unknown"}`, connection.project].filter(Boolean).join(" · ")}
          </p>
        ) : (
          <p className="m-0 text-ink3 text-sm">{token}</p>
        )}
        {connection?.last_error ? (
          <p className="m-0 text-bad text-sm">{`The last one was not sent. ${connection.last_error}`}</p>
        ) : null}
      </div>
      {connection ? (
        <>
          <Button aria-label={`Replace the token of ${name}`} onClick={() => onOpen("connect")}>
            Replace the token
          </Button>
          <Button look="quiet" aria-label={`Disconnect ${name}`} onClick={() => onOpen("disconnect")}>
            Disconnect
          </Button>
        </>
      ) : (
        <Button aria-label={`Connect ${name}`} onClick={() => onOpen("connect")}>
          Connect
        </Button>
      )}
    </li>
  );
}
