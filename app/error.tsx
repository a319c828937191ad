"use client";
import { Button } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { isMissingScript } from "#lib/browser/is-missing-script";

export default function PageError({ error }: { error: Error }) {
  const isMissing = isMissingScript(error);
  return (
    <main className="mx-auto grid min-h-dvh max-w-3xl content-center px-4">
      <EmptyState
        alert
        title={isMissing ? "A part of this page could not be loaded" : "This page stopped working"}
        action={
          <Button look="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        {isMissing
          ? "The connection broke off, or Tellmark was updated. What you have saved is safe."
          : "What you have saved is safe. Reload the page to go on."}
      </EmptyState>
    </main>
  );
}
