import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { answerBrowserSession, browserSessionOptions } from "#lib/http/browser-session";
import { clientIp } from "#lib/http/visitor";

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = (request: Request, context: Context): Promise<Response> =>
  answerBrowserSession(request, (body) => {
    const { url, method, headers } = request;
    const read = new NextRequest(url, { method, headers, ...(body === null ? {} : { body }) });
    return NextAuth(read as never, context as never, browserSessionOptions(clientIp(request)));
  });

export { handle as GET, handle as POST };
