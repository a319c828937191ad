import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { DocsContents } from "#components/docs/docs-contents";
import { DocsFrame } from "#components/docs/docs-frame";
import { DocsTitle } from "#components/docs/docs-title";
import { FieldList } from "#components/docs/field-list";
import { Paragraphs } from "#components/docs/paragraphs";
import { referenceFor } from "../../reference";
import { requestOrigin } from "../../request-origin";

type Props = { params: Promise<{ name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await params;
  return { title: `API object: ${name}`, alternates: { types: { "text/markdown": "/docs/objects.md" } } };
}

export default async function ObjectPage({ params }: Props) {
  const { groups, objects } = referenceFor(requestOrigin(await headers()));
  const { name } = await params;
  const object = objects.find((one) => one.name === name);
  if (!object) notFound();
  return (
    <DocsFrame contents={<DocsContents groups={groups} current="objects" />}>
      <DocsTitle>{object.name}</DocsTitle>
      <section className="mt-3 max-w-[80ch]">
        {object.description && <Paragraphs text={object.description} />}
        <FieldList fields={object.fields} mark="optional" />
      </section>
    </DocsFrame>
  );
}
