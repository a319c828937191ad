"use client";
import { EarlierTakes } from "#components/recorder/earlier-takes";
import { useDateLanguages } from "#components/shell/date-language";
import { useSession, useStudio, useTransport } from "#components/studio-session/studio-context";
import { TextField } from "#components/ui/field";
import { lazyComponent } from "#components/ui/lazy-component";
import { formatAgo } from "#lib/browser/dates";
import { spokenDuration } from "#lib/player/time-format";
import { AltField } from "./alt-field";

const AnswerNote = lazyComponent(() => import("#components/requests/answer-note").then(({ AnswerNote }) => AnswerNote));

export function DetailsPanel() {
  const session = useSession();
  const languages = useDateLanguages();
  const clip = useStudio((state) => state.clip);
  const description = useStudio((state) => state.history.doc.description);
  const pictures = useStudio((state) => state.history.doc.pictures.length);
  const { duration, hasSound } = useTransport();
  const facts = [
    ["Recording", hasSound ? spokenDuration(duration) : "none yet"],
    ["Pictures", String(pictures)],
    ["Stored", formatBytes(clip.file_size_bytes)],
    ["Created", formatAgo(new Date(clip.created_at), languages)],
  ];
  return (
    <div className="px-5 py-4">
      {clip.answer_to === undefined ? null : <AnswerNote clip={clip} />}
      <TextField
        label="Description"
        hint="Recipients read it under the title."
        rows={4}
        dir="auto"
        maxLength={10_000}
        value={description}
        onChange={(event) => session.describe(event.target.value)}
        onBlur={session.endStep}
      />
      <AltField />
      <dl className="mt-5 mb-0 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink3">{name}</dt>
            <dd className="tabular m-0 text-right text-ink2">{value}</dd>
          </div>
        ))}
      </dl>
      <EarlierTakes />
    </div>
  );
}

function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1000)} KB` : `${megabytes.toFixed(1)} MB`;
}
