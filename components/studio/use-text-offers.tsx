"use client";
import { useEffect, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";

type Offers = typeof import("./picture-text-offers");

/** Loaded once something may be offered. Where that fails, nothing is. */
export function useTextOffers(isWanted: boolean): Offers | null {
  const { isLocal } = useSession();
  const [offers, setOffers] = useState<Offers | null>(null);
  const isMissing = isWanted && !isLocal && offers === null;
  useEffect(() => {
    if (isMissing) import("./picture-text-offers").then(setOffers, () => undefined);
  }, [isMissing]);
  return offers;
}
