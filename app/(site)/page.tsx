import Link from "next/link";
import { redirect } from "next/navigation";
import { HeroDrop } from "#components/landing/hero-drop";
import { HowItWorks } from "#components/landing/how-it-works";
import { SampleClip } from "#components/landing/sample-clip";
import { UnsavedClipList } from "#components/library/unsaved-clip-list";
import { Brand } from "#components/shell/brand";
import { ButtonLink } from "#components/shell/button-link";
import { MissingScripts } from "#components/shell/missing-scripts";
import { ToastProvider } from "#components/ui/toast";
import { currentUser } from "#lib/http/identity/current-user";

/** `app`: opened from the home screen (public/app.webmanifest). */
export default async function LandingPage({ searchParams }: { searchParams: Promise<{ app?: string }> }) {
  const user = await currentUser();
  if (user && (await searchParams).app !== undefined) redirect("/library");
  return (
    <ToastProvider>
      <MissingScripts />
      <div className="desk min-h-dvh">
        <header className="mx-auto flex h-[60px] max-w-[1080px] items-center justify-between px-5 max-sm:px-4">
          <Brand />
          {user ? (
            <ButtonLink href="/library">Your clips</ButtonLink>
          ) : (
            <ButtonLink href="/sign-in">Sign in</ButtonLink>
          )}
        </header>
        <main className="mx-auto max-w-[1080px] px-5 pt-12 pb-16 max-sm:px-4 max-sm:pt-5">
          <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
            <div>
              <h1 className="m-0 font-[650] font-display text-[clamp(42px,6.2vw,72px)] leading-[1.02] tracking-[-0.035em]">
                <span className="block">Point at it.</span> <span className="block">Say it.</span>{" "}
                <span className="block">Send one link.</span>
              </h1>
              <p className="mt-5 mb-0 max-w-[46ch] text-ink2 text-lg">
                Talk someone through a picture: your voice, with numbered pins that light up as you mention them. It
                opens in any browser, and recipients can reply without an account.
              </p>
            </div>
            <HeroDrop signedIn={user !== null} />
          </div>
          <UnsavedClipList signedIn={user !== null} />
          <SampleClip />
          <HowItWorks />
        </main>
        <footer className="mx-auto flex max-w-[1080px] flex-wrap items-baseline gap-x-5 gap-y-1 px-5 pb-10 text-ink3 text-sm max-sm:px-4">
          <span>Free software. No trackers. Recipients need no account.</span>
          <Link className="py-1 text-tide underline underline-offset-4" href="/library">
            Your clips
          </Link>
        </footer>
      </div>
    </ToastProvider>
  );
}
