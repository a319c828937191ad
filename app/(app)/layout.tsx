import type { ReactNode } from "react";
import { AppProviders } from "#components/shell/app-providers";
import { signedInUser } from "./signed-in-user";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await signedInUser();
  return <AppProviders dateLanguage={user?.dateLanguage ?? null}>{children}</AppProviders>;
}
