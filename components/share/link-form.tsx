"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button";
import { createShare } from "#lib/client/api";
import { ApiError, messageOf } from "#lib/client/api-error";
import { CopyField } from "./copy-field";
import { ShareOptionFields, type ShareOptions, toShareSettings } from "./share-options";

interface LinkFormProps {
  clipId: number;
  options: ShareOptions;
  onOptions: (options: ShareOptions) => void;
}

export function LinkForm({ clipId, options, onOptions }: LinkFormProps) {
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: () => createShare(clipId, toShareSettings(options)),
    onSuccess: async (share) => {
      await client.invalidateQueries({ queryKey: ["shares", clipId] });
      await navigator.clipboard?.writeText(share.public_url).catch(() => {});
    },
  });
  const fields = making.error instanceof ApiError ? making.error.fields : {};
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        making.mutate();
      }}
    >
      <ShareOptionFields options={options} onOptions={onOptions} errors={fields} />
      {making.isError && !fields.password ? (
        <p role="alert" className="mt-0 mb-3 font-[560] text-bad">
          {messageOf(making.error)}
        </p>
      ) : null}
      <Button
        type="submit"
        look="primary"
        busy={making.isPending}
        disabled={options.privacy === "password" && options.password.length < 4}
        className="!min-h-11 w-full"
      >
        <Link2 size={18} aria-hidden="true" /> Create link
      </Button>
      {making.data ? (
        <div className="mt-4">
          <CopyField url={making.data.public_url} />
        </div>
      ) : null}
    </form>
  );
}
