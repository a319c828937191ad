import NextAuth from "next-auth";
import { browserSessionOptions } from "#lib/http/browser-session";
import { clientIp } from "#lib/http/visitor";

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = (request: Request, context: Context): Promise<Response> =>
  NextAuth(request as never, context as never, browserSessionOptions(clientIp(request)));

export { handle as GET, handle as POST };
