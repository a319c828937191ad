"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { useToast } from "#components/ui/toast";
import { endOtherSessions, endSession, listSessions, type UserSession } from "#lib/api-client/access";
import { errorMessage } from "#lib/api-client/api-error";
import { formatAgo } from "#lib/browser/dates";
import { formatCount } from "#lib/browser/format";
import { agentWords } from "#lib/kernel/agent-words";
import { AccessList } from "./access-list";

export function SessionsSection() {
  const toast = useToast();
  const languages = useDateLanguages();
  const list = useQuery({ queryKey: ["sign-ins"], queryFn: ({ signal }) => listSessions(signal) });
  const complain = (error: unknown) => toast(errorMessage(error), { tone: "bad" });
  const ending = useMutation({ mutationFn: endSession, onSuccess: () => list.refetch(), onError: complain });
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: (ended) => {
      toast(`${formatCount(ended, "sign-in")} ended`);
      void list.refetch();
    },
    onError: complain,
  });
  const others = list.data?.filter(({ current }) => !current) ?? [];
  const rowOf = (one: UserSession) => {
    const name = agentWords(one.agent);
    const used = one.last_used_at ? `, used ${formatAgo(new Date(one.last_used_at), languages)}` : "";
    return {
      id: one.id,
      title: one.current ? `${name} (this browser)` : name,
      details: `${one.kind === "browser" ? "Browser" : "Program"}, signed in ${formatAgo(new Date(one.created_at), languages)}${used}`,
      ...(one.current
        ? {}
        : {
            end: {
              label: `End the session of ${name}`,
              words: "End",
              run: () => ending.mutate(one.id),
              isBusy: ending.isPending && ending.variables === one.id,
            },
          }),
    };
  };
  return (
    <Card
      id="access"
      title="Sessions"
      action={
        others.length > 0 ? (
          <Button busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            End other sessions
          </Button>
        ) : null
      }
    >
      <AccessList noun="Sessions" list={list} rowOf={rowOf} />
    </Card>
  );
}
