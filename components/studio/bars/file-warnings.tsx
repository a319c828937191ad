"use client";
import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { listWarnedFiles } from "#lib/studio/outbox/queue";

export function FileWarnings() {
  const { files } = useSession();
  const items = useStudio((state) => state.items);
  const pictures = useStudio((state) => state.history.doc.pictures);
  const recording = useStudio((state) => state.clip.audio_url);
  const inClip = pictures.flatMap(({ file }) => file ?? []).concat(recording ? fileNameFromUrl(recording) : []);
  return listWarnedFiles(items, inClip).map(({ id, name, text }) => (
    <NoticeBar key={id} onClose={() => files.dismissWarnings(id)}>
      <span className="[overflow-wrap:anywhere]">{`“${name}”: ${text}`}</span>
    </NoticeBar>
  ));
}
