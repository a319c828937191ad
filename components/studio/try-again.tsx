import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";

/** Something on the way into the studio failed: what, why, and once more. */
export function TryAgain(props: { title: string; reason: string; onTry: () => void }) {
  return (
    <EmptyState
      alert
      title={props.title}
      action={
        <Button look="primary" onClick={props.onTry}>
          Try again
        </Button>
      }
    >
      {props.reason}
    </EmptyState>
  );
}
