import { MethodBadge } from "./method-badge";
import { Inline } from "./paragraphs";
import type { Group } from "./reference";

export function OperationIndex({ group: { name, slug, description, operations } }: { group: Group }) {
  return (
    <section className="mt-10" aria-labelledby={`h-${slug}`}>
      <h2 id={`h-${slug}`} className="m-0 font-[650] font-display text-xl tracking-[-0.02em]">
        <a className="hover:underline" href={`/docs/${slug}`}>
          {name}
        </a>
      </h2>
      <p className="mt-1 mb-2 max-w-[72ch] text-ink2">{description}</p>
      <ul className="m-0 list-none p-0">
        {operations.map(({ id, method, path, summary }) => (
          <li key={id} className="border-line border-t">
            <a
              className="grid gap-x-4 gap-y-0.5 py-2 hover:bg-sheet sm:grid-cols-[76px_minmax(0,1.2fr)_minmax(0,1fr)] sm:items-baseline"
              href={`/docs/${slug}#${id}`}
            >
              <span>
                <MethodBadge method={method} />
              </span>
              <code className="break-all text-[0.92em]">{path}</code>
              <span className="text-ink3 text-sm">
                <Inline text={summary} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
