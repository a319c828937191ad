"use client";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "#components/ui/toast";
import { useHeldKeys } from "#components/ui/use-held-keys";
import { ApiError } from "#lib/api-client/api-error";
import { DateLanguageProvider } from "./date-language";
import { type DeliverableChannels, DeliverableChannelsContext } from "./deliverable-channels";

/** Lists have no unsaved state, so an expired session leads to the sign-in page. The studio stays open. */
function signInAgain(error: unknown): void {
  const isOver = error instanceof ApiError && error.status === 401;
  if (isOver && !location.pathname.startsWith("/studio")) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
  }
}

interface AppProvidersProps {
  dateLanguage: string | null;
  channels: DeliverableChannels;
  children: ReactNode;
}

export function AppProviders({ dateLanguage, channels, children }: AppProvidersProps) {
  useHeldKeys();
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({ onError: signInAgain }),
        defaultOptions: {
          // Without a connection they fail and say so; else they would wait without a word.
          mutations: { networkMode: "always" },
          queries: {
            networkMode: "always",
            staleTime: 15_000,
            refetchOnWindowFocus: true,
            refetchOnReconnect: true,
            retry: (count, error) =>
              count < 2 && (!(error instanceof ApiError) || (error.isPassing && error.status !== 429)),
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <DateLanguageProvider chosen={dateLanguage}>
        <DeliverableChannelsContext value={channels}>
          <ToastProvider>{children}</ToastProvider>
        </DeliverableChannelsContext>
      </DateLanguageProvider>
    </QueryClientProvider>
  );
}
