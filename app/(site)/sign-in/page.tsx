import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Brand } from "#components/shell/brand";
import { SignInForm } from "#components/sign-in/sign-in-form";
import { currentUser } from "#lib/accounts/current-user";
import { localPath } from "#lib/client/local-path";
import { mailboxIsOn } from "./mailbox-is-on";

export const metadata: Metadata = { title: "Sign in" };

/** Signing in by a code sent to an address; there are no passwords. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const { next } = await searchParams;
  const after = localPath(Array.isArray(next) ? next[0] : next) ?? "/library";
  if (await currentUser()) redirect(after);
  return (
    <div className="desk grid min-h-dvh place-items-center px-4 py-8">
      <main className="w-full max-w-[420px]">
        <div className="mb-6 flex justify-center">
          <Brand />
        </div>
        <div className="rounded-lg bg-sheet p-6 shadow-float sm:p-8">
          <SignInForm next={after} mailboxOn={mailboxIsOn()} />
        </div>
      </main>
    </div>
  );
}
