"use client";
import { useMutation } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { errorMessage } from "#lib/api-client/api-error";
import { getLinkMarkdown } from "#lib/api-client/shares";
import { copyText } from "#lib/browser/copy-text";

/** The content of the link as Markdown, for the chat with an agent that cannot open it. */
export function CopyForAgent({ code, url }: { code: string; url: string }) {
  const session = useSession();
  const copying = useMutation({
    mutationFn: () => copyText(session.saved().then(() => getLinkMarkdown(code))),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button busy={copying.isPending} onClick={() => copying.mutate()} className="!min-h-11">
        <Bot size={18} aria-hidden="true" /> <span>Copy for an agent</span>
      </Button>
      <p role="status" className={`m-0 text-sm ${copying.isError ? "text-bad" : "text-ink3"}`}>
        {copying.isError
          ? errorMessage(copying.error)
          : copying.isSuccess
            ? "Copied. Paste it into the chat."
            : "Pins, words and replies as Markdown"}
      </p>
      <a
        href={`${url}.md`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-[560] text-sm text-tide underline underline-offset-4"
      >
        See what it gets
      </a>
    </div>
  );
}
