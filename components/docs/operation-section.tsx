import { CodeBlock } from "./code-block";
import { FieldList } from "./field-list";
import { MethodBadge } from "./method-badge";
import { Inline } from "./paragraphs";
import type { OperationEntry } from "./reference";
import { TypeLine } from "./type-line";

export function OperationSection({ operation }: { operation: OperationEntry }) {
  const { id, method, path, summary, description, access, limit } = operation;
  return (
    <article id={id} aria-labelledby={`h-${id}`} className="mt-8 border-line border-t pt-6">
      <h2 id={`h-${id}`} className="m-0 font-[620] text-lg leading-snug">
        <a href={`#${id}`} className="hover:underline">
          <Inline text={summary} />
        </a>
      </h2>
      <p className="mt-2 mb-0 flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <code className="break-all text-[0.95em]">{path}</code>
      </p>
      <p className="mt-1.5 mb-0 text-ink3 text-sm">{`${access} · ${limit}`}</p>
      {description && (
        <p className="mt-3 mb-0 max-w-[72ch] text-ink2">
          <Inline text={description} />
        </p>
      )}
      <div className="mt-4 grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-5">
          {operation.parameters.length > 0 && <FieldList title="Parameters" fields={operation.parameters} />}
          {operation.bodies.map(({ type, fields }) => (
            <FieldList key={type} title={`Body, ${type}`} fields={fields} />
          ))}
          <Answers operation={operation} />
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <CodeBlock title="curl" language="sh" text={operation.curl} of={id} open />
          <CodeBlock title="fetch" language="js" text={operation.fetch} of={id} />
          {operation.answerExample && (
            <CodeBlock title="Response" language="json" text={operation.answerExample} of={id} />
          )}
        </div>
      </div>
    </article>
  );
}

function Answers({ operation: { answers, errors } }: { operation: OperationEntry }) {
  return (
    <div className="min-w-0">
      <h3 className="m-0 mb-1.5 font-[620] text-sm">Responses</h3>
      <dl className="m-0">
        {answers.map(({ status, what, shape }) => (
          <div key={status} className="flex gap-3 border-line border-t py-1.5 text-sm">
            <dt className="tabular w-9 shrink-0 font-[600] text-ok">{status}</dt>
            <dd className="m-0 min-w-0 text-ink2">
              <span>{what}</span> <TypeLine type={shape} />
            </dd>
          </div>
        ))}
        {errors.map(({ status, codes }) => (
          <div key={status} className="flex gap-3 border-line border-t py-1.5 text-sm">
            <dt className="tabular w-9 shrink-0 font-[600] text-bad">{status}</dt>
            <dd className="m-0 flex min-w-0 flex-wrap gap-x-3">
              {codes.map((code) => (
                <a
                  key={code}
                  href={`/docs/errors#${code}`}
                  className="text-ink2 underline decoration-line underline-offset-4"
                >
                  <code>{code}</code>
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
