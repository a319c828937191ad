import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Library } from "#components/library/library";
import { AskButton } from "#components/requests/ask-button";
import { PageFrame } from "#components/shell/page-frame";
import { signedInUser } from "../signed-in-user";

export const metadata: Metadata = { title: "Your clips" };

export default async function LibraryPage() {
  const user = await signedInUser();
  if (!user) redirect("/sign-in?next=/library");
  return (
    <PageFrame who={user.name || user.email || "You"} title="Your clips" action={<AskButton />}>
      <Library userId={user.id} />
    </PageFrame>
  );
}
