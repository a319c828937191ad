import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";

/** Opening the studio failed: the step, the reason, and a button to retry. */
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
