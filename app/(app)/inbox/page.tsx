import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Inbox } from "#components/replies/inbox";
import { PageFrame } from "#components/shell/page-frame";
import { signedInUser } from "../signed-in-user";

export const metadata: Metadata = { title: "Replies" };

export default async function InboxPage() {
  const user = await signedInUser();
  if (!user) redirect("/sign-in?next=/inbox");
  return (
    <PageFrame who={user.name || user.email || "You"} title="Replies">
      <Inbox />
    </PageFrame>
  );
}
