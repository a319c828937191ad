import type { Metadata } from "next";
import { headers } from "next/headers";
import { CodeBlock } from "#components/docs/code-block";
import { DocsContents } from "#components/docs/docs-contents";
import { DocsFrame } from "#components/docs/docs-frame";
import { DocsTitle } from "#components/docs/docs-title";
import { OperationIndex } from "#components/docs/operation-index";
import { Paragraphs } from "#components/docs/paragraphs";
import type { Reference } from "../../../components/docs/reference";
import { referenceFor } from "./reference";
import { requestOrigin } from "./request-origin";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Tellmark API, with its parameters, responses, errors and examples.",
  alternates: { types: { "text/markdown": "/docs.md" } },
};

const steps = ["createDraft", "uploadImage", "uploadAudio", "completePackage", "createShareLink"];

function firstSteps({ groups }: Reference): string {
  const operations = groups.flatMap(({ operations }) => operations);
  return steps.flatMap((step) => operations.find(({ id }) => id === step)?.curl ?? []).join("\n\n");
}

const installSteps = ({ origin }: Reference) => `npm i ${origin}/sdk/tellmark.tgz

npm i -g ${origin}/sdk/tellmark.tgz
tellmark login --url ${origin}
tellmark --help`;

export default async function DocsPage() {
  const reference = referenceFor(requestOrigin(await headers()));
  return (
    <DocsFrame contents={<DocsContents groups={reference.groups} />}>
      <DocsTitle>{reference.title}</DocsTitle>
      <p className="mt-2 mb-0 text-ink3 text-sm">
        <span>{`Version ${reference.version} at`}</span>{" "}
        <code className="text-ink2 [overflow-wrap:anywhere]">{`${reference.origin}/api/v1`}</code> <span>·</span>{" "}
        <a className="text-tide underline underline-offset-4" href="/api/v1/openapi.json">
          OpenAPI document
        </a>
      </p>
      <section className="mt-7 max-w-[72ch]">
        <Paragraphs text={reference.overview} />
      </section>
      <section className="mt-7 max-w-[80ch]" aria-labelledby="h-first-steps">
        <h2 id="h-first-steps" className="m-0 mb-2 font-[650] font-display text-xl tracking-[-0.02em]">
          First steps
        </h2>
        <p className="mt-0 mb-3 text-ink2">
          From nothing to a link: <code>$TOKEN</code> is a bearer token or a personal key, <code>$VST_ID</code> and{" "}
          <code>$ID</code> are the number in the first answer.
        </p>
        <CodeBlock title="curl" language="sh" text={firstSteps(reference)} of="the first steps" open />
      </section>
      <section className="mt-7 max-w-[80ch]" aria-labelledby="h-client">
        <h2 id="h-client" className="m-0 mb-2 font-[650] font-display text-xl tracking-[-0.02em]">
          Client and command line
        </h2>
        <p className="mt-0 mb-3 text-ink2">
          One package from this server: a client with types, for Node and browsers, and the command{" "}
          <code>tellmark</code>.
        </p>
        <CodeBlock title="shell" language="sh" text={installSteps(reference)} of="the client" open />
      </section>
      {reference.groups.map((group) => (
        <OperationIndex key={group.name} group={group} />
      ))}
    </DocsFrame>
  );
}
