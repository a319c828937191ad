import { ButtonLink } from "#components/shell/button-link";
import { EmptyState } from "#components/ui/empty-state";

/** The address names a clip that cannot be had from here. */
export function ClipNotFound({ isLocal }: { isLocal: boolean }) {
  return (
    <EmptyState
      alert
      title="Clip not found"
      action={
        isLocal ? (
          <ButtonLink href="/">To the start</ButtonLink>
        ) : (
          <ButtonLink href="/library">To your clips</ButtonLink>
        )
      }
    >
      {isLocal ? "It was discarded, or it is on another device." : "It was deleted, or it belongs to another account."}
    </EmptyState>
  );
}
