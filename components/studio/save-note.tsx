"use client";
import { useStudio } from "./studio-context";
import { useOnline } from "./use-online";

/** In a few words whether everything is safe. */
export function SaveNote() {
  const save = useStudio((state) => state.save);
  const upload = useStudio((state) => state.upload);
  const online = useOnline();
  const [words, dot] = upload
    ? [`Sending the ${upload.what}… ${Math.round(upload.share * 100)} %`, "bg-tide"]
    : !online
      ? ["Offline: changes wait in this tab", "bg-edge"]
      : save.kind === "failed"
        ? ["Not saved", "bg-bad"]
        : save.kind === "saved"
          ? ["Saved", "bg-ok"]
          : ["Saving…", "bg-edge"];
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-ink3 text-sm">
      <span className={`size-[7px] rounded-full ${dot}`} aria-hidden="true" />
      {words}
    </span>
  );
}
