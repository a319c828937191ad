import type { ReactNode } from "react";
import { AppProviders } from "#components/shell/app-providers";

/** Everything behind the sign-in: one query cache and one place for short messages. */
export default function AppLayout({ children }: { children: ReactNode }) {
  return <AppProviders>{children}</AppProviders>;
}
