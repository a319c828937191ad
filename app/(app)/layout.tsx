import type { ReactNode } from "react";
import { AddressNotice } from "#components/shell/address-notice";
import { AppProviders } from "#components/shell/app-providers";
import { MissingScripts } from "#components/shell/missing-scripts";
import { isOperator } from "#lib/accounts/admin";
import { config } from "#lib/config/config";
import { deliverableChannels } from "#lib/messages/reports/undeliverable";
import { serverAddress } from "./server-address";
import { signedInUser } from "./signed-in-user";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await signedInUser();
  const address = config().publicUrl === null && isOperator(user) ? await serverAddress() : null;
  return (
    <AppProviders dateLanguage={user?.dateLanguage ?? null} channels={deliverableChannels()}>
      <MissingScripts />
      {address ? <AddressNotice {...address} /> : null}
      {children}
    </AppProviders>
  );
}
