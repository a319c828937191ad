import type { Metadata } from "next";
import { StartSharedClips } from "#components/studio/open/start-shared-clips";
import { signedInUser } from "../../signed-in-user";

export const metadata: Metadata = { title: "New clip" };

/** public/share-worker.js leads here, with `failed` if it could not keep the files. */
export default async function SharedPage({ searchParams }: { searchParams: Promise<{ failed?: string }> }) {
  const isFailed = (await searchParams).failed !== undefined;
  return <StartSharedClips signedIn={(await signedInUser()) !== null} isFailed={isFailed} />;
}
