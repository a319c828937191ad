import { Brand } from "#components/shell/brand";
import { ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-3xl content-center px-4">
      <div className="mx-auto">
        <Brand />
      </div>
      <EmptyState title="There is nothing at this address" action={<ButtonLink href="/">To the front page</ButtonLink>}>
        It may have been deleted, or the address was cut off on its way to you.
      </EmptyState>
    </main>
  );
}
