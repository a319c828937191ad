import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { verifyCode } from "#lib/accounts/codes/verify-code";
import { sessionSecret } from "#lib/accounts/sessions/secrets";
import { BROWSER_SECONDS, endBrowserSession, openBrowserSession } from "#lib/accounts/sessions/sessions";
import { config } from "#lib/config/config";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { warnThrottled } from "#lib/log/throttled-warning";
import { limiter } from "#lib/platform/limiter/limiter";
import { assertAllowedAuthCall } from "../endpoint/assert-allowed-auth-call";
import { chargeAddress } from "../endpoint/limits";
import { readRequestId } from "../endpoint/request-id";
import { resolveOrigin } from "../identity/origin";
import { readVisitor } from "../identity/visitor";
import { readSmallBody } from "../request/read-form";
import { unreadableBodyError } from "../request/read-json";
import { errorResponse } from "../response/failures";

/** next-auth only carries the cookie; codes, accounts and revocation are the same as for bearer tokens. */
export function browserSessionOptions(request: Request): AuthOptions {
  const { bucket: caller, userAgent: agent } = readVisitor(request);
  return {
    secret: sessionSecret(),
    useSecureCookies: resolveOrigin(request).startsWith("https:"),
    session: { strategy: "jwt", maxAge: BROWSER_SECONDS },
    // Any visitor can trigger these messages, and next-auth would log a stack trace each time.
    logger: {
      error: (code) => warnThrottled(`next-auth: ${code}`),
      warn: (code) => warnThrottled(`next-auth: ${code}`),
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        id: "credentials",
        credentials: { verification_id: { type: "text" }, code: { type: "text" } },
        authorize: async (input) => {
          const code = (input?.code ?? "").replace(/[\s-]/g, "");
          if (!/^(\d{6}|\d{10})$/.test(code) || !(await mayTry(caller))) return null;
          try {
            const user = await verifyCode({ verificationId: input?.verification_id, code }, caller, agent);
            return { id: user.id, sessionId: await openBrowserSession(user, agent) };
          } catch (error) {
            if (error instanceof AppError && error.code === "invalid_code") return null;
            throw error;
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && "sessionId" in user ? { sub: user.id, sessionId: user.sessionId } : token),
      session: ({ session }) => session,
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sessionId === "string") await endBrowserSession(token.sessionId);
      },
    },
  };
}

async function mayTry(caller: string): Promise<boolean> {
  const rate = {
    key: `verifies:ip:${caller}`,
    limit: config().rateLimits.authVerifiesPerIp,
    windowSeconds: 3600,
  };
  return (await limiter().take(rate, clock.now())).allowed;
}

/** A guard: next-auth reads bodies of any size and answers malformed ones with 500. */
export async function answerBrowserSession(
  request: Request,
  path: readonly string[],
  answer: (body: string | null) => Promise<Response>,
): Promise<Response> {
  try {
    await chargeAddress(request);
    assertAllowedAuthCall(request, path);
    if (request.method !== "POST") return await answer(null);
    const body = (await readSmallBody(request)).toString("utf8");
    if (request.headers.get("content-type")?.includes("application/json")) assertJson(body);
    const answered = await answer(body);
    // On a shared machine: files of an account stay in the browser's cache for a year.
    if (path[0] === "signout") answered.headers.set("Clear-Site-Data", '"cache"');
    return answered;
  } catch (error) {
    return errorResponse(error, readRequestId(request), request);
  }
}

function assertJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw unreadableBodyError("The body is not valid JSON.");
  }
}
