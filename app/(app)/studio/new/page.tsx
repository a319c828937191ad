import type { Metadata } from "next";
import { StartClip } from "#components/studio/open/start-clip";
import { signedInUser } from "../../signed-in-user";

export const metadata: Metadata = { title: "New clip" };

export default async function NewClipPage() {
  return <StartClip userId={(await signedInUser())?.id ?? null} />;
}
