import { Button, ButtonLink } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

export function LeaveDialog({ open, onClose, href }: { open: boolean; onClose: () => void; href: string }) {
  return (
    <Dialog
      title="Leave this clip?"
      open={open}
      onClose={onClose}
      about="Something is only in this tab: this device could not keep it, and the server does not have it. It may be lost."
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <ButtonLink href={href}>Leave all the same</ButtonLink>
        <Button look="primary" onClick={onClose}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
