"use client";
import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-3xl content-center px-4">
      <EmptyState
        alert
        title="This page stopped working"
        action={
          <Button look="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        What you have saved is safe. If it happens again, reload the page.
      </EmptyState>
    </main>
  );
}
