"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { useToast } from "#components/ui/toast";
import { type ApiKey, listKeys, type NewApiKey, revokeKey } from "#lib/api-client/access";
import { errorMessage } from "#lib/api-client/api-error";
import { formatAgo } from "#lib/browser/dates";
import { AccessList } from "./access-list";
import { KeyFormDialog, KeySecretDialog } from "./key-dialogs";

/** API keys: made here, shown once, revoked here. */
export function KeysSection() {
  const toast = useToast();
  const languages = useDateLanguages();
  const [isMaking, setMaking] = useState(false);
  const [fresh, setFresh] = useState<NewApiKey | null>(null);
  const list = useQuery({ queryKey: ["keys"], queryFn: ({ signal }) => listKeys(signal) });
  const revocation = useMutation({
    mutationFn: revokeKey,
    onSuccess: () => {
      toast("Key revoked");
      void list.refetch();
    },
    onError: (error) => toast(errorMessage(error), { tone: "bad" }),
  });
  const rowOf = (key: ApiKey) => {
    const name = key.name || "Key";
    const used = key.last_used_at ? `used ${formatAgo(new Date(key.last_used_at), languages)}` : "never used";
    const may = key.scopes.includes("write") ? "reads and writes" : "reads only";
    return {
      id: key.id,
      title: `${name} …${key.last4 ?? ""}`,
      details: `${may}, created ${formatAgo(new Date(key.created_at), languages)}, ${used}`,
      end: {
        label: `Revoke ${name}`,
        words: "Revoke",
        run: () => revocation.mutate(key.id),
        isBusy: revocation.isPending && revocation.variables === key.id,
      },
    };
  };
  return (
    <Card
      title="API keys"
      action={
        <Button onClick={() => setMaking(true)}>
          <Plus size={18} aria-hidden="true" /> <span>New API key</span>
        </Button>
      }
    >
      <p className="mt-0 mb-3 text-ink2">
        Everything on this site uses the public API at <code className="rounded-sm bg-sunk px-1">/api/v1</code>. An API
        key gives a program access to it.
      </p>
      <AccessList noun="API keys" list={list} rowOf={rowOf} />
      <KeyFormDialog
        open={isMaking}
        onClose={() => setMaking(false)}
        onMade={(key) => {
          setMaking(false);
          setFresh(key);
          void list.refetch();
        }}
      />
      <KeySecretDialog made={fresh} onClose={() => setFresh(null)} />
    </Card>
  );
}
