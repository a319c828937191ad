import { Button } from "#components/ui/button";
import { errorMessage } from "#lib/api-client/api-error";

interface Read {
  data?: unknown;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Says that something could not be read, or not again: then what was read before stays below. */
export function LoadFailure({ sentence, read }: { sentence: string; read: Read }) {
  const before = read.data === undefined ? "" : " Below is what was read before.";
  return (
    <div role="alert" className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <p className="m-0 text-bad">{`${sentence} ${errorMessage(read.error)}${before}`}</p>
      <Button onClick={() => void read.refetch()}>Try again</Button>
    </div>
  );
}
