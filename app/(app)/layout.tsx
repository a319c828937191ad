import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AddressNotice } from "#components/shell/address-notice";
import { AppProviders } from "#components/shell/app-providers";
import { MissingScripts } from "#components/shell/missing-scripts";
import { isOperator } from "#lib/accounts/admin";
import { config } from "#lib/config/config";
import { hasUnknownProxy } from "#lib/http/identity/address-advice";
import { resolveOrigin } from "#lib/http/identity/origin";
import { deliverableChannels } from "#lib/messages/reports/undeliverable";
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

/** The server's own address while it renders a page, and whether an unknown proxy has announced itself. */
async function serverAddress() {
  const asked = new Request("http://localhost/", { headers: new Headers(await headers()) });
  return { origin: resolveOrigin(asked), hasUnknownProxy: hasUnknownProxy() };
}
