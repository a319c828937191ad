"use client";
import { useHydrated } from "#components/ui/use-hydrated";

/** The server's own address, and whether a proxy has announced itself unexpectedly. */
interface ServerAddress {
  origin: string;
  hasUnknownProxy: boolean;
}

/** For the operator: the page has another address than its server knows. */
export function AddressNotice({ origin, hasUnknownProxy }: ServerAddress) {
  const isHydrated = useHydrated();
  if (!isHydrated || location.origin === origin) return null;
  return (
    <p role="status" className="m-0 bg-tide-wash px-4 py-2 text-center text-ink2 text-sm [overflow-wrap:anywhere]">
      <span>{`This page is at ${location.origin}, but the server has the address ${origin}. Set `}</span>
      <code>{`PUBLIC_URL=${location.origin}${hasUnknownProxy ? " TRUST_PROXY=1" : ""}`}</code>
      <span> where Tellmark starts, so that links in messages lead here.</span>
    </p>
  );
}
