import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Settings } from "#components/settings/settings";
import { PageFrame } from "#components/shell/page-frame";
import { isAdmin } from "#lib/accounts/admin";
import { config } from "#lib/config/config";
import { deliverableChannels } from "#lib/messages/reports/undeliverable";
import { signedInUser } from "../signed-in-user";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const user = await signedInUser();
  if (!user) redirect("/sign-in?next=/settings");
  const { mcp, publicUrl } = config();
  return (
    <PageFrame who={user.name || user.email || user.phone || "You"} title="Settings">
      <Settings
        name={user.name ?? ""}
        contacts={{ email: user.email, sms: user.phone }}
        channels={deliverableChannels()}
        publicUrl={publicUrl}
        hasAgents={mcp}
        isAdmin={isAdmin(user)}
      />
    </PageFrame>
  );
}
