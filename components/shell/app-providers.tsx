"use client";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "#components/ui/toast";
import { ApiError } from "#lib/client/api-error";
import { DateLanguageProvider } from "./date-language";

/** Lists have no unsaved state, so an expired session leads to the sign-in page. The studio stays open. */
function signInAgain(error: unknown): void {
  const isOver = error instanceof ApiError && error.status === 401;
  if (isOver && !location.pathname.startsWith("/studio")) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
  }
}

export function AppProviders({ dateLanguage, children }: { dateLanguage: string | null; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({ onError: signInAgain }),
        defaultOptions: {
          queries: {
            staleTime: 15_000,
            refetchOnWindowFocus: true,
            retry: (count, error) =>
              count < 2 && (!(error instanceof ApiError) || (error.isPassing && error.status !== 429)),
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <DateLanguageProvider chosen={dateLanguage}>
        <ToastProvider>{children}</ToastProvider>
      </DateLanguageProvider>
    </QueryClientProvider>
  );
}
