import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GuestStudio } from "#components/studio/open/guest-studio";
import { signedInUser } from "../../../signed-in-user";

export const metadata: Metadata = { title: "Studio" };

export default async function LocalClipPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,9}$/.test(id)) notFound();
  return <GuestStudio id={-Number(id)} account={(await signedInUser())?.id ?? null} />;
}
