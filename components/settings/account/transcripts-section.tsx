"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Card } from "#components/ui/card";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { getPreferences, updatePreferences } from "#lib/api-client/preferences";
import { getCapabilities } from "#lib/api-client/translations";

/** Shown where finished clips are transcribed without being asked for; the choice is saved immediately. */
export function TranscriptsSection() {
  const toast = useToast();
  const client = useQueryClient();
  const able = useQuery({ queryKey: ["capabilities"], queryFn: ({ signal }) => getCapabilities(signal) });
  const chosen = useQuery({ queryKey: ["preferences"], queryFn: ({ signal }) => getPreferences(signal) });
  const saving = useMutation({
    mutationFn: updatePreferences,
    onSuccess: (now) => client.setQueryData(["preferences"], now),
    onError: (error: unknown) => toast(errorMessage(error), { tone: "bad" }),
  });
  if (!able.data?.transcription.automatic || !chosen.data) return null;
  const isOn = (saving.isPending ? saving.variables.auto_transcribe : undefined) ?? chosen.data.auto_transcribe;
  return (
    <Card title="Transcripts">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => saving.mutate({ auto_transcribe: event.target.checked })}
          className="size-5 accent-tide"
        />
        Transcribe finished clips
      </label>
      <p className="mt-1 mb-0 text-ink2">
        For captions and search. Transcription runs on this server. The recording is not sent anywhere else.
      </p>
    </Card>
  );
}
