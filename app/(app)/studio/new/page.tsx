import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { StartClip } from "#components/studio/start-clip";
import { currentUser } from "#lib/http/identity/current-user";

export const metadata: Metadata = { title: "New clip" };

export default async function NewClipPage() {
  if (!(await currentUser())) redirect("/sign-in?next=/studio/new");
  return <StartClip />;
}
