"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import type { Reply } from "#lib/api-client/api";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { answerReply, resolveReply } from "#lib/api-client/replies";
import { fieldKey } from "#lib/browser/field-key";
import { createRequestKey } from "#lib/browser/request-key";
import { keepUnsent, readUnsent } from "#lib/browser/unsent-text";
import { VoiceNoteField, type VoiceNoteHandle } from "./voice-note";

export function AnswerForm({ reply, name, onClose }: { reply: Reply; name: string; onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const voice = useRef<VoiceNoteHandle>(null);
  const place = `answer-${reply.id}`;
  const [words, setWords] = useState(() => readUnsent(place));
  const [hasSound, setHasSound] = useState(false);
  const [key, setKey] = useState(createRequestKey);
  /** Another answer needs another key, and so does one that was refused: a refusal is remembered under its key. */
  const renewKey = () => setKey(createRequestKey());
  const listenToSound = useCallback((isThere: boolean) => {
    setHasSound(isThere);
    setKey(createRequestKey());
  }, []);
  const answering = useMutation({
    mutationFn: async (andResolve: boolean) => {
      const spoken = (await voice.current?.finish()) ?? null;
      const answer = await answerReply(reply.id, { message: words.trim(), voice: spoken, key });
      if (andResolve) await resolveReply(reply.id, true);
      return answer;
    },
    async onSuccess({ sent, error, recipient }) {
      if (error !== null) toast(error, { tone: "bad" });
      else toast(sent ? `Sent to ${recipient}` : "Those who see the reply see your answer.");
      voice.current?.clear();
      keepUnsent(place, "");
      await Promise.all(["inbox", "replies"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
    onError(error) {
      toast(errorMessage(error), { tone: "bad" });
      if (error instanceof ApiError && !error.isPassing) renewKey();
    },
  });
  // A button that is disabled while it is sent would lose the focus.
  const isEmpty = !answering.isPending && !words.trim() && !hasSound;
  const send = (andResolve: boolean) => {
    if (!isEmpty && !answering.isPending) answering.mutate(andResolve);
  };
  const press = (event: KeyboardEvent) => {
    const key = fieldKey(event);
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) send(false);
    else if (key === "Escape" && !hasSound) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
      onKeyDown={press}
      className="mt-2"
    >
      <TextField
        label={`Your answer to ${name}`}
        dir="auto"
        hint="Those who see the reply see it on the page of the link. Tellmark also sends it to the address that the visitor left."
        rows={3}
        maxLength={5000}
        autoFocus
        value={words}
        readOnly={answering.isPending}
        onChange={(event) => {
          setWords(event.target.value);
          keepUnsent(place, event.target.value);
          renewKey();
        }}
      />
      <div className="mb-2 flex flex-wrap items-center justify-end gap-2.5">
        <div className="mr-auto flex min-w-0 flex-1 basis-40">
          <VoiceNoteField ref={voice} takeId={place} label="Your recorded answer" onChange={listenToSound} />
        </div>
        <Button onClick={onClose}>Cancel</Button>
        {reply.resolved_at === null ? (
          <Button disabled={isEmpty} onClick={() => send(true)}>
            Send and resolve
          </Button>
        ) : null}
        <Button type="submit" look="primary" busy={answering.isPending} disabled={isEmpty}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
