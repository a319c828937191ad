import type { Metadata } from "next";
import { StartClip } from "#components/studio/start-clip";
import { currentUser } from "#lib/http/identity/current-user";

export const metadata: Metadata = { title: "New clip" };

export default async function NewClipPage() {
  return <StartClip signedIn={(await currentUser()) !== null} />;
}
