import { Brand } from "#components/shell/brand";
import { buttonStyle } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-3xl content-center px-4">
      <div className="mx-auto">
        <Brand />
      </div>
      <EmptyState
        title="There is nothing at this address"
        action={
          <a href="/" className={buttonStyle()}>
            To the front page
          </a>
        }
      >
        It may have been deleted, or the address was cut off on its way to you.
      </EmptyState>
    </main>
  );
}
