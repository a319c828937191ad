import type { ReactNode } from "react";
import { AppProviders } from "#components/shell/app-providers";
import { deliverableChannels } from "#lib/messages/undeliverable";
import { signedInUser } from "./signed-in-user";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await signedInUser();
  return (
    <AppProviders dateLanguage={user?.dateLanguage ?? null} channels={deliverableChannels()}>
      {children}
    </AppProviders>
  );
}
