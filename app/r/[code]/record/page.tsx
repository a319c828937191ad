import type { Metadata } from "next";
import { AnswerLoader } from "#components/answer/answer-loader";
import { MissingScripts } from "#components/shell/missing-scripts";

export const metadata: Metadata = { title: "Record", robots: { index: false }, referrer: "no-referrer" };

export default async function RecordPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  return (
    <>
      <MissingScripts />
      <AnswerLoader code={code} />
    </>
  );
}
