import type { ReactNode } from "react";
import { Inline } from "./paragraphs";
import type { Group } from "./reference";

type Props = { groups: Group[]; current?: string };

export function DocsContents(props: Props) {
  return (
    <>
      <details className="mb-6 rounded-md border border-line bg-sheet px-4 lg:hidden">
        <summary className="min-h-11 py-2.5 font-[560]">Contents</summary>
        <nav aria-label="Contents" className="pb-3">
          <Pages {...props} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-6 max-h-[calc(100dvh-48px)] overflow-y-auto pr-2 text-sm max-lg:hidden"
      >
        <Pages {...props} />
      </nav>
    </>
  );
}

function Pages({ groups, current }: Props) {
  return (
    <ul className="m-0 list-none p-0">
      <Page href="/docs" label="Overview" isCurrent={current === undefined} />
      {groups.map(({ slug, name, operations }) => (
        <Page key={slug} href={`/docs/${slug}`} label={name} isCurrent={current === slug}>
          {current === slug && (
            <ul className="m-0 list-none p-0 pl-3">
              {operations.map(({ id, summary }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block rounded-sm py-1 text-ink3 leading-snug hover:text-ink hover:underline"
                  >
                    <Inline text={summary} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Page>
      ))}
      <Page href="/docs/objects" label="Objects" isCurrent={current === "objects"} />
      <Page href="/docs/errors" label="Errors" isCurrent={current === "errors"} />
    </ul>
  );
}

function Page(props: { href: string; label: string; isCurrent: boolean; children?: ReactNode }) {
  return (
    <li className="mb-1">
      <a
        href={props.href}
        aria-current={props.isCurrent ? "page" : undefined}
        className="block rounded-sm py-1 font-[560] text-ink2 leading-snug hover:text-ink hover:underline aria-[current]:font-[650] aria-[current]:text-signal"
      >
        {props.label}
      </a>
      {props.children}
    </li>
  );
}
