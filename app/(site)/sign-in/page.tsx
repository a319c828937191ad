import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Brand } from "#components/shell/brand";
import { MissingScripts } from "#components/shell/missing-scripts";
import { SignInForm } from "#components/sign-in/sign-in-form";
import { localPath } from "#lib/browser/local-path";
import { config } from "#lib/config/config";
import { isMailboxOpen } from "#lib/config/delivery";
import { currentUser } from "#lib/http/identity/current-user";
import { deliverableChannels, undeliverableReason } from "#lib/messages/reports/undeliverable";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const { next } = await searchParams;
  const after = localPath(Array.isArray(next) ? next[0] : next) ?? "/library";
  if (await currentUser()) redirect(after);
  const problem = undeliverableReason();
  const mailboxOn = config().mail.kind === "mailbox" && isMailboxOpen(config());
  const isSharing = after.startsWith("/studio/local/");
  return (
    <div className="desk grid min-h-dvh place-items-center px-4 py-8">
      <MissingScripts />
      <main className="w-full max-w-[420px]">
        <div className="mb-6 flex justify-center">
          <Brand />
        </div>
        <div className="rounded-lg bg-sheet p-6 shadow-float sm:p-8">
          {problem ? (
            <p className="mt-0 mb-5 rounded-md bg-tide-wash px-3.5 py-2.5 text-ink2 text-sm">{problem}</p>
          ) : null}
          <SignInForm next={after} isSharing={isSharing} channels={deliverableChannels()} mailboxOn={mailboxOn} />
        </div>
      </main>
    </div>
  );
}
