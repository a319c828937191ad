"use client";
import Link from "next/link";
import { Card } from "#components/ui/card";
import { Tabs } from "#components/ui/tabs";
import { TextToCopy } from "./text-to-copy";
import { waysInRecipes } from "./ways-in-recipes";

const code = "rounded-sm bg-sunk px-1 [overflow-wrap:anywhere]";

/** How a picture from elsewhere becomes a clip. In the browser only: without PUBLIC_URL, the address is the one that the user sees. */
export function WaysInSection({ publicUrl }: { publicUrl: string | null }) {
  const tabs = waysInRecipes(publicUrl ?? location.origin).map(({ value, label, place, text }) => ({
    value,
    label,
    content: <TextToCopy label={`Copy the recipe for ${label}`} place={place} text={text} />,
  }));
  return (
    <Card id="ways-in" title="Ways in">
      <ul className="mt-0 mb-3 list-disc space-y-1.5 pl-5 text-ink2">
        <li>
          <b className="font-[560] text-ink">Install:</b> choose Install app in the menu of Chrome or Edge, or Add to
          Home Screen on an iPhone.
        </li>
        <li>
          <b className="font-[560] text-ink">Share sheet:</b> on Android, the installed app then gets pictures and
          recordings that other apps share, and opens them as a new clip.
        </li>
        <li>
          <b className="font-[560] text-ink">Screenshot tools and scripts:</b> they send a picture with an API key that
          can write, and get the address of a new clip. Put the key where <code className={code}>YOUR_API_KEY</code> is.
        </li>
      </ul>
      <Tabs label="Recipe" tabs={tabs} panelClassName="pt-3" />
      <p className="mt-4 mb-0 text-ink3 text-sm">
        <code className={code}>docs/ways-in.md</code> in the source explains each of them, and{" "}
        <Link href="/docs/files#createFromImage" target="_blank" className="text-tide underline underline-offset-4">
          the reference
        </Link>{" "}
        the request.
      </p>
    </Card>
  );
}
