import { ButtonLink } from "#components/shell/button-link";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

export function LeaveDialog({ open, onClose, href }: { open: boolean; onClose: () => void; href: string }) {
  return (
    <Dialog
      title="Leave this clip?"
      open={open}
      onClose={onClose}
      about="Some changes are only in this tab: neither this device nor the server has them. They may be lost."
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <ButtonLink href={href}>Leave anyway</ButtonLink>
        <Button look="primary" onClick={onClose}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
