import type { ReactNode } from "react";
import { AddressNotice } from "#components/shell/address-notice";
import { AppProviders } from "#components/shell/app-providers";
import { isAdmin } from "#lib/accounts/admin";
import { config } from "#lib/config/config";
import { deliverableChannels } from "#lib/messages/reports/undeliverable";
import { serverAddress } from "./server-address";
import { signedInUser } from "./signed-in-user";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await signedInUser();
  const { publicUrl, admins } = config();
  const isOperator = user !== null && publicUrl === null && (admins.length === 0 || isAdmin(user));
  const address = isOperator ? await serverAddress() : null;
  return (
    <AppProviders dateLanguage={user?.dateLanguage ?? null} channels={deliverableChannels()}>
      {address ? <AddressNotice {...address} /> : null}
      {children}
    </AppProviders>
  );
}
