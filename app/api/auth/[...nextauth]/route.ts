import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { answerBrowserSession, browserSessionOptions } from "#lib/http/pages/browser-session";

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: Request, context: Context): Promise<Response> =>
  answerBrowserSession(request, (await context.params).nextauth, (body) => {
    const { url, method, headers } = request;
    const read = new NextRequest(url, { method, headers, ...(body === null ? {} : { body }) });
    // Its types know the requests of Pages Router only.
    return NextAuth(read as never, context as never, browserSessionOptions(request));
  });

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
