import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { StudioLoader } from "#components/studio/open/studio-loader";
import { signedInUser } from "../../signed-in-user";

export const metadata: Metadata = { title: "Studio" };

export default async function StudioPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,9}$/.test(id)) notFound();
  if (!(await signedInUser())) redirect(`/sign-in?next=/studio/${id}`);
  return <StudioLoader clipId={Number(id)} />;
}
