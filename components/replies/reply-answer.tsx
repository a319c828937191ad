"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import type { Reply } from "#lib/api-client/api";
import { errorMessage } from "#lib/api-client/api-error";
import { answerReply } from "#lib/api-client/replies";

/** The owner's answer, or the form for it. */
export function ReplyAnswer({ reply }: { reply: Reply }) {
  const toast = useToast();
  const [words, setWords] = useState<string | null>(null);
  const answering = useMutation({
    mutationFn: (message: string) => answerReply(reply.id, message),
    onSuccess: ({ sent, error, recipient }) => {
      if (error !== null) return toast(error, { tone: "bad" });
      toast(sent ? `Sent to ${recipient}` : "Everyone with the link can see your answer.");
    },
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
  });
  const answer = reply.answer ?? (answering.isSuccess ? answering.variables : null);
  if (answer !== null) {
    return (
      <p className="mt-2 mb-0 whitespace-pre-wrap border-edge border-l-2 pl-3 text-ink2 [overflow-wrap:anywhere]">
        <span className="text-ink3 text-sm">You answered: </span>
        <bdi>{answer}</bdi>
      </p>
    );
  }
  if (!reply.answerable) return null;
  const name = reply.sender_name || reply.sender_email || "them";
  if (words === null) {
    return (
      <Button look="quiet" className="mt-1 -ml-3.5" onClick={() => setWords("")}>
        Answer <bdi>{name}</bdi>
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) answering.mutate(words.trim());
  };
  return (
    <form onSubmit={submit} className="mt-2">
      <TextField
        label={`Your answer to ${name}`}
        dir="auto"
        hint="Those who see the reply see it on the page of the link. Tellmark also sends it to an address that was left."
        rows={3}
        maxLength={5000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="mb-2 flex justify-end gap-2.5">
        <Button onClick={() => setWords(null)}>Cancel</Button>
        <Button type="submit" look="primary" busy={answering.isPending} disabled={!words.trim()}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
