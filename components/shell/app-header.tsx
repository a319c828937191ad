"use client";
import { Inbox, Library, LogOut, Settings, UserRound } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { Menu } from "#components/ui/menu";
import { useToast } from "#components/ui/toast";
import { errorMessage } from "#lib/api-client/api-error";
import { signOut } from "#lib/studio/guest/session";
import { LogoMark } from "./logo-mark";
import { useReplyCount } from "./use-reply-count";

const places = [
  { href: "/library", label: "Clips", icon: Library },
  { href: "/inbox", label: "Replies", icon: Inbox },
] as const;

export function AppHeader({ who }: { who: string }) {
  const path = usePathname();
  const router = useRouter();
  const toast = useToast();
  const unread = useReplyCount("unread") ?? 0;
  const leave = async () => {
    try {
      await signOut();
      location.assign("/");
    } catch (error) {
      toast(errorMessage(error), { tone: "bad" });
    }
  };
  return (
    <header className="border-line border-b bg-sheet">
      <div className="mx-auto flex h-14 max-w-[1180px] items-center gap-1 px-5 max-sm:px-3">
        <Link
          href="/library"
          className="mr-3 inline-flex min-h-11 items-center gap-2.5 rounded-sm"
          aria-label="Tellmark: your clips"
        >
          <LogoMark />
          <span className="font-display font-[650] text-lg leading-none max-sm:sr-only">Tellmark</span>
        </Link>
        <nav aria-label="Main" className="flex h-full">
          {places.map(({ href, label, icon: Icon }) => (
            <Link
              key={href}
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="relative inline-flex h-full items-center gap-2 px-3 font-[560] text-ink3 hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:bottom-[-1px] aria-[current]:after:h-0.5 aria-[current]:after:bg-signal"
            >
              <Icon size={18} aria-hidden="true" className="max-[19rem]:hidden max-[15rem]:inline" />
              <span className="max-[15rem]:sr-only">{label}</span>
              {href === "/inbox" && unread > 0 ? (
                <span className="rounded-full bg-tide px-2 py-0.5 font-[650] text-paper text-xs tabular-nums">
                  <span>{unread}</span>
                  <span className="sr-only"> unread</span>
                </span>
              ) : null}
            </Link>
          ))}
        </nav>
        <Menu
          className="ml-auto"
          label={`Account: ${who}`}
          trigger={
            <span className="grid size-9 place-items-center rounded-full bg-tide-wash font-[650] font-display text-tide">
              {[...who][0]?.toUpperCase() ?? <UserRound size={18} aria-hidden="true" />}
            </span>
          }
          items={[
            { label: "Settings", icon: <Settings size={18} aria-hidden="true" />, run: () => router.push("/settings") },
            { label: "Sign out", icon: <LogOut size={18} aria-hidden="true" />, run: () => void leave() },
          ]}
        />
      </div>
    </header>
  );
}
