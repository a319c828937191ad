import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

interface DeleteReplyDialogProps {
  open: boolean;
  isBusy: boolean;
  onClose: () => void;
  onDelete: () => void;
}

export function DeleteReplyDialog({ open, isBusy, onClose, onDelete }: DeleteReplyDialogProps) {
  return (
    <Dialog
      title="Delete this reply?"
      open={open}
      onClose={onClose}
      about="Its text and its recording are deleted immediately. This cannot be undone."
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger" busy={isBusy} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
