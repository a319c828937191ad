import type { Metadata } from "next";
import { headers } from "next/headers";
import { AnswerLoader } from "#components/answer/answer-loader";
import { MissingScripts } from "#components/shell/missing-scripts";
import { recordPageWords } from "#lib/http/request-page/record-page-words";

interface Props {
  params: Promise<{ code: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title } = await wordsFor(props);
  return { title, robots: { index: false }, referrer: "no-referrer" };
}

export default async function RecordPage(props: Props) {
  const { code } = await props.params;
  const { language, direction, missing } = await wordsFor(props);
  return (
    <>
      <div lang={language} dir={direction}>
        <MissingScripts words={missing} />
      </div>
      <AnswerLoader code={code} />
    </>
  );
}

async function wordsFor({ searchParams }: Props) {
  return recordPageWords((await searchParams)["lang"], (await headers()).get("accept-language"));
}
