"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Field, TextField } from "#components/ui/field";
import { Loaded } from "#components/ui/loading/loaded";
import { Skeleton } from "#components/ui/skeleton";
import { Tabs } from "#components/ui/tabs";
import { useToast } from "#components/ui/toast";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import {
  getTemplate,
  resetTemplate,
  type Template,
  type TemplateSummary,
  type TemplateText,
  testTemplate,
  updateTemplate,
} from "#lib/api-client/templates";
import { channelLabels, formatVariable, isSameText, listTemplateParts } from "./template-format";
import { TemplatePreview } from "./template-preview";

export function TemplateDialog({ template, onClose }: { template: TemplateSummary | null; onClose: () => void }) {
  return (
    <Dialog
      title={template ? `${channelLabels[template.channel]}: ${template.name}` : ""}
      about={template?.event}
      open={template !== null}
      onClose={onClose}
      wide
    >
      {template ? <NamedTemplate named={template} /> : null}
    </Dialog>
  );
}

function NamedTemplate({ named }: { named: TemplateSummary }) {
  const client = useQueryClient();
  const queryKey = ["template", named.channel, named.template_id];
  const found = useQuery({ queryKey, queryFn: ({ signal }) => getTemplate(named, signal), staleTime: 0 });
  return (
    <Loaded read={found} failed="The template could not be loaded." placeholder={<Skeleton className="h-80" />}>
      {(template) => <Editor template={template} onChanged={(changed) => client.setQueryData(queryKey, changed)} />}
    </Loaded>
  );
}

function Editor({ template, onChanged }: { template: Template; onChanged: (template: Template) => void }) {
  const toast = useToast();
  const [words, setWords] = useState<TemplateText>(template.words);
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError && Object.keys(error.fields).length > 0))
      toast(errorMessage(error), { tone: "bad" });
  };
  const replaced = (changed: Template, what: string) => {
    setWords(changed.words);
    onChanged(changed);
    toast(what);
  };
  const saving = useMutation({
    mutationFn: () => updateTemplate(template, words),
    onSuccess: (changed) => replaced(changed, "Saved. The next message uses this text"),
    onError: fail,
  });
  const resetting = useMutation({
    mutationFn: () => resetTemplate(template),
    onSuccess: (reset) => replaced(reset, "The template is reset to its default"),
    onError: fail,
  });
  const testing = useMutation({
    mutationFn: () => testTemplate(template, words),
    onSuccess: ({ sent, error, recipient }) => {
      if (sent) toast(`Sent to ${recipient}`);
      else toast(error ?? "It was not sent yet.", { tone: "bad" });
    },
    onError: fail,
  });
  const problem = saving.error ?? testing.error;
  const errors: Record<string, string> = problem instanceof ApiError ? problem.fields : {};
  const wrong = Object.keys(errors);
  const change = (part: string, value: string) => {
    saving.reset();
    testing.reset();
    setWords({ ...words, [part]: value });
  };
  const isDirty = !isSameText(words, template.words);
  return (
    <>
      <Tabs
        label="The message"
        panelClassName="min-h-[420px] pt-4"
        tabs={[
          {
            value: "words",
            label: "Text",
            content: <Fields template={template} words={words} errors={errors} onChange={change} />,
          },
          {
            value: "preview",
            label: "Preview",
            content: <TemplatePreview template={template} words={words} />,
          },
        ]}
      />
      {wrong.length > 0 ? (
        <p role="alert" className="mt-0 mb-4 font-[560] text-bad text-sm">
          {wrong.map((part) => `${labelOf(template, part)} ${errors[part]}.`).join(" ")}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2.5">
        {template.is_changed ? (
          <Button look="quiet" className="mr-auto" busy={resetting.isPending} onClick={() => resetting.mutate()}>
            Reset to default
          </Button>
        ) : null}
        <Button busy={testing.isPending} onClick={() => testing.mutate()}>
          Send me a test
        </Button>
        <Button look="primary" busy={saving.isPending} disabled={!isDirty} onClick={() => saving.mutate()}>
          Save
        </Button>
      </div>
    </>
  );
}

const labelOf = ({ channel }: Template, part: string) =>
  listTemplateParts(channel).find(({ name }) => name === part)?.label ?? part;

function Fields(props: {
  template: Template;
  words: TemplateText;
  errors: Record<string, string>;
  onChange: (part: string, value: string) => void;
}) {
  const { template, words, errors, onChange } = props;
  return (
    <>
      {listTemplateParts(template.channel).map(({ name, label, hint, isLong }) => {
        const shared = { label, hint, value: words[name] ?? "", error: errors[name] ? `It ${errors[name]}.` : null };
        return isLong ? (
          <TextField
            key={name}
            {...shared}
            rows={name === "footer" ? 3 : 8}
            onChange={(event) => onChange(name, event.target.value)}
          />
        ) : (
          <Field key={name} {...shared} maxLength={300} onChange={(event) => onChange(name, event.target.value)} />
        );
      })}
      <details className="mb-4 text-sm">
        <summary className="cursor-pointer py-1 text-ink2 pointer-coarse:py-2.5">Variables</summary>
        <ul className="my-1 list-none rounded-md bg-sunk px-3 py-2">
          {template.variables.map((variable) => (
            <li key={variable.name} className="py-0.5 [overflow-wrap:anywhere]">
              <code>{formatVariable(variable)}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
