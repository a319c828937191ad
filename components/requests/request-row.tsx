"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, CircleStop, Copy, Ellipsis, Pencil, QrCode, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDateLanguages } from "#components/shell/date-language";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { IconButton } from "#components/ui/icon-button";
import { Menu } from "#components/ui/menu";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { type ClipRequest, deleteRequest, type RequestChanges, updateRequest } from "#lib/api-client/requests";
import { copyText } from "#lib/browser/copy-text";
import { EditDialog } from "./edit-dialog";
import { MadeRequest } from "./made-request";
import { findReopening, formatStatus } from "./request-format";

const icon = { size: 17, "aria-hidden": true } as const;

/** A request: its state, its address and its actions. */
export function RequestRow({ request }: { request: ClipRequest }) {
  const toast = useToast();
  const languages = useDateLanguages();
  const client = useQueryClient();
  const [opened, setOpened] = useState<"answers" | "changes" | "deletion" | null>(null);
  const { request_id: id, title, url } = request;
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ["requests"] });
    await client.invalidateQueries({ queryKey: ["request", id] });
  };
  const after = {
    onError: (error: unknown) => toast(errorMessage(error), { tone: "bad" }),
    onSettled: refresh,
  } as const;
  const changed = () => {
    setOpened(null);
    toast("The request is changed");
    return refresh();
  };
  const changing = useMutation({
    ...after,
    mutationFn: (changes: RequestChanges) => updateRequest(id, changes),
    onSuccess: ({ status }) => toast(status === "open" ? "The request is open again" : "The request has ended"),
  });
  const deleting = useMutation({
    ...after,
    mutationFn: () => deleteRequest(id),
    onSuccess: () => {
      setOpened(null);
      toast("The request is deleted");
    },
  });
  const copy = () =>
    copyText(url).then(
      () => toast("Link copied"),
      () => toast(url),
    );
  const isOpen = request.status === "open";
  return (
    <li className="flex items-center gap-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => setOpened("answers")}
          className="block min-h-6 max-w-full truncate rounded-sm text-left font-[560] underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <bdi>{title}</bdi>
        </button>
        <p className="m-0 text-ink3 text-sm">{formatStatus(request, languages)}</p>
      </div>
      <IconButton label={`Copy the link of ${title}`} onClick={() => void copy()}>
        <Copy {...icon} />
      </IconButton>
      <Menu
        label={`Actions for ${title}`}
        trigger={<Ellipsis size={18} aria-hidden="true" />}
        items={[
          { label: "Link and answers", icon: <QrCode {...icon} />, run: () => setOpened("answers") },
          { label: "Change", icon: <Pencil {...icon} />, run: () => setOpened("changes") },
          isOpen
            ? {
                label: "End this request",
                icon: <CircleStop {...icon} />,
                run: () => changing.mutate({ closed: true }),
              }
            : {
                label: "Open it again",
                icon: <CalendarPlus {...icon} />,
                run: () => changing.mutate(findReopening(request)),
              },
          { label: "Delete", icon: <Trash2 {...icon} />, danger: true, run: () => setOpened("deletion") },
        ]}
      />
      <Dialog title={title} open={opened === "answers"} onClose={() => setOpened(null)} wide>
        <MadeRequest known={request} />
      </Dialog>
      <EditDialog
        request={request}
        open={opened === "changes"}
        onClose={() => setOpened(null)}
        onChanged={() => void changed()}
      />
      <Dialog
        title="Delete this request?"
        open={opened === "deletion"}
        onClose={() => setOpened(null)}
        about="Its page ends, and answers that were not sent are deleted. The clips that you got stay."
      >
        <div className="mt-5 flex flex-wrap justify-end gap-2.5">
          <Button onClick={() => setOpened(null)}>Keep it</Button>
          <Button look="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
            Delete
          </Button>
        </div>
      </Dialog>
    </li>
  );
}
