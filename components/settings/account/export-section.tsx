"use client";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "#components/ui/button";
import { Card } from "#components/ui/card";
import { useToast } from "#components/ui/toast";
import { exportAccount } from "#lib/api-client/access";
import { ApiError, errorMessage } from "#lib/api-client/api-error";

export function ExportSection() {
  const toast = useToast();
  const starting = useMutation({
    mutationFn: exportAccount,
    onSuccess: () => toast("The download has started"),
    onError: (error: unknown) => {
      const isRunning = error instanceof ApiError && error.status === 409;
      toast(isRunning ? "The download is already running" : errorMessage(error), { tone: "bad" });
    },
  });
  return (
    <Card title="Your data">
      <p className="mt-0 mb-4 text-ink2">
        One ZIP file with your profile, links, replies, a list of sent messages, and every clip as a .vst file. A .vst
        file plays anywhere and can be imported again.
      </p>
      <Button busy={starting.isPending} onClick={() => starting.mutate()} className="!whitespace-normal">
        <Download size={18} aria-hidden="true" /> <span>Download everything</span>
      </Button>
    </Card>
  );
}
