"use client";
import { useEffect } from "react";
import { claimGuestClip } from "#lib/studio/guest/claim-clip";
import { announceClaim, findGuestClip, onClaim } from "#lib/studio/guest/guest-clips";
import { Arrival } from "./arrival";
import { StudioLoader } from "./studio-loader";

/** A clip that only this device has: open without an account, claimed as soon as there is one. */
export function GuestStudio({ id, account }: { id: number; account: string | null }) {
  return account === null ? <Unclaimed id={id} /> : <Claim id={id} account={account} />;
}

function Unclaimed({ id }: { id: number }) {
  useEffect(() => onClaim(id, () => location.reload()), [id]);
  useEffect(() => {
    // The user who claimed it has signed out since: the clip is on the server.
    findGuestClip(id)
      .then((clip) => {
        if (clip?.claim) location.replace(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
      })
      .catch(() => {});
  }, [id]);
  return <StudioLoader clipId={id} />;
}

function Claim({ id, account }: { id: number; account: string }) {
  const claim = async () => {
    const clipId = await claimGuestClip(id, account, new AbortController().signal);
    if (clipId === null) return null;
    announceClaim(id);
    return `/studio/${clipId}${location.search}`;
  };
  return <Arrival name={`claim ${id}`} work={claim} failure="The clip could not be moved to your account" />;
}
