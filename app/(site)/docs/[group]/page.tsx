import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { DocsContents } from "#components/docs/docs-contents";
import { DocsFrame } from "#components/docs/docs-frame";
import { DocsTitle } from "#components/docs/docs-title";
import { OperationSection } from "#components/docs/operation-section";
import { referenceFor } from "../reference";
import { requestOrigin } from "../request-origin";

type Props = { params: Promise<{ group: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group } = await params;
  return { title: `API: ${group}`, alternates: { types: { "text/markdown": `/docs/${group}.md` } } };
}

export default async function GroupPage({ params }: Props) {
  const { groups } = referenceFor(requestOrigin(await headers()));
  const { group: slug } = await params;
  const group = groups.find((one) => one.slug === slug);
  if (!group) notFound();
  return (
    <DocsFrame contents={<DocsContents groups={groups} current={slug} />}>
      <DocsTitle>{group.name}</DocsTitle>
      <p className="mt-2 mb-0 max-w-[72ch] text-ink2">{group.description}</p>
      {group.operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} />
      ))}
    </DocsFrame>
  );
}
