import type { ReactNode } from "react";
import type { PublicRequest } from "#lib/api-client/public-requests";

export interface DockProps {
  request: PublicRequest;
  isWide: boolean;
  /** The field for the name, where there is no panel for it. */
  name: ReactNode;
  onSend: () => Promise<boolean>;
  onWrite: () => void;
}
